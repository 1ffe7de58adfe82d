// Reports HTML that browsers block because the site's Content-Security-Policy does not allow it.

import { hash } from 'node:crypto'
import { defineRule, type PageFinding, type RuleHtml, type SiteConfig } from '@docsite/cli'
import { originOf, originsOf } from '@docsite/cli/routes'
import { lookUp } from '@docsite/cli/text'
import {
  allows,
  type Directive,
  elementOfTag,
  isStylesheet,
  type Sources,
  sourcesOfEmbeds,
} from '@docsite/cli/vocabulary'
import type { Element, Parents } from 'hast'

export const cspViolation = defineRule({
  name: 'csp-violation',
  severity: 'warning',
  explanation: {
    meaning:
      "browsers will block part of a page because [the site's policy](/guide/policy#stopped) does not allow it: an image over `http:`, a frame, or a `style` attribute from a plugin",
    fix: "use a class, a component or `https:`, or allow the source in [`csp`](/reference/configuration#csp). For a plugin's styles, set `csp: { 'style-src-attr': [\"'unsafe-inline'\"] }`",
    zh: {
      meaning:
        '写出的页面里有浏览器不会运行、显示或加载的内容，因为[站点的策略](/guide/policy#stopped)不允许：`http:` 的图片、内嵌框架、插件写出的 `style` 属性',
      fix: "改用 class、组件或 `https:`，或者用 [`csp`](/reference/configuration#csp) 放行它的来源；插件的样式可以用 `csp: { 'style-src-attr': [\"'unsafe-inline'\"] }`",
    },
  },
  html(page, { config }) {
    if (config.csp === false) return []
    return violationsIn(page, addedSources(config), originOf(originsOf(config), page))
  },
  /** Reports tags that plugins add to heads, each once with the first page that has it. */
  *site({ config, pages }) {
    if (config.csp === false) return
    const [added, origins] = [addedSources(config), originsOf(config)]
    const reported = new Set<string>()
    for (const page of pages) {
      if (page.addedHead.length === 0) continue
      const head = [...page.addedHead]
      const ofPlugins = { html: { type: 'root', children: [] }, frontmatter: { head }, isWritten: () => true }
      for (const { text, hint } of violationsIn(ofPlugins, added, originOf(origins, page))) {
        if (reported.has(text)) continue
        reported.add(text)
        yield { page, text: `${text} in a head tag from a plugin`, ...(hint === undefined ? {} : { hint }) }
      }
    }
  },
})

/** Returns the hash of an inline script or style for a policy. */
const integrityOf = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`

type Fault = Omit<PageFinding, 'at'>

/** The properties that make an element load a resource, each with the directive that controls it. */
const loading: Record<string, Record<string, Directive>> = {
  iframe: { src: 'frame-src' },
  object: { data: 'object-src' },
  embed: { src: 'object-src' },
  img: { src: 'img-src', srcSet: 'img-src' },
  image: { href: 'img-src', xLinkHref: 'img-src' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  form: { action: 'form-action' },
  button: { formAction: 'form-action' },
  base: { href: 'base-uri' },
}

const asStyles = 'Give the element a class, and style it in a file listed in `styles`.'
const asComponent = 'Write a component in `config/islands/` instead.'

/** Script types that browsers process. They treat scripts of any other type as data. */
const scriptType =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/

/** Returns the sources that the project adds to the policy through `csp` and the embeds that it allows. */
function addedSources({ csp, markdown }: SiteConfig): Sources {
  const policy = typeof csp === 'object' ? csp : {}
  const embeds = sourcesOfEmbeds({ markdown })
  const added = Object.entries(embeds).map(([directive, sources]): [string, readonly string[]] => [
    directive,
    [...(lookUp(policy, directive) ?? []), ...sources],
  ])
  return { ...policy, ...Object.fromEntries(added) }
}

/**
 * Returns what browsers block of a page. `added` contains the sources that the project adds to the policy, and `pageOrigin` is the origin of
 * the page.
 */
function violationsIn(
  page: Pick<RuleHtml, 'html' | 'frontmatter' | 'isWritten'>,
  added: Sources,
  pageOrigin: string | undefined,
): PageFinding[] {
  const sourcesOf = (directive: Directive): readonly string[] => added[directive] ?? []
  const scripts = sourcesOf('script-src')
  const styles = sourcesOf('style-src')
  // If the policy has `style-src-attr`, browsers ignore `style-src` for attributes.
  const styleAttributes = sourcesOf('style-src-attr').length > 0 ? sourcesOf('style-src-attr') : styles

  /** Returns whether the sources allow an inline script or style sheet, by its hash or by `'unsafe-inline'`. */
  const allowsInline = (sources: readonly string[], text: string) =>
    sources.includes("'unsafe-inline'") || sources.includes(`'${integrityOf(text)}'`)
  const allowsAttribute = (sources: readonly string[], text: string) =>
    sources.includes("'unsafe-inline'") ||
    (sources.includes("'unsafe-hashes'") && sources.includes(`'${integrityOf(text)}'`))

  /** Returns a fault if the policy does not allow a URL. */
  function blockedUrl(directive: Directive, address: string): Fault | undefined {
    const within =
      pageOrigin !== undefined && address.startsWith(`${pageOrigin}/`) ? address.slice(pageOrigin.length) : address
    if (!within || /^about:/i.test(within) || allows(added, directive, within)) return undefined
    const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]+/i.exec(within)?.[0]
    const secure = /^http:/i.test(within) && allows(added, directive, within.replace(/^http/i, 'https'))
    const hint = secure
      ? `Write \`https:\` instead of \`http:\` if the server supports it.`
      : `Allow it in the configuration: \`csp: { '${directive}': ["${origin ?? "'self'"}"] }\`.`
    return blocked(`\`${address}\``, hint)
  }

  /** Calls `add` with what browsers block of one element. Most elements have nothing to check, so it creates nothing for them. */
  function inElement(
    element: Element,
    parents: readonly Parents[],
    isWritten: boolean,
    add: (fault: Fault) => void,
  ): void {
    const { tagName, properties } = element
    for (const name in properties) {
      const value = properties[name]
      if (name === 'style' && !allowsAttribute(styleAttributes, wordsOf(value)))
        add(isWritten ? styleFault : pluginStyleFault)
      if (isHandler(name) && !allowsAttribute(scripts, wordsOf(value)))
        add(blocked(`this \`${name.toLowerCase()}\` attribute`, asComponent))
      const directive = directiveOf(element, name, parents)
      for (const address of directive === undefined ? [] : addressesIn(name, value)) {
        const fault = blockedUrl(directive as Directive, address)
        if (fault) add(fault)
      }
    }
    if (tagName === 'script') {
      const text = textOf(element)
      if (text && isInlineScript(element, parents) && !allowsInline(scripts, text)) add(scriptFault)
    }
    // Browsers apply the policy before they check the type.
    if (tagName === 'style' && !allowsInline(styles, textOf(element))) add(styleSheetFault)
  }

  const findings: PageFinding[] = []
  for (const tag of page.frontmatter.head ?? [])
    inElement(elementOfTag(tag) as Element, [], true, (fault) => findings.push({ ...fault, at: start }))
  const parents: Parents[] = []
  const visit = (parent: Parents, near: PageFinding['at']): void => {
    parents.push(parent)
    for (const node of parent.children)
      if (node.type === 'element') {
        const isByAuthor = page.isWritten(node)
        const at = isByAuthor && node.position ? node : near
        inElement(node, parents, isByAuthor, (fault) => findings.push({ ...fault, at }))
        if (!unread.has(node.tagName)) visit(node, at)
      } else if ('children' in node) visit(node, node.position ? node : near)
    parents.pop()
  }
  visit(page.html as Parents, start)
  return findings
}

