// Converts the output of a build to readable views without hashes, such as heads, screens, records and lists.

import {
  type ParserOptions,
  parse,
  parseFragment,
  serialize,
  type DefaultTreeAdapterMap as Tree,
  defaultTreeAdapter as tree,
} from 'parse5'

export type Element = Tree['element']
export type Node = Tree['childNode']
export type Output = ReadonlyMap<string, Buffer>

export const parseDocument = (html: string, options?: ParserOptions<Tree>): Element[] =>
  elementsOf(parse(html, options))
export const parsePart = (html: string): Element[] => elementsOf(parseFragment(html))

/** Returns every element below a node in document order, including those in `<template>` and `<noscript>`. */
export function elementsOf(node: Tree['parentNode']): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!tree.isElementNode(child)) return []
    const inside = 'content' in child ? elementsOf(child.content as Tree['documentFragment']) : []
    return [child, ...inside, ...elementsOf(child)]
  })
}

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value

export function textOf(node: Node): string {
  if (tree.isTextNode(node)) return node.value
  if (!tree.isElementNode(node) || isHidden(node)) return ''
  if (node.tagName === 'img') return attribute(node, 'alt') ?? ''
  return node.childNodes.map(textOf).join('')
}

const isHidden = (element: Element): boolean =>
  attribute(element, 'aria-hidden') === 'true' || !['until-found', undefined].includes(attribute(element, 'hidden'))

/** Removes hashes in file names and the build id, which depend on the theme and on other pages. */
const withoutHashes = (text: string): string =>
  text
    .replace(/([\w-]+)-(?:[A-Z0-9]{8}|[0-9a-f]{8})\.(js|css|svg)\b/g, '$1-[hash].$2')
    .replace(/'sha256-[^']+'/g, "'sha256-[hash]'")
    .replace(/(\.)[0-9a-f]{8}(\.(?!html)\w+)/g, '$1[hash]$2')
    .replace(/("build":\s*)"[0-9a-f]{12}"/g, '$1"[build]"')

/** The views of an output by their names in `expected/`. Each returns texts by path. */
export const views: Record<string, (files: Output) => Map<string, string>> = {
  'files.txt': (files) =>
    new Map([['', withoutHashes([...files.keys()].filter((path) => !isShell(path)).join('\n')).concat('\n')]]),
  'manifest.json': (files) => only(files, /^static\/manifest\.json$/, prettyJson),
  'data.json': (files) =>
    // Each language has a script. This is the one of the default language.
    only(files, /^static\/js\/site-.{8}\.js$/, (script) => {
      const json = script.replace(/^globalThis\.docsite=/, '')
      const { lang, byLocale } = JSON.parse(json) as { lang: string; byLocale: object }
      return lang in byLocale ? prettyJson(json, withoutText) : undefined
    }),
  records: (files) =>
    each(files, /^static\/pages\/(.*\.json)$/, (json) =>
      prettyJson(json, (key, value) => (key === 'body' || key === 'build' ? undefined : value)),
    ),
  shared: (files) => each(files, /^static\/site\.(.*)\.\w{8}(\.json)$/, (json) => prettyJson(json, withoutText)),
  search: (files) => each(files, /^static\/search_(index.*)\.\w{8}(\.json)$/, prettyJson),
  heads: (files) => each(files, /^(.*\.html)$/, headText),
  articles: (files) => each(files, /^(.*\.html)$/, articleText),
  screens: (files) => each(files, /^(.*\.)html$/, screenText, 'txt'),
  pages: (files) =>
    each(files, /^(.*\.)html$/, (html) => screenText(html)?.replace(/^[\s\S]*?\n(?=main\n)/, ''), 'txt'),
  rss: (files) => each(files, /^rss\/(.*)$/, (xml) => xml),
  hosts: (files) => each(files, /^(_headers|_redirects|vercel\.json|nginx\.conf)$/, (text) => text),
  crawlers: (files) => each(files, /^((?:sitemap.*\.xml|robots\.txt))$/, (text) => text),
  llms: (files) => each(files, /^(.*llms\.txt)$/, (text) => text),
  redirects: (files) =>
    each(files, /^(.*\.html)$/, (html) =>
      isPage(html) ? undefined : `${tagsOnLines(html.trim().replace(policyTag, ''))}\n`,
    ),
}

const isShell = (path: string): boolean => /^static\/(?:js\/|css\/|start-)/.test(path)
export const isPage = (html: string): boolean => html.includes('id="pageData"')

const policyTag = /<meta http-equiv="Content-Security-Policy"[^>]*>/

type View = (text: string) => string | undefined

