// Converts code blocks that draw a tree of files (`├── a.md`) and whose language is `tree` into `:::file-tree`.

import type { Draft } from '../draft.ts'
import { continuation, indentAfterFirst } from '../text/indent.ts'
import { applyEdits, fencesIn } from '../text/mask.ts'
import { containerText } from './directives.ts'

const entry = /^([│┃| \u00A0\t]*)((?:[├└┣┗╰+`][─━-]+[ \u00A0]*)?)(\S.*?)\s*$/

export function convertFileTrees(draft: Draft): void {
  const edits = fencesIn(draft.text).flatMap(({ start, end, prefix, info, codeStart, codeEnd }) => {
    if (info.trim() !== 'tree') return []
    const code = draft.text
      .slice(codeStart, codeEnd)
      .split('\n')
      .map((line) => line.slice(line.startsWith(prefix) ? prefix.length : 0))
    const list = listOf(code)
    if (list === undefined) return []
    draft.count('`tree` code blocks → `:::file-tree`')
    const text = indentAfterFirst(containerText('file-tree', '', list), continuation(prefix) ?? '')
    return [{ start: start + prefix.length, end, text }]
  })
  draft.text = applyEdits(draft.text, edits)
}

/** Returns the list for a drawing, or `undefined` if a line is no entry. */
function listOf(lines: readonly string[]): string | undefined {
  const columns: number[] = []
  const items: string[] = []
  for (const line of lines) {
    if (/^[\s│┃|]*$/.test(line)) continue
    const [, before, mark = '', text = ''] = entry.exec(line) ?? []
    if (before === undefined || /^(?:#|\/\/)/.test(text)) return undefined
    const column = before.length + mark.length
    while ((columns.at(-1) ?? -1) >= column) columns.pop()
    items.push(`${'  '.repeat(columns.length)}- ${nameText(text)}`)
    columns.push(column)
  }
  return items.length > 0 ? items.join('\n') : undefined
}

/** Writes a name and its comment. A name of dots stands for other files. */
function nameText(text: string): string {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(text) ?? []
  const escaped = (part: string) => part.replace(/[\\`*_[\]<>{}:]/g, '\\$&')
  const comment = rest.replace(/^(?:<-+|←|#|\/\/)\s*/, '')
  return `${/^\.{3}$/.test(name) ? '…' : escaped(name)}${comment ? ` # ${escaped(comment)}` : ''}`
}
