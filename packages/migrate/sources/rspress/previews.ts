// Reports the code blocks that Rspress's plugins show as running components.

import type { Draft } from '../../draft.ts'
import { applyEdits, fencesIn, lineAt } from '../../text/mask.ts'

const mark =
  /\s(preview|playground)(?:="?[\w-]+"?)?(?=\s|$)|\s(?:defaultDirection|direction|previewMode|iframe)(?:="?[\w-]+"?)?(?=\s|$)/g

/** Removes the marks, and lists each place, because the page shows only the code now. */
export function reportPreviews(draft: Draft): void {
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, marks, info }) => {
    if (!/^\s*\w+\s(?:.*\s)?(?:preview|playground)(?:=|\s|$)/.test(info)) return []
    const text = info.replace(mark, '')
    const at = start + prefix.length + marks.length
    draft.conversion.findings.push({
      kind: 'todo',
      file: draft.page.file,
      // This is the first step, so the text is the end of the file.
      line: lineAt(draft.original, draft.original.length - draft.text.length + start),
      text: 'The old page showed this code as a running component. Write the component into `config/islands/`, and use it here.',
    })
    return [{ start: at, end: at + info.length, text }]
  })
  draft.count('code blocks with `preview` → code blocks', edits.length)
  draft.text = applyEdits(draft.text, edits)
}
