// What stands in a page, but browsers will not run, show or load, since the site's policy does not allow it.

import type { Nodes } from 'mdast'
import { allows, type Directive, type Sources } from '../../model/csp.ts'
import { lookUp } from '../../model/look-up.ts'
import type { RawTag } from '../../page/raw-tags.ts'
import type { Found, PageRule, RulePage } from '../../page/rules.ts'
import { integrityOf, isStylesheet } from '../guard.ts'

/** The attributes by which elements load something, and what the policy calls that. */
const loading: Record<string, Record<string, Directive>> = {
  iframe: { src: 'frame-src' },
  object: { data: 'object-src' },
  embed: { src: 'object-src' },
  img: { src: 'img-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  script: { src: 'script-src' },
  form: { action: 'form-action' },
}

const asComponent = 'Make a component of it, in `config/islands/`.'
const asStyles = 'Give the element a class, and write its rule into a file of `styles`.'

/** `added` is what the project adds to the policy. */
export function stoppedByPolicy(added: Sources, siteUrl: string | undefined): PageRule {
  const own = siteUrl?.replace(/\/$/, '')
  const hasLeave = (directive: Directive, ...sources: string[]) =>
    sources.some((source) => added[directive]?.includes(source))

  /** An address that is not let in. */
  function stopped(directive: Directive, address: string): Omit<Found, 'at'> | undefined {
    const within = own !== undefined && address.startsWith(`${own}/`) ? address.slice(own.length) : address
    if (allows(added, directive, within)) return undefined
    const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i.exec(within)?.[0]
    const secure = /^http:/i.test(within) && allows(added, directive, within.replace(/^http/i, 'https'))
    return {
      rule: 'stopped-by-policy',
      text: `The policy stops \`${address}\``,
      hint: secure
        ? `Write \`https:\` instead of \`http:\`, if it answers to that.`
        : `Let it in by the configuration: \`csp: { '${directive}': ["${origin ?? "'self'"}"] }\`.`,
    }
  }

  function* inTag({
    name,
    closing,
    attributes,
    text,
  }: Pick<RawTag, 'name' | 'closing' | 'attributes' | 'text'>): Generator<Omit<Found, 'at'>> {
    if (closing) return
    const rule = 'stopped-by-policy'
    for (const [attribute, value] of attributes) {
      if (attribute === 'style' && !hasLeave('style-src-attr', "'unsafe-inline'", "'unsafe-hashes'") && !anyStyle)
        yield { rule, text: 'The policy stops this `style` attribute', hint: asStyles }
      if (/^on[a-z]+$/.test(attribute) && !hasLeave('script-src', "'unsafe-hashes'"))
        yield { rule, text: `The policy stops this \`${attribute}\` attribute`, hint: asComponent }
      if (attribute === 'href' && isScript(value)) yield scriptLink(value)
      const isSheet = name === 'link' && attribute === 'href' && isStylesheet(attributes.get('rel'))
      const directive = isSheet ? 'style-src' : lookUp(lookUp(loading, name), attribute)
      const found = directive && stopped(directive, value)
      if (found) yield found
    }
    if (text === undefined || attributes.has('src') || /json$/i.test(attributes.get('type') ?? '')) return
    const directive = name === 'script' ? 'script-src' : 'style-src'
    if (hasLeave(directive, `'${integrityOf(text)}'`) || (name === 'style' && anyStyle)) return
    yield name === 'script'
      ? { rule, text: 'The policy stops this script', hint: asComponent }
      : { rule, text: 'The policy stops this style sheet', hint: 'Write its rules into a file of `styles`.' }
  }

  const anyStyle = hasLeave('style-src', "'unsafe-inline'")

  return function* stoppedIn(page: RulePage) {
    for (const [name, given] of page.frontmatter.head ?? []) {
      const attributes = new Map(Object.entries(given).map(([key, value]) => [key.toLowerCase(), String(value)]))
      for (const found of inTag({ name, closing: false, attributes })) yield { ...found, at: page.at(0) }
    }
    for (const tag of page.tags) for (const found of inTag(tag)) yield { ...found, at: page.at(tag.start) }
    const addresses = new Map(page.nodes('definition').map(({ identifier, url }) => [identifier, url]))
    for (const node of [...page.nodes('image'), ...page.nodes('imageReference')]) {
      const found = stopped('img-src', node.type === 'image' ? node.url : (addresses.get(node.identifier) ?? ''))
      if (found) yield { ...found, at: node }
    }
    const links: readonly (Nodes & { url: string })[] = [...page.nodes('link'), ...page.nodes('definition')]
    for (const node of links) if (isScript(node.url)) yield { ...scriptLink(node.url), at: node }
  }
}

const isScript = (address: string): boolean => /^\s*javascript:/i.test(address)

const scriptLink = (address: string): Omit<Found, 'at'> => ({
  rule: 'stopped-by-policy',
  text: `The policy stops \`${address.trim()}\``,
  hint: asComponent,
})
