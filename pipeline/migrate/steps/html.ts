// Removes the HTML attributes that docsite does not allow in content, and collects the hosts of frames.

import type { Draft } from '../draft.ts'
import { applyEdits, type Edit, maskCode } from '../text/mask.ts'

const tag = /<[a-z][\w-]*(?=\s)(?:[^<>"']|"[^"]*"|'[^']*')*>/g
const unsafe = /\s(?:style|sandbox|allowtransparency|on[a-z]+)=(?:"[^"]*"|'[^']*'|[^\s"'>]+)/g

export function convertUnsafeHtml(draft: Draft): void {
  const edits: Edit[] = []
  for (const { index, 0: masked } of maskCode(draft.text).matchAll(tag)) {
    const whole = draft.text.slice(index, index + masked.length)
    const [, host] = /^<iframe\b[^>]*\ssrc=["'](?:https?:)?\/\/([^/"'?#:]+)/.exec(whole) ?? []
    if (host !== undefined) draft.conversion.frames.add(host)
    const text = whole.replace(unsafe, ' ')
    if (text === whole) continue
    draft.find('note', 'Attributes such as `style` are not allowed in content. Use a class.', whole, whole)
    draft.count('HTML without `style` and event attributes')
    edits.push({ start: index, end: index + whole.length, text })
  }
  draft.text = applyEdits(draft.text, edits)
}
