// Removes the HTML attributes that docsite does not allow in content, and collects the hosts of frames.

import { allowsAttribute } from '@docsite/cli/vocabulary'
import type { Draft } from '../draft.ts'
import { applyEdits, type Edit, maskCode } from '../text/mask.ts'

const tag = /<([a-z][\w-]*)(?=\s)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const attribute = /\s+([A-Za-z_:@][\w:.@-]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g
/** Attributes whose values readers or other steps need. `check` reports them. */
const attributeNames = new Set(['href', 'src', 'id', 'class', 'alt', 'title'])

/** Returns whether docsite shows an attribute. Drawings have attributes of their own, of which only a few are unsafe. */
function isAllowed(name: string, tagName: string, isInDrawing: boolean): boolean {
  const lower = name.toLowerCase()
  if (lower === 'style' || lower.startsWith('on') || lower.startsWith('xmlns:')) return false
  if (isInDrawing) return !lower.startsWith('data-')
  return attributeNames.has(lower) || allowsAttribute(tagName, lower)
}

/** Removes attributes that the page would lose anyway. `MIGRATION.md` quotes the tags. */
export function convertUnsafeHtml(draft: Draft): void {
  const edits: Edit[] = []
  const masked = maskCode(draft.text)
  const drawings = Array.from(masked.matchAll(/<svg\b[\s\S]*?<\/svg>/g), ({ index, 0: text }) => [
    index,
    index + text.length,
  ])
  for (const { index, 0: whole, 1: name = '' } of masked.matchAll(tag)) {
    const markup = draft.text.slice(index, index + whole.length)
    const [, host] = /^<iframe\b[^>]*\ssrc=["'](?:https?:)?\/\/([^/"'?#:]+)/.exec(markup) ?? []
    if (host !== undefined) draft.conversion.frames.add(host)
    const isInDrawing = drawings.some(([start = 0, end = 0]) => start <= index && index < end)
    const text = markup.replace(attribute, (match, key: string) => (isAllowed(key, name, isInDrawing) ? match : ''))
    if (text === markup) continue
    draft.find(
      'note',
      'docsite does not allow some attributes of this tag. Use a class instead of `style`.',
      markup,
      markup,
    )
    draft.count('HTML without attributes that are not allowed')
    edits.push({ start: index, end: index + whole.length, text })
  }
  draft.text = applyEdits(draft.text, edits)
}
