// Converts the ids that attributes in braces give to containers and paragraphs: `::: tip Title {#id}`.

import type { Step } from '../../draft.ts'
import { anchorText } from '../../steps/directives.ts'
import { maskFences } from '../../text/mask.ts'

const containerLine = /^([ \t>]*):{3,}[ \t]*[A-Za-z]/
const ownId = /^#([\w-]+)$/

/** Writes an anchor before a container with an id, and in place of a paragraph that only has an id. */
export const convertOwnIds: Step = (draft) => {
  if (!draft.text.includes('{#')) return
  const masked = maskFences(draft.text).split('\n')
  draft.text = draft.text
    .split('\n')
    .flatMap((line, i) => {
      const text = (masked[i] ?? '').trimEnd()
      const at = text.lastIndexOf('{')
      const [, id] = (at >= 0 && text.endsWith('}') && ownId.exec(text.slice(at + 1, -1).trim())) || []
      if (id === undefined) return [line]
      const before = line.slice(0, at)
      const [, prefix] = containerLine.exec(before) ?? []
      const isAlone =
        /^[ \t>]*$/.test(before) && [masked[i - 1], masked[i + 1]].every((one = '') => /^[\s>]*$/.test(one))
      if (prefix === undefined && !isAlone) return [line]
      draft.count('ids of containers and paragraphs → anchors')
      const anchor = `${prefix ?? before}${anchorText(id)}`
      return isAlone ? [anchor] : [anchor, (prefix ?? '').trimEnd(), before.trimEnd()]
    })
    .join('\n')
}
