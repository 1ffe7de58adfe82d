// Renders a fence as a highlighted code block with a title, marked lines and line numbers (specification, 2.5).

import { escapeAttribute } from '../../model/head/head-html.ts'
import type { InterfaceText } from '../../model/interface-text.ts'
import type { ShownCode, ShownLine } from '../../model/plugin/plugin-block.ts'
import { escapeText } from '../../text/escape-text.ts'
import { fileKind } from '../../text/file-kind.ts'
import { optional } from '../../text/optional.ts'
import { type CodeLine, renderLines } from './code-lines.ts'
import { codeLanguage, readDiff } from './diff-code.ts'
import { blockClassesOf, collapsedClass, type MarkedCode, takeMarks, unseenClass } from './fence-marks.ts'
import { type Fence, type FenceMeta, type FenceProblem, type OwnWords, readMeta } from './fence-meta.ts'
import { highlight, highlightLines, languageName } from './highlight.ts'
import type { PluginLanguages } from './plugin-languages.ts'
import { attributesHtml, elementsHtml, withParts } from './shown-code.ts'

export interface FenceOptions {
  showLineNumbers: boolean
  defaultWrapCode: boolean
  /** The number of lines that long code shows until readers open it. Absent if code is not folded. */
  foldCode?: number
  /** The aliases for languages that the project configures. */
  languages: ReadonlyMap<string, string>
  /** The languages of plugins without those aliases, and all names that stand for a language of highlight.js. */
  written: PluginLanguages
  aliases: ReadonlyMap<string, string>
  /** The words and the attributes that plugins add to fences. */
  words: OwnWords
  /** Caches rendered fences, because translated pages contain the same samples. */
  known: Map<string, RenderedFence>
}

/** The page that contains a fence. */
export interface FenceContext {
  words: InterfaceText
  lang: string
  /** The text before `L12` in the ids of the lines of this fence, if it has line numbers. */
  idPrefix: string
  /** What the block of a plugin shows in place of the code. */
  shown?: ShownCode | undefined
  /** The name of the block of a plugin whose script starts on this code. */
  block?: string | undefined
}

export interface RenderedFence {
  html: string
  /** What search finds: the title, and the code without its marks and hidden lines. */
  texts: readonly string[]
  /** The number of lines with ids, and the number of the first one. */
  numbered: number
  firstLine: number
  problems: FenceProblem[]
  /** The elements that need a style sheet, as in `Block.selectors`. Absent if only the HTML tells. */
  selectors?: string[]
}

const mostKnown = 2000

/** The number of lines that `fold` shows if neither it nor the configuration contains a number. */
const usualFold = 15

/** The names of languages that say nothing. */
const plainText = /^(?:te?xt|plain(?:text)?|none)?$/i

/** A phone of 320 px shows fewer columns. With scripts, only code that is wider than its block stays a tab stop. */
const narrowColumns = 30

/** Returns whether a block may scroll sideways, so that the keyboard must reach it. Other scripts have letters of two columns. */
const isWide = (code: string): boolean =>
  code.split('\n').some((line) => line.replaceAll(/[\u1100-\uffff]/g, '00').length > narrowColumns)

/** Renders a fence. A script adds the copy and wrap buttons in the browser. */
export function renderFence(fence: Fence, options: FenceOptions, page: FenceContext): RenderedFence {
  if (page.shown) return renderNew(fence, options, page)
  const plainKey = `${page.idPrefix}\n${page.block ?? ''}\n${fence.language}\n${fence.meta}\n${fence.code}`
  const ownKey = `${page.lang}\n${plainKey}`
  const known = options.known.get(plainKey) ?? options.known.get(ownKey)
  if (known) return known
  if (options.known.size >= mostKnown) options.known.clear()
  const { hasWords, ...rendered } = renderNew(fence, options, page)
  options.known.set(hasWords ? ownKey : plainKey, rendered)
  return rendered
}

