// Converts Markdown inside HTML: `<li>\nSome *text*\n</li>`. In MDX, it is Markdown; in docsite, a block of HTML ends at an empty line.

import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import type { Draft } from '../../draft.ts'
import { htmlBlocksIn } from '../../text/html-blocks.ts'
import { dedent } from '../../text/indent.ts'
import { applyEdits, type Edit, replaceInText } from '../../text/mask.ts'

/** Elements in which paragraphs and lists can be. */
const containers = new Set(
  'div li td th dd figure figcaption section article details center blockquote aside main header footer nav body'.split(
    ' ',
  ),
)

/** Elements with text. */
const textBlocks = 'p h1 h2 h3 h4 h5 h6 summary caption dt legend ul ol dl table thead tbody tfoot tr'.split(' ')

/** Elements whose text is no Markdown. */
const literal = new Set('pre code script style svg math textarea kbd samp iframe'.split(' '))

const blockNames = new Set([...containers, ...textBlocks, ...literal])
const tag = /<(\/?)([A-Za-z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>|<!--[\s\S]*?-->/g

const inlineMarkdown = /`[^`\n]+`|\]\([^()\n]*\)|(?<![\w*])\*{1,2}[^\s*]|(?<!\w)_{1,2}[^\s_][^_\n]*_(?!\w)|~~\S/
const blockMarkdown = /^[ \t]*(?:[-*+] |\d+[.)] |#{1,6} |`{3}|~{3}|:{2,}[a-z])|(?:^|\s):[a-z][\w-]*[[{]/m

/** Text between two tags of blocks. */
interface Run {
  start: number
  end: number
  /** The element around it. */
  parent: string
}

/** Writes Markdown between tags so that docsite reads it: as HTML in a line of tags, between empty lines on lines of its own. */
export function convertTagContent(draft: Draft): void {
  if (!/<[a-z]/.test(draft.text)) return
  const edits = allEdits(draft.text)
  draft.count('Markdown inside HTML → HTML, or text between empty lines', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

const allEdits = (text: string): Edit[] => htmlBlocksIn(text).flatMap(([start, end]) => blockEdits(text, start, end))

function blockEdits(text: string, start: number, end: number): Edit[] {
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  const prefix = text.slice(start - column, start)
  const block = text.slice(start, end)
  if (!inlineMarkdown.test(block) && !blockMarkdown.test(block)) return []
  let isSplit = false
  const edits = runsIn(block).flatMap((run): Edit[] => {
    const source = block.slice(run.start, run.end)
    const isOwnLines = /^[ \t]*\n/.test(source)
    if (containers.has(run.parent) && isOwnLines && prefix.trim() === '') {
      if (!inlineMarkdown.test(source) && !blockMarkdown.test(source)) return []
      isSplit = true
      const after = run.end < block.length ? `\n\n${' '.repeat(column)}` : ''
      // A tag alone on its line begins a block of its own. Its end on another line would begin a quotation.
      const dedented = dedent(source.replace(/^\s*\n|\s+$/g, '')).trim()
      const inner = replaceInText(dedented, tag, ([whole]) =>
        whole.replace(/\s*\n\s*(?=\/?>$)/, '').replace(/\s*\n\s*/g, ' '),
      )
      const content = applyEdits(inner, allEdits(inner)).replace(/^(?=.)/gm, ownLine)
      return [{ start: run.start, end: run.end, text: `\n\n${content}${after}` }]
    }
    return inlineMarkdown.test(source) ? [{ start: run.start, end: run.end, text: inlineHtml(source) }] : []
  })
  if (edits.length === 0) return []
  const converted = applyEdits(block, edits)
  // After an empty line, four blanks would begin a block of code.
  return [{ start, end, text: isSplit ? withoutIndentation(converted, column) : converted }]
}

/** Returns the parts of a block of HTML that are text, with tags inside sentences. */
function runsIn(block: string): Run[] {
  const runs: Run[] = []
  const open: string[] = []
  let from = 0
  for (const { index, 0: whole, 1: slash, 2: name } of block.matchAll(tag)) {
    const lower = name?.toLowerCase() ?? ''
    const isLiteral = open.some((one) => literal.has(one))
    if (isLiteral ? !(slash && lower === open.at(-1)) : lower !== '' && !blockNames.has(lower)) continue
    if (!isLiteral && block.slice(from, index).trim() !== '')
      runs.push({ start: from, end: index, parent: open.at(-1) ?? '' })
    from = index + whole.length
    const at = open.lastIndexOf(lower)
    if (slash && at >= 0) open.splice(at)
    else if (!slash && lower !== '' && !whole.endsWith('/>')) open.push(lower)
  }
  const last = open.at(-1) ?? ''
  if (!literal.has(last) && block.slice(from).trim() !== '') runs.push({ start: from, end: block.length, parent: last })
  return runs
}

/** Stands before a tag, which would begin a block of HTML without it. */
const anyWord = '\uE000'

/** Returns the HTML of a line of Markdown, or the text itself if it is more than one paragraph. */
function inlineHtml(source: string): string {
  const [, before = '', content = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(source) ?? []
  const tree = fromMarkdown(anyWord + content)
  const [paragraph, more] = tree.children
  if (paragraph?.type !== 'paragraph' || more !== undefined) return source
  const element = toHast(paragraph, { allowDangerousHtml: true })
  if (element.type !== 'element') return source
  const html = toHtml({ type: 'root', children: element.children }, { allowDangerousHtml: true })
  return before + html.replace(anyWord, '') + after
}

/** Stands before a line whose indentation has a meaning: that of lists and of code. */
const ownLine = '\uE001'

/** Reduces the indentation of all lines after the first to that of the block. Lines of Markdown keep theirs within it. */
function withoutIndentation(text: string, column: number): string {
  let isLiteral = false
  const [first = '', ...lines] = text.split('\n')
  const rest = lines.map((line) => {
    if (line.startsWith(ownLine)) return ' '.repeat(column) + line.slice(1)
    const isInside = isLiteral
    if (/<pre\b/.test(line)) isLiteral = true
    if (/<\/pre>/.test(line)) isLiteral = false
    return isInside
      ? line
      : ' '.repeat(line.trim() === '' ? 0 : Math.min(column, /^ */.exec(line)?.[0].length ?? 0)) + line.trimStart()
  })
  return [first, ...rest].join('\n').replace(/\n{3,}/g, '\n\n')
}