const start: PageFinding['at'] = { position: { start: { line: 1, column: 1 } } }

const blocked = (what: string, hint: string): Fault => ({ text: `The Content-Security-Policy blocks ${what}`, hint })
const scriptFault = blocked('this script', asComponent)
const styleSheetFault = blocked('this style sheet', 'Move its rules to a file listed in `styles`.')
const styleFault = blocked('this `style` attribute', asStyles)
const pluginStyleFault = blocked(
  'the `style` attributes that a plugin adds here',
  "Change the plugin to emit classes, or allow these attributes: `csp: { 'style-src-attr': [\"'unsafe-inline'\"] }`.",
)

/** Elements whose content browsers treat as text or do not render if scripts are enabled. */
const unread: ReadonlySet<string> = new Set(['noscript', 'template', 'iframe', 'noembed', 'noframes'])

/** hast writes known events as `onClick`; any other `on…` attribute has no effect. */
const isHandler = (name: string): boolean => /^on[A-Z]/.test(name)

function directiveOf(
  { tagName, properties }: Element,
  name: string,
  parents: readonly Parents[],
): Directive | undefined {
  const parent = parents.at(-1)
  const isIn = (tag: string) => parents.some((one) => one.type === 'element' && one.tagName === tag)
  switch (tagName) {
    case 'script': {
      const isAddress = isIn('svg') ? name === 'href' || name === 'xLinkHref' : name === 'src'
      return isAddress && isScript(properties) && !isIn('math') ? 'script-src' : undefined
    }
    case 'link':
      if (name !== 'href') return undefined
      if (isStylesheet(wordsOf(properties.rel))) return 'style-src'
      return /(?:^|\s)modulepreload(?:\s|$)/i.test(wordsOf(properties.rel)) ? 'script-src' : undefined
    case 'source': {
      const isMedia = parent?.type === 'element' && (parent.tagName === 'video' || parent.tagName === 'audio')
      if (isMedia) return name === 'src' ? 'media-src' : undefined
      return name === 'srcSet' && isIn('picture') ? 'img-src' : undefined
    }
    case 'input':
      return name === 'src' && properties.type === 'image' ? 'img-src' : undefined
    case 'iframe':
      return name === 'src' && properties.srcDoc === undefined ? 'frame-src' : undefined
    default:
      return Object.hasOwn(loading, tagName) ? loading[tagName]?.[name] : undefined
  }
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))

/** Returns the URLs in a property. `srcset` may contain several. */
const addressesIn = (name: string, value: unknown): string[] =>
  name === 'srcSet'
    ? (Array.isArray(value) ? value.map(String) : String(value).split(/,\s+/)).map(
        (candidate) => candidate.trim().split(/\s+/)[0] ?? '',
      )
    : [wordsOf(value)]

function isScript({ type, language }: Element['properties']): boolean {
  const named = type ?? (language ? `text/${String(language)}` : '')
  return scriptType.test(String(named).trim().toLowerCase())
}

function isInlineScript({ properties }: Element, parents: readonly Parents[]): boolean {
  const isIn = (tag: string) => parents.some((one) => one.type === 'element' && one.tagName === tag)
  if (isIn('math') || !isScript(properties)) return false
  if (isIn('svg')) return properties.href === undefined && properties.xLinkHref === undefined
  return properties.src === undefined && properties.noModule === undefined
}

const textOf = ({ children }: Element): string =>
  children.map((child) => ('value' in child && child.type !== 'comment' ? child.value : '')).join('')
