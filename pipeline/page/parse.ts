// Source file → parsed page. A page is parsed once, and knows one file and nothing else.

import { hash } from 'node:crypto'
import type { Nodes as HtmlNodes, Root as HtmlRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { PluggableList, Processor } from 'unified'
import { VFile } from 'vfile'
import type { HtmlPolicy } from '../model/config/html-policy.ts'
import type { Schema } from '../model/config/schema.ts'
import { type Diagnostic, diagnostic, type Place, type RuleName } from '../model/diagnostic.ts'
import type { Frontmatter } from '../model/frontmatter.ts'
import type { InterfaceText } from '../model/interface-text.ts'
import type { Ignore, PageContent, ParsedPage, Sample, SourceFile } from '../model/page.ts'
import { pageFailure } from '../model/page-failure.ts'
import { interpolate } from '../text/interpolate.ts'
import type { BlockContext } from './block-context.ts'
import { blockHandlers } from './blocks.ts'
import { finishBody } from './body.ts'
import { type BodyRule, findInBody, type WrittenPage } from './body-rules.ts'
import { type FenceOptions, type FenceProblem, offsetInFence } from './code.ts'
import { readContentHtml } from './content-html.ts'
import { completeDirectives } from './directive.ts'
import { readFrontmatter } from './frontmatter.ts'
import { cleanFrontmatter } from './frontmatter-html.ts'
import { escapeText, loadLanguages } from './highlight.ts'
import { type IgnoredLines, readIgnores } from './ignores.ts'
import { parseTitle, readTitle } from './inline.ts'
import { type Excess, findExcess, findTooDeep, tooDeep } from './limits.ts'
import { withoutMarks } from './marks.ts'
import type { Placed } from './nodes.ts'
import { contentHtml, type IsContentHtml } from './ownership.ts'
import { pluginReports, processorOf, runPlugins } from './plugins.ts'
import { firstRawHtml, htmlIn } from './raw-html.ts'
import { type Finding, type PageRule, RulePage } from './rules.ts'
import { readSamples, type WrittenSample } from './samples.ts'
import { type PlacedText, sectionsOf, textsOf } from './sections.ts'
import { summaryOf } from './summary.ts'
import { type OwnSyntax, parseMarkdown } from './syntax.ts'

/** What parsing depends on besides the page; part of every page's hash. */
export interface ParseOptions {
  fence: FenceOptions
  /** Names of the project's own components. */
  islands: ReadonlySet<string>
  /** What `docsite check` looks for in a page. */
  rules: readonly PageRule[]
  /** The same for what it becomes: the tree that is written, after all plugins. */
  bodyRules: readonly BodyRule[]
  /** What HTML in content may be. */
  html: HtmlPolicy
  /** The fields that pages may have. */
  frontmatter: Schema<Frontmatter>
  /** The language that a site of several is translated from. */
  original?: string
  /** Puts the frontmatter title before a page without a first heading. */
  fallbackHeadingTitle: boolean
  wordsOf(lang: string): InterfaceText
  remarkPlugins: PluggableList
  rehypePlugins: PluggableList
}

export interface ParseResult {
  page: ParsedPage
  content: PageContent
}

/** Parses one page. Whatever is wrong with it becomes a message, and so does whatever is thrown, here or by a plugin. */
export async function parsePage(source: SourceFile, options: ParseOptions): Promise<ParseResult> {
  try {
    return await parse(source, options)
  } catch (error) {
    return emptyPage(pageFailure(source.filePath, 'parsed', error))
  }
}

const emptyPage = (failure: Diagnostic): ParseResult => ({
  page: {
    title: '',
    titleHtml: '',
    description: '',
    pageType: 'doc',
    frontmatter: {},
    fieldLines: {},
    toc: [],
    headings: [],
    ids: [],
    links: [],
    webLinks: [],
    assets: [],
    diagnostics: [failure],
    ignores: [],
    sections: [],
  },
  content: { body: [], text: '', code: [], samples: [] },
})

async function parse(source: SourceFile, options: ParseOptions): Promise<ParseResult> {
  const diagnostics: Diagnostic[] = []
  const words = options.wordsOf(source.lang)
  const report = (rule: RuleName, node: Placed, text: string, hint?: string) =>
    diagnostics.push(diagnostic(rule, placeOf(source, node.position?.start), text, hint))

  const text = withoutMarks(source.text)
  const { frontmatter: written, fieldLines, markdown, problems } = readFrontmatter(text, options.frontmatter)
  for (const { rule, text, hint, line, column } of problems) {
    const name = rule === 'unknown-field' ? 'unknown-field' : 'invalid-frontmatter'
    diagnostics.push(
      diagnostic(
        name,
        placeOf(source, { line, column }),
        rule === 'syntax' ? text.replace(/^This/, 'The frontmatter') : text,
        hint,
      ),
    )
  }

  const frontmatter = await cleanFrontmatter(written, text, options.html, ({ rule, text, hint }, at) =>
    diagnostics.push(diagnostic(rule, placeOf(source, at), text, hint)),
  )
  const context: Omit<BlockContext, 'isContentHtml'> = {
    words,
    islands: options.islands,
    readsHtml: options.html.html !== false,
    report: (node, { rule, text, hint }) => report(rule, node, text, hint),
  }
  // What a project's plugins may ask of a page.
  const file = new VFile({ value: markdown, path: source.filePath, data: { frontmatter } })
  let samples: Sample[] = []
  let texts: PlacedText[] = []
  const { html, ignores, isWritten } = await readBody(markdown, file, options, context, (tree) => {
    const page = new RulePage(source, frontmatter, markdown, tree)
    samples = readSamples(page, options.fence.languages).map((one) => sampleOf(one, source))
    if (options.original !== undefined)
      texts =
        source.lang === options.original
          ? textsOf(tree, frontmatter, fieldLines)
          : textsOf(tree).filter(({ isCode }) => isCode)
    const { ignores, found } = readIgnores(page, tree)
    const all = [...found, ...options.rules.flatMap((rule) => [...rule(page)])]
    diagnostics.push(...all.map((one) => foundMessage(one, source)))
    return ignores
  })
  for (const { at, severity, text, hint } of pluginReports(file))
    diagnostics.push({ ...diagnostic('plugin-message', placeOf(source, at.position?.start), text, hint), severity })
  for (const found of findInBody(options.bodyRules, { html, frontmatter, source, isWritten }))
    diagnostics.push(foundMessage(found, source))
  const ownTitle = frontmatter.title === undefined ? undefined : readTitle(String(frontmatter.title))
  const pageType = frontmatter.pageType ?? 'doc'
  if (ownTitle && pageType === 'doc' && options.fallbackHeadingTitle && !hasTitle(html))
    html.children.unshift(...titleTree(String(frontmatter.title)).children)

  // A home page begins with its hero: the site's own description says more.
  const firstWords = pageType === 'home' ? undefined : summaryOf(html, source.lang)
  const finished = finishBody(html, {
    words,
    fence: options.fence,
    placeOf: ({ position }) => placeOf(source, position?.start),
  })
  for (const { node, problem } of finished.problems) {
    const place = 'written' in problem ? inFence(node, problem, markdown) : node
    report(problem.rule, place, problem.text, problem.hint)
  }

  const title = ownTitle ?? finished.title ?? (pageType === 'home' ? noTitle : titleOfFile(source))
  const reference = (node: Placed) => {
    const { file, ...place } = placeOf(source, node.position?.start)
    const own = file === `content/${source.filePath}`
    return own ? place : { ...place, file: file.slice('content/'.length) }
  }
  const titlePlace = ownTitle
    ? { line: fieldLines.title ?? 1, column: 1 }
    : finished.title && reference(finished.title.node)
  return {
    page: {
      title: title.text,
      titleHtml: title.html,
      ...(titlePlace ? { titlePlace } : {}),
      description: String(frontmatter.description ?? firstWords ?? '').trim(),
      pageType,
      frontmatter,
      fieldLines,
      toc: finished.toc,
      headings: finished.headings.map(({ node, ...heading }) => ({ ...heading, ...reference(node) })),
      ids: finished.ids,
      links: finished.links.map(({ node, ...link }) => ({ ...link, ...reference(node) })),
      webLinks: finished.webLinks.map(({ node, ...link }) => ({ ...link, ...reference(node) })),
      assets: finished.assets.map(({ node, ...asset }) => ({ ...asset, ...reference(node) })),
      diagnostics,
      ignores: ignores.map((one) => ignoreOf(one, source)),
      ...(samples.length > 0 ? { samplesHash: hashOf(samples) } : {}),
      sections: options.original === undefined ? [] : sectionsOf(texts, finished.headings, reference),
    },
    content: { body: finished.body, text: finished.text, code: finished.code, samples },
  }
}

const noTitle = { text: '', html: '' }

/** The name of the file, or of the folder that an index stands for. The home page has the title of the site. */
function titleOfFile({ routePath, lang, version }: SourceFile): typeof noTitle {
  const name = routePath.replace(/\/$/, '').split('/').at(-1) as string
  const isRoot = name === lang || name === version
  return isRoot ? noTitle : { text: name, html: escapeText(name) }
}

/** Tells where a position of a source text stands in the files of the project: fragments have places of their own. */
function placeOf(source: SourceFile, at: { line: number; column: number } | undefined): Place {
  if (!at) return { file: `content/${source.filePath}` }
  const span = source.spans.findLast(({ start }) => start <= at.line)
  if (!span) return { file: `content/${source.filePath}`, line: at.line, column: at.column }
  return {
    file: `content/${span.filePath}`,
    line: span.line + at.line - span.start,
    column: Math.max(1, at.column - span.indent),
  }
}

/** The place of what is wrong in the line that opens a fence. */
function inFence({ position }: Placed, problem: FenceProblem, markdown: string): Placed {
  if (!position) return {}
  const { line, column } = position.start
  const written = (markdown.split('\n')[line - 1] ?? '').slice(column - 1)
  return { position: { start: { line, column: column + offsetInFence(written, problem) } } }
}

function foundMessage({ rule, at, text, hint, fix }: Finding, source: SourceFile): Diagnostic {
  const place = placeOf(source, at.position?.start)
  const said = diagnostic(rule, place, text, hint)
  if (!fix) return said
  const { at: fixAt = at, written, fixed } = fix
  const fixPlace = placeOf(source, fixAt.position?.start)
  return fixPlace.line === undefined ? said : { ...said, fix: { place: fixPlace as Required<Place>, written, fixed } }
}

function ignoreOf({ rule, node, from, to }: IgnoredLines, source: SourceFile): Ignore {
  const { file, line = 1, column = 1 } = placeOf(source, node.position?.start)
  const lineOf = (at: number) => placeOf(source, { line: at, column: 1 }).line ?? at
  return { rule, file: file.slice('content/'.length), line, column, from: from && lineOf(from), to: lineOf(to) }
}

function sampleOf({ node, indent, ...written }: WrittenSample, source: SourceFile): Sample {
  const { file, line = 1, column = 1 } = placeOf(source, node.position?.start)
  const fragment = file.slice('content/'.length)
  // A fragment has not the columns of the line that includes it.
  const included = (node.position?.start.column ?? 1) - column
  return {
    ...written,
    ...(fragment === source.filePath ? {} : { file: fragment }),
    line,
    column,
    indent: typeof indent === 'number' ? indent - included : indent.map((one) => one - included),
  }
}

/** Stands for the code, wherever in the page it stands. */
const hashOf = (samples: readonly Sample[]): string =>
  hash('sha1', JSON.stringify(samples.map(({ language, meta, code }) => [language, meta, code]))).slice(0, 16)

/** Reads the Markdown. What goes over a limit is not read at all: its message is an error, so no site is built from it. */
async function readBody(
  markdown: string,
  file: VFile,
  options: ParseOptions,
  context: Omit<BlockContext, 'isContentHtml'>,
  look: (tree: Root) => IgnoredLines[],
): Promise<{ html: HtmlRoot; ignores: IgnoredLines[]; isWritten: WrittenPage['isWritten'] }> {
  const nothing = (ignores: IgnoredLines[] = []) => ({
    html: { type: 'root' as const, children: [] },
    ignores,
    isWritten: () => true,
  })
  const refuse = ({ position, text }: Excess, ignores?: IgnoredLines[]) => {
    context.report({ position }, { rule: 'invalid-content', text, hint: simpler })
    return nothing(ignores)
  }
  const excess = findExcess(markdown)
  if (excess) return refuse(excess)
  await loadLanguages(languagesIn(markdown), options.fence.languages)
  const { tree, isContentHtml } = await markdownTree(markdown, file, options)
  if (!tree) return nothing()
  const deep = findTooDeep<Nodes>(tree)
  if (deep) return refuse(tooDeep(deep))
  const ignores = look(tree)
  const made = htmlTree(tree, { ...context, isContentHtml })
  // Most pages hold no raw HTML and are spared the parser of HTML.
  const raw = firstRawHtml(made)
  const html = raw
    ? await readContentHtml(made, {
        file,
        markdown,
        written: htmlIn(tree),
        isContent: isContentHtml,
        policy: options.html,
        report: context.report,
      })
    : made
  const deepHtml = html ? findTooDeep<HtmlNodes>(html) : raw
  if (!html || deepHtml) return refuse(tooDeep(deepHtml), ignores)
  const finished = await runRehype(html, file, options)
  return finished ? { ...finished, ignores } : nothing(ignores)
}

const simpler = 'Simplify this content: docsite stopped parsing it because it takes too long.'

async function markdownTree(
  markdown: string,
  file: VFile,
  options: ParseOptions,
): Promise<{ tree: Root | undefined; isContentHtml: IsContentHtml }> {
  if (options.remarkPlugins.length === 0) return { tree: parseMarkdown(markdown), isContentHtml: () => true }
  const processor = processorOf(options.remarkPlugins)
  const tree = parseMarkdown(markdown, syntaxOf(processor))
  const isContentHtml = contentHtml(new Set(htmlIn(tree).map(({ value }) => value)))
  const changed = await runPlugins(processor, tree, file)
  if (changed) completeDirectives(changed)
  return { tree: changed, isContentHtml }
}

/** Plugins such as remark-math leave their syntax in the processor's data. */
function syntaxOf(processor: Processor): OwnSyntax {
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = processor.data() as {
    micromarkExtensions?: OwnSyntax['extensions']
    fromMarkdownExtensions?: OwnSyntax['mdastExtensions']
  }
  return { extensions: micromarkExtensions, mdastExtensions: fromMarkdownExtensions }
}

function htmlTree(tree: Root, context: BlockContext): HtmlRoot {
  const { words } = context
  return toHast(tree, {
    allowDangerousHtml: true,
    handlers: blockHandlers(context),
    clobberPrefix: '',
    footnoteLabel: words.footnotes,
    footnoteBackLabel: (reference, again) =>
      interpolate(words.backToReference, { number: `${reference + 1}${again > 1 ? `-${again}` : ''}` }),
  }) as HtmlRoot
}

/** Runs the project's plugins, and remembers what was there before them. */
async function runRehype(
  html: HtmlRoot,
  file: VFile,
  options: ParseOptions,
): Promise<{ html: HtmlRoot; isWritten: WrittenPage['isWritten'] } | undefined> {
  if (options.rehypePlugins.length === 0) return { html, isWritten: () => true }
  const written = new WeakSet<HtmlNodes>()
  const remember = (node: HtmlNodes): void => {
    written.add(node)
    if ('children' in node) node.children.forEach(remember)
  }
  remember(html)
  const made = await runPlugins(processorOf(options.rehypePlugins), html, file)
  return made && { html: made, isWritten: (element) => written.has(element) }
}

const hasTitle = (tree: HtmlRoot): boolean =>
  tree.children.some((node) => node.type === 'element' && node.tagName === 'h1')

function titleTree(title: string): HtmlRoot {
  const heading = { type: 'heading' as const, depth: 1 as const, children: parseTitle(title) }
  return toHast({ type: 'root', children: [heading] }) as HtmlRoot
}

const fencePattern = /(?:(?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))[ \t]*([^\s`{[,:]+)/g

/** Languages of the fences in a text, by a look at its lines: only to load what may be needed. */
function languagesIn(markdown: string): Set<string> {
  return new Set(Array.from(markdown.matchAll(fencePattern), ([, language = '']) => language))
}
