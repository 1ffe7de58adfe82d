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

/** Returns the attributes whose values the style sheets of a page show: `content: attr(data-date)`. */
function shownAttributes(draft: Draft): Set<string> {
  const { files } = draft.conversion
  const sheets = Array.from(draft.original.matchAll(/^import\s+["']([^"'\n]+\.css)["']/gm), ([, path = '']) =>
    files.text(path.startsWith('@site/') ? path.slice('@site/'.length) : draft.resolve(path)),
  )
  return new Set(
    sheets.flatMap((text) =>
      Array.from((text ?? '').matchAll(/content:\s*attr\((data-[\w-]+)\)/g), ([, name = '']) => name),
    ),
  )
}

/** Items with a shown attribute had no numbers. */
const withoutNumbers = (text: string, shown: ReadonlySet<string>): string =>
  text.replace(/<ol\b([^<>]*>\s*<li\s+([\w-]+)=[\s\S]*?)<\/ol>/g, (whole, rest: string, name: string) =>
    shown.has(name) && !rest.includes('<ol') ? `<ul${rest}</ul>` : whole,
  )

/** Removes attributes that the page would lose anyway. `MIGRATION.md` quotes the tags. */
export function convertUnsafeHtml(draft: Draft): void {
  const edits: Edit[] = []
  const shown = shownAttributes(draft)
  if (shown.size > 0) draft.text = withoutNumbers(draft.text, shown)
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
    const values: string[] = []
    const bare = markup.replace(attribute, (match, key: string) => {
      if (shown.has(key)) values.push(match.replace(/^[^=]*=\s*|["']/g, ''))
      return isAllowed(key, name, isInDrawing) ? match : ''
    })
    const text = bare + values.map((value) => `<p><strong>${value}</strong></p>`).join('')
    if (text === markup) continue
    const [, behavior] = /\sis=["']?([\w-]+)/.exec(markup) ?? []
    if (behavior !== undefined)
      draft.find(
        'todo',
        `A script made the element \`${behavior}\` interactive. Readers see only its content now. Write what it showed, or use a component in \`config/islands/\`.`,
        markup,
      )
    if (values.length > 0) draft.count('attributes that a style sheet showed → text', values.length)
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