/** Returns the views of all files whose path matches, keyed by the capture groups of the match. */
function each(files: Output, pattern: RegExp, view: View, end = ''): Map<string, string> {
  const shown = new Map<string, string>()
  for (const [path, bytes] of files) {
    const match = pattern.exec(path)
    const text = match && view(bytes.toString())
    if (text) shown.set(match.slice(1).join('') + end, withoutHashes(text))
  }
  return shown
}

const only = (files: Output, pattern: RegExp, view: View): Map<string, string> =>
  new Map([...each(files, pattern, view).values()].map((text) => ['', text]))

/** Leaves out the interface text, which has its own types and tests. */
const withoutText = (key: string, value: unknown): unknown =>
  key === 'text' && typeof value === 'object' ? undefined : value

function prettyJson(json: string, replace?: (key: string, value: unknown) => unknown): string {
  return `${JSON.stringify(JSON.parse(json), replace, 2)}\n`
}

const tagsOnLines = (html: string): string => html.replace(/(?!^)(?=<(?!\/))/g, '\n')

/**
 * Returns the tags of the head, one per line. Omits chunks, hashes, the inline script, and the CSP, which has its own
 * test.
 */
function headText(html: string): string | undefined {
  if (!isPage(html)) return undefined
  const [, head = ''] = /<head>([\s\S]*?)<\/head>/.exec(html) ?? []
  const tags = head
    .replace(/(<script data-locales[^>]*>)[\s\S]+?(?=<\/script>)/, '$1…')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(policyTag, '')
  return `${tagsOnLines(tags)}\n`
}

function articleText(html: string): string | undefined {
  const article = parseDocument(html).find((element) => attribute(element, 'id') === 'pageArticle')
  const text = article && serialize(article)
  return text && `${text.trimEnd()}\n`
}

// ---- Text for assistive technology

const landmarks: Record<string, string> = {
  header: 'banner',
  nav: 'navigation',
  main: 'main',
  footer: 'contentinfo',
  aside: 'complementary',
  section: 'section',
  table: 'table',
  dialog: 'dialog',
}

/**
 * Returns the landmarks, headings, links, buttons and texts that assistive technology presents, one per line.
 */
function screenText(html: string): string | undefined {
  if (!isPage(html)) return undefined
  const body = parseDocument(html).find(({ tagName }) => tagName === 'body')
  return `${(body?.childNodes ?? []).flatMap((node) => lines(node)).join('\n')}\n`
}

function lines(node: Node): string[] {
  if (tree.isTextNode(node)) return node.value.trim() ? [node.value.trim().replace(/\s+/g, ' ')] : []
  if (!tree.isElementNode(node) || node.tagName === 'script' || isHidden(node)) return []
  const name = attribute(node, 'aria-label') ?? textOf(node).trim().replace(/\s+/g, ' ')
  const inside = () => node.childNodes.flatMap(lines)
  const state = ['aria-current', 'aria-expanded', 'aria-pressed', 'rel', 'lang', 'role']
    .filter((key) => attribute(node, key) !== undefined)
    .map((key) => ` [${key.replace('aria-', '')}=${attribute(node, key)}]`)
    .join('')
  const heading = /^h([1-6])$/.exec(node.tagName)
  if (heading)
    return [`heading ${heading[1]} "${headingName(node)}"${state}`, ...indented(ownParts(node).flatMap(linksIn))]
  switch (node.tagName) {
    case 'a':
      return attribute(node, 'href') === undefined ? inside() : [`link "${name}" → ${attribute(node, 'href')}${state}`]
    case 'button':
      return [`button "${name}"${state}`]
    case 'img':
      return [`image "${attribute(node, 'alt') ?? ''}" → ${attribute(node, 'src')}`]
    case 'input':
      return [`input "${attribute(node, 'placeholder') ?? attribute(node, 'type')}"${state}`]
    case 'hr':
      return ['separator']
  }
  const landmark = landmarks[node.tagName] ?? (attribute(node, 'role') ? '' : undefined)
  if (landmark === undefined) return inside()
  const label = attribute(node, 'aria-label')
  return [
    `${landmark}${label === undefined ? '' : ` "${label}"`}${state}`.trim(),
    ...inside().map((line) => `  ${line}`),
  ]
}

const indented = (inner: readonly string[]): string[] => inner.map((line) => `  ${line}`)

const headingName = (heading: Element): string => ownParts(heading).map(textOf).join('').trim()

/** Returns a heading's children without the permalink. */
const ownParts = (heading: Element): Node[] =>
  heading.childNodes.filter((child) => !(tree.isElementNode(child) && attribute(child, 'class') === 'permalink'))

const linksIn = (node: Node): string[] => lines(node).filter((line) => line.startsWith('link '))