function renderNew(
  fence: Fence,
  options: FenceOptions,
  { words, idPrefix, shown, block }: FenceContext,
): RenderedFence & { hasWords: boolean } {
  const marked = takeMarks(fence)
  const { code, classes } = readDiff(fence, shown ? markedAs(marked, shown) : marked, options.languages)
  const lineCount = code === '' ? 0 : code.split('\n').length
  const meta = readMeta(fence.meta, lineCount, options.words)
  const add = (lines: Iterable<number>, name: string) => {
    for (const line of lines) classes.set(line, (classes.get(line) ?? new Set()).add(name))
  }
  add(meta.lines, 'highlighted')
  add(meta.collapsed, collapsedClass)
  const special = specialLines(code, fence, options)
  const { isPlain = plainText.test(fence.language) } = options.written.get(fence.language.toLowerCase()) ?? {}
  const language = special ? '' : knownLanguage(fence, options, meta.problems)
  const isNumbered = !special && (meta.showLineNumbers ?? options.showLineNumbers) && lineCount > 0
  const fold = foldOf(meta, options)
  const needsLines = special || shown || isNumbered || classes.size > 0 || (fold !== undefined && lineCount > fold)
  const lines = needsLines
    ? (special?.lines ?? highlightLines(code, language).map((html, i) => plainLine(html, shown?.lines[i]))).map(
        (line, i): CodeLine => ({
          ...line,
          html: line.html + elementsHtml(shown?.lines[i]?.end),
          classes: [...line.classes, ...(classes.get(i + 1) ?? [])],
        }),
      )
    : undefined
  const inner = lines
    ? renderLines(lines, {
        words,
        ...(isNumbered ? { idPrefix, firstLine: meta.firstLine } : {}),
        ...(fold === undefined ? {} : { fold }),
      })
    : { html: highlight(code, language), hasWords: false }
  const isWrapped = meta.wrapCode ?? options.defaultWrapCode
  const blockClass = [
    'code',
    special?.blockClass,
    shown?.class,
    isNumbered && 'numbered',
    ...blockClassesOf(classes),
    isWrapped && 'wrapped',
  ]
    .filter(Boolean)
    .join(' ')
  const codeClass = fence.language ? ` class="language-${escapeAttribute(fence.language)}"` : ''
  const kind = meta.title && fileKind(meta.title, fence.language)
  const title = meta.title
    ? `<div class="code-title"${kind ? ` data-kind="${escapeAttribute(kind)}"` : ''}>${escapeText(meta.title)}</div>`
    : ''
  const name = meta.title ? ` role="group" aria-label="${escapeAttribute(meta.title)}"` : ''
  const start = block === undefined ? '' : ` data-block="${block}"`
  const label = meta.title || isPlain ? '' : ` data-language="${escapeAttribute(fence.language)}"`
  const text = special?.code ?? code
  const tabStop = !isWrapped && isWide(text) ? ' tabindex="0"' : ''
  const isSeen = (_: string, i: number) => !classes.get(i + 1)?.has(unseenClass)
  return {
    html: `<div class="${blockClass}"${name}${start}${label}>${title}<pre${tabStop}><code${codeClass}>${inner.html}</code></pre></div>`,
    texts: [meta.title ?? '', text.split('\n').filter(isSeen).join('\n')],
    numbered: isNumbered ? lineCount : 0,
    firstLine: meta.firstLine,
    problems: meta.problems,
    ...(special ? {} : { selectors: inner.hasWords ? ['.fold'] : [] }),
    hasWords: inner.hasWords,
  }
}

/** Returns the code that a plugin shows, with the classes of the lines that it was made from. */
const markedAs = ({ classes }: MarkedCode, { code, lines }: ShownCode): MarkedCode => ({
  code,
  classes: new Map(
    lines.flatMap(({ source }, i) => {
      const ofLine = classes.get(source)
      return ofLine ? [[i + 1, ofLine] as const] : []
    }),
  ),
})

const plainLine = (html: string, shown: ShownLine | undefined): CodeLine =>
  shown ? { html: withParts(html, shown), classes: [], below: elementsHtml(shown.below) } : { html, classes: [] }

/** Code that is not highlighted as a whole. */
interface SpecialLines {
  lines: CodeLine[]
  blockClass?: string
  /** The code for search, if it differs. */
  code?: string
}

/** Returns the lines that a plugin writes. Returns `undefined` for other code. */
function specialLines(code: string, { language }: Fence, { written }: FenceOptions): SpecialLines | undefined {
  const name = language.toLowerCase()
  const plugin = written.get(name)
  const made = plugin?.lines(code, name, (part) => highlightLines(part, plugin.like ?? ''))
  if (!made) return undefined
  const { lines, class: blockClass, ...rest } = made
  return {
    ...{ ...rest, ...optional({ blockClass }) },
    lines: lines.map(({ html, class: name, attributes = {} }) => ({
      ...{ html, classes: name === undefined ? [] : [name], attributes: attributesHtml(attributes) },
    })),
  }
}

/** Returns the name of the language for highlight.js. Reports an unknown one, whose code is plain text. */
function knownLanguage(fence: Fence, { languages, aliases }: FenceOptions, problems: FenceProblem[]): string {
  const language = codeLanguage(fence, languages)
  const name = languageName(language, aliases)
  if (name !== undefined) return name
  problems.push({
    rule: 'unknown-language',
    written: language,
    text: `highlight.js does not support the language \`${language}\``,
    hint: 'Write `text` for plain text, or add the language to `markdown.highlightLanguages`.',
  })
  return ''
}

function foldOf({ fold }: FenceMeta, { foldCode }: FenceOptions): number | undefined {
  if (fold === false) return undefined
  return typeof fold === 'number' ? fold : (foldCode ?? (fold ? usualFold : undefined))
}
