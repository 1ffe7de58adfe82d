// Parses one source file into a parsed page. Depends on no other file.

import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import remarkRehype from 'remark-rehype'
import { type PluggableList, unified } from 'unified'
import type { HtmlPolicy } from '../model/config/html-policy.ts'
import type { HeadingIds } from '../model/config/markdown.ts'
import type { Schema } from '../model/config/schema.ts'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'
import { pageFailure } from '../model/diagnostics/page-failure.ts'
import { placeOf } from '../model/diagnostics/source-place.ts'
import type { InterfaceText } from '../model/interface-text.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import type { SourceFile } from '../model/page/page.ts'
import type { PluginSite } from '../model/plugin/plugin-site.ts'
import type { OnRead } from '../source/plugins/plugin-site.ts'
import { interpolate } from '../text/interpolate.ts'
import type { Directives } from './blocks/blocks.ts'
import type { UnusedPackage } from './blocks/known-packages.ts'
import { wordBlocksOf } from './blocks/owned-block.ts'
import type { PartStyles } from './blocks/part-files.ts'
import { rehypeLateBlocks } from './blocks/rehype-late-blocks.ts'
import { remarkUnusedPackages } from './blocks/remark-unused-packages.ts'
import type { FenceOptions } from './code/code.ts'
import { rehypeCode } from './code/rehype-code.ts'
import { remarkCodeFiles } from './code/remark-code-files.ts'
import { remarkFenceData } from './code/remark-fence-data.ts'
import { failingNode } from './failing-node.ts'
import type { HandlerOptions } from './handler.ts'
import { rehypeAnchors } from './html/rehype-anchors.ts'
import { rehypeContentHtml } from './html/rehype-content-html.ts'
import { rehypeImages } from './html/rehype-images.ts'
import { rehypeLinks } from './html/rehype-links.ts'
import { rehypeOutline } from './html/rehype-outline.ts'
import { rehypeSafeAttributes } from './html/rehype-safe-attributes.ts'
import { rehypeTables } from './html/rehype-tables.ts'
import { rehypeTaskLists } from './html/rehype-task-lists.ts'
import { rehypeWrittenElements } from './html/rehype-written-elements.ts'
import { mdastHandlers } from './mdast-handlers.ts'
import { dataOf, diagnosticsOf, emptyLists, isRefusal, makePageFile } from './page-file.ts'
import { type ParseResult, rehypePage } from './rehype-page.ts'
import type { BodyRule } from './rules/body-rules.ts'
import { rehypeRules } from './rules/rehype-rules.ts'
import { remarkRules } from './rules/remark-rules.ts'
import type { PageRule } from './rules/rules.ts'
import { markdownSyntax } from './syntax/markdown-syntax.ts'
import { refuseDeep } from './syntax/refuse-deep.ts'
import { remarkAlerts } from './syntax/remark-alerts.ts'
import { remarkContentHtml } from './syntax/remark-content-html.ts'
import { remarkDirectives, remarkPluginDirectives } from './syntax/remark-directives.ts'
import { remarkFragments } from './syntax/remark-fragments.ts'
import { remarkFrontmatter } from './syntax/remark-frontmatter.ts'
import { remarkFrontmatterHtml } from './syntax/remark-frontmatter-html.ts'
import { remarkHeadingIdProperties } from './syntax/remark-heading-ids.ts'
import { remarkStrayColons } from './syntax/remark-stray-colons.ts'
import { rehypeVariables, remarkVariables } from './syntax/remark-variables.ts'
import { rehypeFallbackTitle } from './text/rehype-fallback-title.ts'
import { rehypeLineBreaks } from './text/rehype-line-breaks.ts'
import { rehypeSummary } from './text/rehype-summary.ts'
import { rehypeText } from './text/rehype-text.ts'

export type { ParseResult }

