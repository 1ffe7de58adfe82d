// Converts comments with the name of a file, such as `// src/tree.ts`, into the titles of code blocks, as Expressive Code does.

import type { Step } from '../../draft.ts'
import { applyEdits, type Edit, type Fence, fencesIn } from '../../text/mask.ts'

/** A line that is a comment with the path of a file, and maybe words with a colon before it: `// File name: tree.ts`. */
const fileComment =
  /^(?:\/\/|#|<!--|\/\*)(?:[^:：\n]*[:：](?!\/\/))?\s*([\w./[\]\\-]*\.([A-Za-z]\w{0,9}))(?:\s*(?:-->|\*\/))?$/

/** Languages whose code can begin with metadata between `---`. */
const withMetadata = new Set(['astro', 'html', 'markdown', 'md', 'mdx', 'toml', 'yaml', 'yml'])

/** The endings of files by the kind of their language. A comment about a file of another kind is no title. */
const kinds = [
  'astro cjs htm html js jsx mjs svelte ts tsx mts cts javascript typescript vb vue',
  'bash bat batch cmd console fish nu powershell ps ps1 sh shell zsh',
  'csv env ini json jsonc json5 toml xml yaml yml',
  'css less sass scss styl stylus xsl',
  'markdown md mdx mdoc',
].map((names) => new Set(names.split(' ')))

const isOfLanguage = (end: string, language: string): boolean =>
  kinds.find((kind) => kind.has(language))?.has(end) ?? kinds.some((kind) => kind.has(end))

/** Moves the names of files out of the code. The lines after them get other numbers. */
export const convertFileNames: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap((fence) => titleEdits(fence, draft.text))
  draft.count('comments with the name of a file → titles of code blocks', edits.length / 2)
  draft.text = applyEdits(draft.text, edits)
}

function titleEdits({ start, prefix, marks, info, codeStart, codeEnd }: Fence, text: string): Edit[] {
  const language = /^\s*([\w-]+)(?=[\s{]|$)/.exec(info)?.[1]
  if (language === undefined || /\s(?:title|file|lang)=/.test(info)) return []
  const lines = text.slice(codeStart, codeEnd).split('\n')
  const found = lines.slice(0, 4).findIndex((line) => isOfLanguage(fileComment.exec(line.trim())?.[2] ?? '', language))
  const title = fileComment.exec(lines[found]?.trim() ?? '')?.[1]
  if (title === undefined) return []
  const { first, count } = removedLines(lines, found, withMetadata.has(language))
  lines.splice(first, count)
  const at = start + prefix.length + marks.length
  const written = info.replace(/\{([\d,\s-]+)\}/g, (_, ranges: string) => `{${movedRanges(ranges, first, count)}}`)
  return [
    { start: at, end: at + info.length, text: `${written.replace(/ ?\{\}/g, '').trimEnd()} title="${title}"` },
    { start: codeStart, end: codeEnd, text: lines.join('\n') },
  ]
}

/** Returns the lines to remove: the comment, metadata that had nothing else, and an empty line after it. */
function removedLines(lines: readonly string[], found: number, hasMetadata: boolean): { first: number; count: number } {
  const isFence = (line: string | undefined) => line?.trim() === '---'
  const isEmpty = hasMetadata && found > 0 && isFence(lines[found - 1]) && isFence(lines[found + 1])
  const [first, end] = isEmpty ? [found - 1, found + 2] : [found, found + 1]
  return { first, count: end - first + (lines[end]?.trim() === '' ? 1 : 0) }
}

/** Returns the numbers of marked lines after some lines are removed: `1,4-6` → `3-5`. */
function movedRanges(ranges: string, first: number, count: number): string {
  const moved = (line: number) => (line > first + count ? line - count : Math.min(line, first + 1))
  return ranges
    .split(',')
    .flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number)
      const isRemoved = from > first && to <= first + count
      if (isRemoved) return []
      const [a, b] = [moved(from), moved(to)]
      return [a === b ? String(a) : `${a}-${b}`]
    })
    .join(',')
}
