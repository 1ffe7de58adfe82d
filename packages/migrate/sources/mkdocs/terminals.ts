// Removes the tags in code of consoles, which scripts such as termynal turn into colors.
// cspell:ignore termynal

import type { Step } from '../../draft.ts'
import { applyEdits, type Edit, fencesIn } from '../../text/mask.ts'

const consoles = /^\s*(?:\{\s*\.)?(?:console|shell-session|termynal)\b/
const tag = /<\/?(?:font|span|b|u|i)(?:\s[^<>]*)?>/

/** References to characters. A `<` without a `>` on its line stays one, because docsite limits the length of what could be a tag. */
const characters: readonly (readonly [RegExp, string])[] = [
  [/&lt;((?:(?!&[lg]t;)[^<>\n])*)&gt;/g, '<$1>'],
  [/&quot;/g, '"'],
  [/&apos;/g, "'"],
  [/&amp;/g, '&'],
]

export const convertTerminals: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap(({ info, codeStart, codeEnd }): Edit[] => {
    const code = draft.text.slice(codeStart, codeEnd)
    if (!consoles.test(info) || !tag.test(code)) return []
    const text = characters.reduce(
      (rest, [pattern, character]) => rest.replace(pattern, character),
      code.replace(new RegExp(tag, 'g'), ''),
    )
    return [{ start: codeStart, end: codeEnd, text }]
  })
  if (edits.length === 0) return
  const removed = edits.flatMap(({ start, end }) => draft.text.slice(start, end).match(new RegExp(tag, 'g')) ?? [])
  draft.count('code of consoles without tags for colors', edits.length)
  draft.find('note', 'A script turned these tags in code into colors.', undefined, removed.join('\n'))
  draft.text = applyEdits(draft.text, edits)
}