/** Everything that parsing depends on besides the source file. It is part of every page's hash. */
export interface ParseOptions extends Omit<HandlerOptions, 'words' | 'readsHtml'> {
  fence: FenceOptions
  /** docsite's own blocks, and the directives of features and plugins. */
  directives: Directives
  /** The packages that add syntax and that the project does not use. */
  unusedPackages: readonly UnusedPackage[]
  /** The rules of `docsite check` that check one page as Markdown. */
  rules: readonly PageRule[]
  /** The rules of `docsite check` that check one page as HTML, after all plugins. */
  bodyRules: readonly BodyRule[]
  /** The HTML that content may contain. */
  html: HtmlPolicy
  /** The names of the style sheets that only some pages need, by the selectors of their elements. */
  partStyles: PartStyles
  /** The fields that pages may have. */
  frontmatter: Schema<Frontmatter>
  /** The locale from which the other locales are translated. Absent on a site with one locale. */
  original?: string
  /** How the ids of headings are derived from their text. */
  headingIds: HeadingIds
  /** Whether a page without a level-1 heading shows its frontmatter title. */
  fallbackHeadingTitle: boolean
  wordsOf(lang: string): InterfaceText
  /** The plugins of the project that run before docsite's own, and after them. */
  remarkPlugins: PluggableList
  rehypePlugins: PluggableList
  /** The plugins that add to what authors write. */
  remarkContent: PluggableList
  rehypeContent: PluggableList
  lastRemarkPlugins: PluggableList
  lastRehypePlugins: PluggableList
  /** The names of the rules that plugins add. */
  pluginRules: ReadonlySet<string>
  /** Returns the site as plugins see it while they work on a page. */
  siteFor: (onRead: OnRead) => PluginSite
  /** Extends a parsed page with what plugins add to it. */
  extendPage?: ((result: ParseResult, source: SourceFile, site: PluginSite) => Promise<void>) | undefined
}

/** The plugins that convert Markdown to HTML and sanitize it. A project's remark plugins run before the rules. */
const fromMarkdown = (options: ParseOptions, words: InterfaceText): PluggableList => [
  ...markdownSyntax,
  // Replaces the options of the plugin in the list.
  [remarkDirectives, options],
  remarkFragments,
  [remarkFrontmatterHtml, options.html],
  // The frontmatter of refused pages must be clean, too.
  () => refuseDeep,
  [remarkFrontmatter, { fields: options.frontmatter }],
  remarkCodeFiles,
  ...(options.remarkPlugins.length + options.lastRemarkPlugins.length > 0 ? [remarkContentHtml] : []),
  ...(options.remarkPlugins.length > 0 ? [...options.remarkPlugins, remarkPluginDirectives] : []),
  () => refuseDeep,
  ...options.remarkContent,
  [remarkRules, options],
  remarkVariables,
  remarkHeadingIdProperties,
  remarkStrayColons,
  remarkAlerts,
  [remarkFenceData, options.fence],
  ...(options.lastRemarkPlugins.length > 0 ? [...options.lastRemarkPlugins, remarkPluginDirectives] : []),
  [remarkUnusedPackages, { packages: options.unusedPackages, blocks: options.blocks }],
  [
    remarkRehype,
    {
      allowDangerousHtml: true,
      handlers: mdastHandlers(
        {
          words,
          islands: options.islands,
          blocks: options.blocks,
          nodes: options.nodes,
          readsHtml: options.html.html !== false,
          stackblitz: options.stackblitz,
        },
        options.directives,
      ),
      clobberPrefix: '',
      footnoteLabel: words.footnotes,
      footnoteBackLabel: (reference: number, again: number) =>
        interpolate(words.backToReference, { number: `${reference + 1}${again > 1 ? `-${again}` : ''}` }),
    },
  ],
  rehypeLateBlocks,
  [rehypeContentHtml, options.html],
  () => refuseDeep,
  ...options.rehypeContent,
  rehypeVariables,
  ...(options.rehypePlugins.length + options.lastRehypePlugins.length > 0 ? [rehypeWrittenElements] : []),
  ...options.rehypePlugins,
]

