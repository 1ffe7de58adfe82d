// Removes the marks of code blocks that only the old theme knows, such as `copy` and `/pattern/`.

import type { Step } from '../../draft.ts'
import { applyEdits, type Edit, fencesIn } from '../../text/mask.ts'

/** `highlight={1}` marks lines like `{1}`. */
const lineMarks = /\bhighlight=(?=\{[\d,\s-]+\})/g

/** A mark after the language: an attribute with a text, a pattern between slashes, lines in braces, or a word. */
const mark = /[\w:-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\/(?:[^/\\\n]|\\.)+\/[\w,-]*|"[^"]*"|\{[^}]*\}|\S+/g

const unknown =
  /^(?:copy|noCopy|noCollapse|collapsed|word-wrap|lang|icon|keepBackground|highlightInlineCode|fit|type|tab-group|ts2js|meta|theme)(?:=|$)|^\/.*\/[\w,-]*$|^"/

export const removeCodeMarks: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, marks, info }): Edit[] => {
    const [, language = '', rest = ''] = /^\s*(\S*)([^\n]*)$/.exec(info) ?? []
    const kept = (rest.replace(lineMarks, '').match(mark) ?? []).filter((one) => !unknown.test(one))
    const text = [language, ...kept].join(' ')
    const at = start + prefix.length + marks.length
    return rest.trim() === kept.join(' ') ? [] : [{ start: at, end: at + info.length, text }]
  })
  draft.text = applyEdits(draft.text, edits)
}
