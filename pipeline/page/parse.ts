// Source file → parsed page. A page is parsed once, and knows one file and nothing else.

import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { type PluggableList, type Processor, unified } from 'unified'
import { VFile } from 'vfile'
import { fill } from '../model/fill.ts'
import { type Message, message, type Place, type RuleName } from '../model/message.ts'
import type { PageContent, ParsedPage, SourceFile } from '../model/page.ts'
import type { Words } from '../model/words.ts'
import { type BlockContext, blockHandlers } from './blocks.ts'
import { finishBody } from './body.ts'
import type { FenceOptions } from './code.ts'
import { readFrontmatter } from './frontmatter.ts'
import { loadLanguages } from './highlight.ts'
import { readTitle } from './inline.ts'
import { withoutMarks } from './marks.ts'
import { ownNodes } from './nodes.ts'
import { type OwnSyntax, parseMarkdown } from './syntax.ts'

/** What parsing depends on besides the page; part of every page's hash. */
export interface ParseOptions {
  fence: FenceOptions
  /** Names of the project's own components. */
  islands: ReadonlySet<string>
  /** Puts the frontmatter title before a page without a first heading. */
  fallbackHeadingTitle: boolean
  wordsOf(lang: string): Words
  remarkPlugins: PluggableList
  rehypePlugins: PluggableList
}

export interface ParseResult {
  page: ParsedPage
  content: PageContent
}

/** Parses one page. Whatever is wrong with it becomes a message; nothing an author writes makes this throw. */
export async function parsePage(source: SourceFile, options: ParseOptions): Promise<ParseResult> {
  const messages: Message[] = []
  const words = options.wordsOf(source.lang)
  const report = (
    rule: RuleName,
    node: { position?: { start: { line: number; column: number } } | undefined },
    text: string,
    hint?: string,
  ) => messages.push(message(rule, placeOf(source, node.position?.start), text, hint))

  const { frontmatter, fieldLines, markdown, problems } = readFrontmatter(withoutMarks(source.text))
  for (const { rule, text, hint, line, column } of problems) {
    const name = rule === 'unknown-field' ? 'unknown-field' : 'bad-frontmatter'
    messages.push(
      message(
        name,
        placeOf(source, { line, column }),
        rule === 'syntax' ? `The frontmatter is not YAML. ${text}` : text,
        hint,
      ),
    )
  }

  await loadLanguages(languagesIn(markdown), options.fence.languages)
  const file = new VFile({ value: markdown, path: source.filePath })
  const tree = await markdownTree(markdown, file, options)
  const context: BlockContext = {
    words,
    islands: options.islands,
    report: (node, { rule, text, hint }) => report(rule, node, text, hint),
  }
  const html = await htmlTree(tree, file, options, context)
  const written = frontmatter.title === undefined ? undefined : readTitle(String(frontmatter.title))
  const pageType = frontmatter.pageType ?? 'doc'
  if (written && pageType === 'doc' && options.fallbackHeadingTitle && !hasTitle(html))
    html.children.unshift(...titleTree(String(frontmatter.title)).children)

  const finished = finishBody(html, { words, fence: options.fence })
  for (const { node, problem } of finished.problems) report(problem.rule, node, problem.text, problem.hint)

  const title = written ?? finished.title ?? { text: '', html: '' }
  const reference = (node: { position?: { start: { line: number; column: number } } | undefined }) => {
    const { file, ...place } = placeOf(source, node.position?.start)
    const own = file === `content/${source.filePath}`
    return own ? place : { ...place, file: file.slice('content/'.length) }
  }
  return {
    page: {
      title: title.text,
      titleHtml: title.html,
      description: frontmatter.description === undefined ? '' : String(frontmatter.description).trim(),
      pageType,
      frontmatter,
      fieldLines,
      toc: finished.toc,
      headings: finished.headings,
      ids: finished.ids,
      links: finished.links.map(({ node, ...link }) => ({ ...link, ...reference(node) })),
      assets: finished.assets.map(({ node, ...asset }) => ({ ...asset, ...reference(node) })),
      messages,
    },
    content: { body: finished.body, text: finished.text, code: finished.code },
  }
}

/** Tells where a position of a source text stands in the files of the project: fragments have places of their own. */
export function placeOf(source: SourceFile, at: { line: number; column: number } | undefined): Place {
  if (!at) return { file: `content/${source.filePath}` }
  const stretch = source.stretches.findLast(({ start }) => start <= at.line)
  if (!stretch) return { file: `content/${source.filePath}`, line: at.line, column: at.column }
  return {
    file: `content/${stretch.filePath}`,
    line: stretch.line + at.line - stretch.start,
    column: Math.max(1, at.column - stretch.indent),
  }
}

async function markdownTree(markdown: string, file: VFile, options: ParseOptions): Promise<Root> {
  if (options.remarkPlugins.length === 0) return parseMarkdown(markdown)
  const processor = unified().use(options.remarkPlugins).freeze()
  const tree = parseMarkdown(markdown, syntaxOf(processor))
  return (await processor.run(tree, file)) as Root
}

/** Plugins such as remark-math leave their syntax in the processor's data. */
function syntaxOf(processor: Processor): OwnSyntax {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = processor.data() as {
    micromarkExtensions?: OwnSyntax['extensions']
    fromMarkdownExtensions?: OwnSyntax['mdastExtensions']
  }
  return { extensions: micromarkExtensions, mdastExtensions: fromMarkdownExtensions }
}

async function htmlTree(tree: Root, file: VFile, options: ParseOptions, context: BlockContext): Promise<HtmlRoot> {
  const { words } = context
  const made = toHast(tree, {
    allowDangerousHtml: true,
    handlers: blockHandlers(context),
    clobberPrefix: '',
    footnoteLabel: words.footnotes,
    footnoteBackLabel: (reference, again) =>
      fill(words.backToReference, { number: `${reference + 1}${again > 1 ? `-${again}` : ''}` }),
  }) as HtmlRoot
  // Raw HTML is made whole by a real HTML parser; most pages hold none and are spared it.
  const html = hasRawHtml(tree) ? await makeWhole(made, file) : made
  if (options.rehypePlugins.length === 0) return html
  const processor = unified().use(options.rehypePlugins).freeze()
  return (await processor.run(html, file)) as HtmlRoot
}

/** The HTML parser is large: it is loaded when the first page needs it. */
async function makeWhole(tree: HtmlRoot, file: VFile): Promise<HtmlRoot> {
  const { raw } = await import('hast-util-raw')
  return raw(tree, { passThrough: ownNodes, file }) as HtmlRoot
}

function hasRawHtml(node: Root | Root['children'][number]): boolean {
  return node.type === 'html' || ('children' in node && node.children.some(hasRawHtml))
}

const hasTitle = (tree: HtmlRoot): boolean =>
  tree.children.some((node) => node.type === 'element' && node.tagName === 'h1')

function titleTree(title: string): HtmlRoot {
  const block = parseMarkdown(title).children[0]
  const content = block?.type === 'paragraph' ? block.children : [{ type: 'text' as const, value: title }]
  return toHast({ type: 'root', children: [{ type: 'heading', depth: 1, children: content }] }) as HtmlRoot
}

/** Languages of the fences in a text, by a look at its lines: only to load what may be needed. */
function languagesIn(markdown: string): Set<string> {
  return new Set(Array.from(markdown.matchAll(/(?:`{3,}|~{3,})[ \t]*([^\s`{[]+)/g), ([, language = '']) => language))
}