/** The plugins that convert HTML to a parsed page. For a refused page, they run on an empty tree. */
const toPage = (options: ParseOptions, words: InterfaceText, lastPlugins: PluggableList): PluggableList => [
  [rehypeRules, options.bodyRules],
  ...(options.fallbackHeadingTitle ? [rehypeFallbackTitle] : []),
  rehypeLineBreaks,
  rehypeSummary,
  rehypeSafeAttributes,
  [rehypeCode, { fence: options.fence, words, wordBlocks: wordBlocksOf(options.blocks) }],
  rehypeText,
  [rehypeOutline, options.headingIds],
  rehypeTables,
  [rehypeTaskLists, words],
  rehypeImages,
  rehypeLinks,
  [rehypeAnchors, words],
  ...lastPlugins,
  [rehypePage, { hasSections: options.original !== undefined, partStyles: options.partStyles }],
]

/** Returns all plugins in order. */
export const pagePlugins = (options: ParseOptions, words: InterfaceText): PluggableList => [
  ...fromMarkdown(options, words),
  ...toPage(options, words, options.lastRehypePlugins),
]

const makeProcessor = (plugins: PluggableList) => unified().use(plugins).freeze()

interface Processors {
  page: ReturnType<typeof makeProcessor>
  refused: ReturnType<typeof makeProcessor>
}

const processors = new WeakMap<ParseOptions, Map<string, Processors>>()

/** Returns the frozen processors for a locale, whose interface text is one of their options. Each worker creates them once. */
function processorsFor(options: ParseOptions, lang: string): Processors {
  const byLocale = processors.get(options) ?? new Map<string, Processors>()
  processors.set(options, byLocale)
  const words = options.wordsOf(lang)
  const found = byLocale.get(lang) ?? {
    page: makeProcessor(pagePlugins(options, words)),
    refused: makeProcessor(toPage(options, words, [])),
  }
  byLocale.set(lang, found)
  return found
}

/** Parses one page. Reports all problems, and errors that docsite or a plugin throws, as diagnostics of the page. */
export async function parsePage(source: SourceFile, options: ParseOptions): Promise<ParseResult> {
  const reads: Record<string, string> = {}
  const site = options.siteFor((file, hash) => {
    reads[file] = hash
  })
  const result = await parseFor(site, source, options)
  return Object.keys(reads).length > 0 ? { ...result, reads } : result
}

async function parseFor(site: PluginSite, source: SourceFile, options: ParseOptions): Promise<ParseResult> {
  try {
    const result = await parse(source, options, site)
    await options.extendPage?.(result, source, site)
    return result
  } catch (error) {
    return emptyPage([pageFailure(placeOf(source, undefined), 'parsed', error)])
  }
}

async function parse(source: SourceFile, options: ParseOptions, site: PluginSite): Promise<ParseResult> {
  const { page, refused } = processorsFor(options, source.lang)
  const file = makePageFile(source, site)
  let tree: HtmlRoot
  try {
    tree = (await page.run(page.parse(file), file)) as HtmlRoot
  } catch (error) {
    if (!isRefusal(error, file)) {
      const makeTree = () => page.parse(makePageFile(source, site)) as Root
      const { position } = await failingNode(makeTree, (part) => page.run(part, makePageFile(source, site)))
      return emptyPage([
        ...diagnosticsOf(file),
        pageFailure(placeOf(dataOf(file).source, position?.start), 'parsed', error),
      ])
    }
    tree = (await refused.run({ type: 'root', children: [] } as HtmlRoot, file)) as HtmlRoot
  }
  const { island } = source
  if (island) tree.children.push({ type: 'island', name: island.name, props: { ...island.props }, children: [] })
  return page.stringify(tree, file) as unknown as ParseResult
}

const emptyPage = (diagnostics: Diagnostic[]): ParseResult => ({
  page: {
    title: '',
    titleHtml: '',
    pageType: 'doc',
    frontmatter: {},
    diagnostics,
    ignores: [],
    details: { description: '', fieldLines: {}, ...emptyLists(), sections: '' },
  },
  content: { body: [], text: '', code: [], samples: [] },
})
