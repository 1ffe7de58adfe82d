// Converts fences: marks after the language, and code that the old generator reads from files.

import { posix } from 'node:path'
import type { Draft } from '../draft.ts'
import { dedent } from '../text/indent.ts'
import { applyEdits, type Edit, fencesIn } from '../text/mask.ts'

/** Returns the part of a file between the marks of a region, without the marks of all regions, or `undefined` if there is no such region. */
export function regionOf(text: string, name: string): string | undefined {
  const lines = text.split('\n')
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const first = lines.findIndex((line) =>
    new RegExp(`(?:#?region|ANCHOR:|--8<-- \\[start:)\\s*${escaped}\\b`).test(line),
  )
  if (first < 0) return undefined
  const last = lines.findIndex(
    (line, i) =>
      i > first &&
      new RegExp(`(?:(?:#?end ?region|ANCHOR_END:|--8<-- \\[end:)\\s*${escaped}\\b|#?end ?region\\b\\W*$)`, 'i').test(
        line,
      ),
  )
  return lines.slice(first + 1, last < 0 ? undefined : last).join('\n')
}

/** Removes the lines that mark regions. */
export const withoutRegionMarks = (text: string): string =>
  text.replace(/^.*(?:#region\b|#endregion\b|ANCHOR: *\w|ANCHOR_END: *\w|--8<-- \[(?:start|end):).*\n?/gm, '')

/** Returns lines of a text, such as `3:5`. Counts from 1. */
export const linesOf = (text: string, first: number, last: number | undefined): string =>
  text
    .split('\n')
    .slice(first - 1, last)
    .join('\n')

/** Writes code as a fence that is longer than the fences in the code. */
export function fenceText(code: string, info: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/^\s*(`{3,})/gm), ([, marks = '']) => marks.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${info}\n${dedent(code).replace(/^\n+|\s+$/g, '')}\n${marks}`
}

/** Marks after the language that docsite writes in another way. The replacement is in docsite's form. */
const infoChanges: [pattern: RegExp, replacement: string][] = [
  [/\bhl_lines=(["'])([^"']*)\1/g, '{$2}'],
  [/\bnpm2yarn\b/g, 'package-manager'],
  [/\bno-twoslash\b|(?<=\btwoslash\b.*)\binclude[ \t]+[\w-]+/g, ''],
  [/\btab(?:=npm2yarn)\b/g, ''],
  [/\blinenums="[^"]*"/g, 'showLineNumbers'],
  [/:line-numbers(?:=\d+)?(?=\s|$|\{)/g, ' showLineNumbers'],
  [/:no-line-numbers(?=\s|$|\{)/g, ' showLineNumbers=false'],
  [/\blineNumbers\b/g, 'showLineNumbers'],
  [/\b(?:startLine|wrap|frame|live|metastring|showLineNumbers|height)=(?:"[^"]*"|\{[^}]*\}|\S+)/g, ''],
  [/\b(?:live|noInline)\b/g, ''],
  [/\b(?:ins|del|mark)=(\{[^}]*\})/g, '$1'],
  [/\b(?:ins|del|mark)=(?:"[^"]*"|\/[^/]*\/)/g, ''],
  [/\bfilename=/g, 'title='],
  // Patterns and texts to mark, which docsite does not have.
  [/(?<=\s)\/[^/\n]+\/(?=\s|$)|(?<=\s)theme:[\w-]+/g, ''],
  [/\{(?!\s*[\d,\s-]+\})[^}]*\}+/g, ''],
]

/** Names of languages that docsite does not have, and the nearest one that it highlights. */
const languageAliases = new Map([
  ['vue-html', 'html'],
  ['vue-template', 'html'],
  ['html-vue', 'html'],
  ['tree', 'text'],
  ['liquid', 'jinja'],
  ['jinja2', 'jinja'],
  ['njk', 'jinja'],
  ['nunjucks', 'jinja'],
  ['sass', 'scss'],
])

/** Converts the name of the language. A fence that begins with a title has no language. */
function withLanguage(info: string): string {
  if (/^\s*(?:title|filename)=/.test(info)) return `text ${info.trim()}`
  const spaced = info.replace(/^(\s*)plain ?text\b/i, '$1text').replace(/^(\s*[\w+#-]+)(?=\[)/, '$1 ')
  return spaced.replace(/^(\s*)([\w-]+)(?=$|[\s:{[])/, (whole, space: string, name: string) => {
    const alias = languageAliases.get(name)
    return alias === undefined ? whole : space + alias
  })
}

/** The attributes of Python-Markdown's code blocks that have a counterpart. Plugins can read any others. */
const knownAttribute = /\b(?:title|hl_lines|linenums)=(?:"[^"]*"|'[^']*'|[^\s}]+)/g

/** Converts the text after the marks of a fence: language, line marks and title. */
export function fenceInfo(written: string): string {
  const info = withLanguage(written)
  // Python-Markdown writes the language as a class: `{ .py .annotate hl_lines="1" }`.
  const [, before = '', language = '', attributes] =
    /^\s*([\w+#-]*)\s*\{\s*(?:\.([\w+#-]+))?((?:\s*(?:[.#][\w-]+(?![\w-])|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s}]+(?![^\s}]))))*)\s*\}\s*$/.exec(
      info,
    ) ?? []
  const isLines = /^\s*[\d,\s-]*$/.test(attributes ?? '') && language === ''
  const plain =
    attributes === undefined || isLines
      ? info
      : `${before || language} ${attributes.match(knownAttribute)?.join(' ') ?? ''}`
  const changed = infoChanges.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), plain)
  const cleaned = changed.replace(
    /\{\s*([\d,\s-]+?)\s*\}/g,
    (_, lines: string) => `{${lines.trim().replace(/[\s,]+/g, ',')}}`,
  )
  return cleaned === written ? written : cleaned.replace(/[ \t]{2,}/g, ' ').trimEnd()
}

/** A comment that marks a word in the code below it, which docsite does not have. */
const wordMark =
  /^[ \t]*(?:\/\/|#|--|;|<!--|\/\*)[ \t]*\[!code word:[^\]\n]*\](?:[ \t]*(?:-->|\*\/))?[ \t]*(?:\n|$)|[ \t]*(?:\/\/|#)[ \t]*\[!code word:[^\]\n]*\]/gm

export function convertFences(draft: Draft): void {
  // Three backticks around code in one line are inline code, which one backtick makes clear to every parser.
  draft.text = draft.text.replace(/^([ \t]*)(`{3,})[ \t]*([^`\n]+?)[ \t]*\2[ \t]*$/gm, '$1`$3`')
  const edits: Edit[] = []
  for (const { start, prefix, marks, info, codeStart, codeEnd } of fencesIn(draft.text)) {
    const lines = draft.text.slice(codeStart, codeEnd).split('\n').length
    const infoText = fenceInfo(info)
    const text = /\sfile="/.test(infoText) ? infoText : withinCode(infoText, lines)
    const at = start + prefix.length + marks.length
    if (text !== info) edits.push({ start: at, end: at + info.length, text })
    const code = draft.text.slice(codeStart, codeEnd)
    draft.count('marks of words in code → nothing', code.match(wordMark)?.length ?? 0)
    const cleaned = withOwnComments(code.replace(wordMark, '').replaceAll('[!code info]', '[!code highlight]'))
    if (cleaned !== code) edits.push({ start: codeStart, end: codeEnd, text: cleaned })
  }
  draft.count('code blocks with other marks', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** Shiki also reads a mark beside the text of a comment: `// Grow [!code ++]` → `// Grow // [!code ++]`. */
const withOwnComments = (code: string): string =>
  code.includes('[!code ') ? code.split('\n').map(withOwnComment).join('\n') : code

function withOwnComment(line: string): string {
  const [, start = '', own = '', first = '', text] =
    /^([^[]*?)(\/\/|#|--)[ \t]*(\[!code [^\][\n]+\])[ \t]+(\S.*)$/.exec(line) ?? []
  if (text !== undefined && !text.includes('[!code ')) return `${start}${own} ${text.trimEnd()} ${own} ${first}`
  const [mark] = /\[!code [^\][\n]+\]\s*$/.exec(line) ?? []
  if (mark === undefined) return line
  const before = line.slice(0, -mark.length).trimEnd()
  const sign = Array.from(before.matchAll(/(?:^|\s)(\/\/|#|--)(?=\s)/g)).at(-1)?.[1]
  return sign === undefined || /(?:\[!code [^\][\n]+\]|\/\/|#|--|\/\*|<!--)$/.test(before)
    ? line
    : `${before} ${sign} ${mark}`
}

/** Removes line marks outside the code, which the other generators ignore. */
export const withinCode = (info: string, lines: number): string =>
  info.replace(/\{([\d,\s-]+)\}/g, (whole, list: string) => {
    const parts = list.split(',').filter((part) => {
      const [first = 0, last = first] = part.split('-').map(Number)
      return first >= 1 && last <= lines && first <= last
    })
    return parts.join(',') === list ? whole : parts.length > 0 ? `{${parts.join(',')}}` : ''
  })

const languages = new Map([
  ['rs', 'rust'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['yml', 'yaml'],
  ['mts', 'ts'],
  ['cts', 'ts'],
  ['mjs', 'js'],
  ['cjs', 'js'],
  ['md', 'md'],
  ['mdx', 'md'],
  ['cs', 'csharp'],
  ['kt', 'kotlin'],
  ['sh', 'bash'],
  ['txt', 'text'],
  ['lock', 'toml'],
])

/** Returns the language of a file by its ending. */
export const languageOf = (file: string): string => {
  const end = posix.extname(file).slice(1)
  return languages.get(end) ?? (end || 'text')
}
