// Removes controls and titles of drawings, which only scripts of the old theme used, and which docsite does not allow in pages.

import type { Step } from '../../draft.ts'
import { applyEdits, maskCode } from '../../text/mask.ts'

const control = /<\/?button(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>|<input\s(?:[^<>"']|"[^"]*"|'[^']*')*>/g
const drawing = /<svg\b(?:(?!<svg\b|<\/svg>)[\s\S])*<\/svg>/g
const title = /<title>[^<>]*<\/title>\n?/g

export const convertControls: Step = (draft) => {
  const masked = maskCode(draft.text)
  const controls = Array.from(masked.matchAll(control), ({ index, 0: whole }) => ({ index, whole }))
  const titles = Array.from(masked.matchAll(drawing)).flatMap(({ index, 0: svg }) =>
    Array.from(svg.matchAll(title), (found) => ({ index: index + found.index, whole: found[0] })),
  )
  const list = (places: typeof controls) =>
    places.map(({ index, whole }) => draft.text.slice(index, index + whole.length).trim()).join('\n')
  if (controls.length > 0)
    draft.find(
      'note',
      'Scripts of the old site gave these controls a meaning. Their texts stay.',
      undefined,
      list(controls),
    )
  if (titles.length > 0) draft.find('note', 'These titles of parts of drawings are removed.', '<svg', list(titles))
  draft.count('controls → their texts', controls.length)
  draft.text = applyEdits(
    draft.text,
    [...controls, ...titles].map(({ index, whole }) => ({ start: index, end: index + whole.length, text: '' })),
  )
}
