// Parses single pages without a site, for tests of the HTML and the diagnostics.

import type { DefaultTreeAdapterTypes } from 'parse5'
import { diagrams } from '../../../packages/diagrams/index.ts'
import { math } from '../../../packages/math/index.ts'
import type { SiteConfig } from '../../../pipeline/model/config/site-config.ts'
import { namedValues, type Variables } from '../../../pipeline/model/config/variables.ts'
import type { Diagnostic } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { newTabAttributes } from '../../../pipeline/model/new-tab.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import { fillBody } from '../../../pipeline/output/documents/body.ts'
import type { UnusedPackage } from '../../../pipeline/page/blocks/known-packages.ts'
import { type ParseOptions, type ParseResult, parsePage } from '../../../pipeline/page/parse.ts'
import { readFragments } from '../../../pipeline/source/fragments.ts'
import { usualPageBytes } from '../../../pipeline/source/read.ts'
import { makeParseOptions } from '../../../pipeline/workers/parse-options.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'
import { repository } from '../../site-test.ts'

export type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

export interface PageSettings {
  lang?: string
  config?: SiteConfig
  /** Names of the project's own components. */
  islands?: string[]
  /** Fragments that the page may include, by path. */
  fragments?: Record<string, string>
  /** Files of the project that code blocks may show, by path. */
  code?: Record<string, string>
  /** The maximum number of characters that these files may add. */
  mostCode?: number
  filePath?: string
  /** The directory of the project. Default: this repository. */
  root?: string
  /** The variables of the configuration. */
  variables?: Variables
  /** The packages that the page may need and the project does not use. */
  unusedPackages?: readonly UnusedPackage[]
}

export interface ReadPage extends ParseResult {
  /** The body with filled placeholders: links and assets as written, islands as boxes around their slots. */
  html: string
  /** Diagnostics as `line:column rule text`, with the hint on the next line. */
  diagnostics: string[]
}

/** Allows all HTML, because most tests are about Markdown. `content-html.test.ts` tests the restrictions. */
const trusting: SiteConfig = { csp: false, markdown: { html: 'all' } }

/** The same, for pages with the syntax of all packages. */
export const withSyntax: SiteConfig = { ...trusting, plugins: [diagrams(), math()] }

/** The options of the pages so far, by configuration and component names. Each has a processor, which takes time to make. */
const shared = new Map<SiteConfig, Map<string, ParseOptions>>()

function optionsFor(config: SiteConfig, islands: readonly string[], root = repository): ParseOptions {
  const byIslands = shared.get(config) ?? new Map<string, ParseOptions>()
  shared.set(config, byIslands)
  const key = [root, ...islands].join(' ')
  const found = byIslands.get(key) ?? {
    ...makeParseOptions(siteOfHooks(config, root), []),
    islands: new Set(islands),
    rules: [],
  }
  byIslands.set(key, found)
  return found
}

/** Reads and parses one page as the build does. */
export async function readPage(markdown: string, settings: PageSettings = {}): Promise<ReadPage> {
  const { lang = 'en', config, islands = [], fragments = {}, code, filePath = `${lang}/page.md` } = settings
  const options = optionsFor(config ?? trusting, islands, settings.root)
  const text = markdown.replace(/\r\n?/g, '\n')
  const site = { locales: ['en', 'zh'], versions: [], base: '/' } as never
  const included = readFragments(filePath, text, {
    site,
    most: usualPageBytes,
    read: (path) => (fragments[path] === undefined ? undefined : { text: fragments[path], diagnostics: [] }),
  })
  const files = new Map(Object.entries(code ?? {}).map(([path, text]) => [path, { text }]))
  const source = {
    ...{ filePath, routePath: asRoute('/page'), lang, version: '', hash: '', text, spans: [] },
    ...(included ? { fragments: included } : {}),
    ...(settings.variables ? { variables: new Map(namedValues(settings.variables, 'config/site.ts')) } : {}),
    ...(code ? { code: { files, most: settings.mostCode ?? usualPageBytes } } : {}),
  }
  const { unusedPackages } = settings
  const result = await parsePage(source, unusedPackages ? { ...options, unusedPackages } : options)
  const isRelevant = ({ rule }: Diagnostic) => config !== undefined || rule !== 'script-in-content'
  const diagnostics = result.page.diagnostics.filter(isRelevant).map(({ rule, place, text, hint }) => {
    const file = place.file === `content/${filePath}` ? '' : `${place.file}:`
    return `${file}${place.line}:${place.column} ${rule} ${text}${hint ? `\n${hint}` : ''}`
  })
  return { ...result, html: filled(result), diagnostics }
}

/** Fills the placeholders of a body with the source text. */
function filled({ page, content }: ParseResult): string {
  const attribute = (name: string, value: string) =>
    name === '' ? value : `${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`
  const placeholders = {
    links: page.details.links.map(({ href }) => attribute('href', href)),
    assets: page.details.assets.map((asset) => attribute(asset.attribute, asset.href)),
    headings: page.details.headings.map(() => ''),
  }
  return fillBody(
    content.body,
    placeholders,
    ({ name }, slots) =>
      `<div class="island ${name}">${slots.map((slot) => `<div class="slot">${slot}</div>`).join('')}</div>`,
  )
}

export const isElement = (node: Node): node is Element => 'tagName' in node

export const attributeOf = (node: Element, name: string): string | undefined =>
  node.attrs.find((attribute) => attribute.name === name)?.value

export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

/** Returns HTML without line breaks between elements, and with spaces for the others. */
export const inOneLine = (html: string): string =>
  html
    .replace(/\n+(?=<)/g, '')
    .replace(/>\n+/g, '>')
    .replace(/\n/g, ' ')

/** Returns a page's HTML without permalinks, the names of headings and the labels of code, and without the attributes of external links. */
export async function htmlOf(markdown: string, settings?: PageSettings): Promise<string> {
  const { html } = await readPage(markdown, settings)
  return html
    .replace(/<a class="permalink"[^>]*>#<\/a>/g, '')
    .replace(/ data-language="[^"]*"/g, '')
    .replace(/(<h[1-6][^>]*?) aria-label="[^"]*"/g, '$1')
    .replaceAll(newTabAttributes, '')
    .trim()
}

export const diagnosticsOf = async (markdown: string, settings?: PageSettings): Promise<string[]> =>
  (await readPage(markdown, settings)).diagnostics
