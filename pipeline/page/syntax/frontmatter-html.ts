// Removes forbidden HTML and head tags from frontmatter.

import type { Element } from 'hast'
import type { HtmlPolicy } from '../../model/config/html-policy.ts'
import type { Path } from '../../model/config/problem.ts'
import type { HeadTag } from '../../model/head/head-html.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import { unsafeScheme, unsafeUrlWords } from '../../model/unsafe-url.ts'
import { lookUp } from '../../text/look-up.ts'
import { activeIn } from '../html/active-html.ts'
import type { HtmlFault } from '../html/sanitize.ts'
import { placeInFrontmatter } from './frontmatter.ts'

/** Cleans all texts that the theme renders as HTML, and all head tags. */
export async function cleanFrontmatter(
  frontmatter: Frontmatter,
  text: string,
  policy: HtmlPolicy,
  report: (fault: HtmlFault, at: { line: number; column: number }) => void,
): Promise<Frontmatter> {
  const { hero, features, head } = frontmatter
  if (!hero && !features && !head) return frontmatter
  const { cleanFragment } = await import('../html/html-fragment.ts')
  const { activeFault } = await import('../html/sanitize.ts')
  const reportAt = (path: Path) => (fault: HtmlFault) => report(fault, placeInFrontmatter(text, path))
  const clean = <Key extends string>(of: Partial<Record<Key, string | undefined>>, keys: readonly Key[], path: Path) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = of[key]
        return value === undefined ? [] : [[key, cleanFragment(value, policy, reportAt([...path, key]))]]
      }),
    )
  return {
    ...frontmatter,
    ...(hero
      ? {
          hero: {
            ...hero,
            ...clean(hero, ['name', 'text', 'tagline'], ['hero']),
            ...(hero.actions
              ? {
                  actions: hero.actions.map((action, i) => ({
                    ...action,
                    ...clean(action, ['text'], ['hero', 'actions', i]),
                  })),
                }
              : {}),
          },
        }
      : {}),
    ...(features
      ? {
          features: features.map((feature, i) => ({
            ...feature,
            ...clean(feature, ['icon', 'details'], ['features', i]),
          })),
        }
      : {}),
    ...(head
      ? {
          head: head.flatMap((tag, i) =>
            cleanHeadTag(tag, policy, reportAt(['head', i]), (active) => activeFault(active, policy.html)),
          ),
        }
      : {}),
  }
}

// ---- Head tags

/** The tags that content may add to the head, and their attributes. */
const headAttributes: Record<string, ReadonlySet<string>> = {
  meta: new Set(['charset', 'content', 'itemprop', 'media', 'name', 'property']),
  link: new Set(['as', 'crossorigin', 'href', 'hreflang', 'media', 'rel', 'sizes', 'title', 'type']),
}
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The link types that content may always use. They do not apply styles or run code; `preload` only loads a file. */
const linkTypes = words(
  'apple-touch-icon author dns-prefetch help icon license mask-icon preconnect prefetch preload shortcut',
)
/** Those that also change how search engines and browsers treat the page. They need `markdown.head: 'all'`. */
const strongLinkTypes = words('alternate amphtml canonical manifest me next prev search')

/** The metadata that content may always set. `og:url` and `twitter:url` are canonical URLs, so they are not among them. */
const metaNames =
  /^(?:application-name|author|description|keywords|theme-color|(?:og|twitter):(?!url$)[\w:.-]+|(?:article|book|profile|video):[\w:.-]+)$/

/** Attributes that have a different name in hast. */
const propertyNames: Record<string, string> = {
  'http-equiv': 'httpEquiv',
  'xlink:href': 'xLinkHref',
  srcdoc: 'srcDoc',
}

/** Converts a head tag to an element. */
export function headElement([tagName, attributes]: HeadTag): Element {
  const properties = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      lookUp(propertyNames, name.toLowerCase()) ?? name.toLowerCase(),
      String(value),
    ]),
  )
  return { type: 'element', tagName, properties, children: [] }
}

function cleanHeadTag(
  [tag, attributes, ...text]: HeadTag,
  { html, head }: HtmlPolicy,
  report: (fault: HtmlFault) => void,
  faultOf: (active: ReturnType<typeof activeIn>[number]) => HtmlFault,
): HeadTag[] {
  const names = Object.keys(attributes)
  const element = headElement([tag, attributes])
  const active = activeIn(element)
  for (const one of active) report(faultOf(one))
  const unsafe = names.flatMap((name) => {
    const scheme = typeof attributes[name] === 'string' ? unsafeScheme(attributes[name]) : undefined
    return scheme === undefined || name.toLowerCase() === 'content' ? [] : [{ name, scheme }]
  })
  for (const { scheme } of unsafe) report({ rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
  const isUnsafe = new Set(unsafe.map(({ name }) => name))
  if (html === 'all') {
    const pairs = Object.entries(attributes).filter(([name]) => !isUnsafe.has(name))
    return [[tag, Object.fromEntries(pairs), ...text]]
  }
  const attributeNames = lookUp(headAttributes, tag)
  const need =
    attributeNames === undefined || active.some(({ property }) => property === undefined)
      ? 'html'
      : needOf(tag, attributes)
  if (attributeNames === undefined || need === 'html' || (need === 'head' && head !== 'all')) {
    if (active.length === 0)
      report({
        rule: 'removed-html',
        text: `A page cannot add \`${shownTag(tag, attributes)}\` to the head, so docsite removed it`,
        hint:
          need === 'head'
            ? "To allow it on all pages, set `markdown: { head: 'all' }` in the configuration. Then review who can change your content."
            : 'Move it to `head` in the configuration.',
      })
    return []
  }
  const entries = Object.entries(attributes).filter(
    ([name]) => attributeNames.has(name.toLowerCase()) && !isUnsafe.has(name),
  )
  for (const name of names)
    if (!attributeNames.has(name.toLowerCase()) && !/^on/i.test(name))
      report({
        rule: 'removed-html',
        text: `The attribute \`${name}\` is not allowed in content, so docsite removed it`,
        hint: 'Move the tag to `head` in the configuration.',
      })
  return [[tag, Object.fromEntries(entries)]]
}

/** Returns which setting allows a `meta` or `link` tag: none, `markdown.head` or `markdown.html`. */
function needOf(tag: string, attributes: HeadTag[1]): 'head' | 'html' | undefined {
  const named = valuesOf(attributes, tag === 'link' ? ['rel'] : ['name', 'property', 'itemprop', 'charset'])
  if (tag === 'meta') return named.length > 0 && named.every((name) => metaNames.test(name)) ? undefined : 'head'
  const types = named.flatMap((rel) => rel.split(/\s+/))
  if (types.length > 0 && types.every((type) => linkTypes.has(type))) return undefined
  return types.every((type) => linkTypes.has(type) || strongLinkTypes.has(type)) ? 'head' : 'html'
}

/** Returns the values of attributes, however their names are written: browsers use the first of several. */
const valuesOf = (attributes: HeadTag[1], names: readonly string[]): string[] =>
  Object.entries(attributes)
    .filter(([name]) => names.includes(name.toLowerCase()))
    .map(([, value]) => String(value).trim().toLowerCase())

/** Returns the tag with the attribute that says what it sets. */
function shownTag(tag: string, attributes: HeadTag[1]): string {
  const named = Object.entries(attributes).find(([name]) => /^(?:rel|name|property|itemprop)$/i.test(name))
  return named ? `<${tag} ${named[0]}="${named[1]}">` : `<${tag}>`
}
