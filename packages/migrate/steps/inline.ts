// Converts small marks in text that several generators share.

import type { Draft } from '../draft.ts'
import { replaceInText } from '../text/mask.ts'

/** Converts inline footnotes, attributes after links, and marks. */
export function convertInline(draft: Draft): void {
  convertFootnotes(draft)
  draft.text = replaceInText(
    draft.text,
    /(?<!!)\[([^\][\n]*)\]\(([^()\s]+)\)\{:?[ \t]*([^{}\n]*=[^{}\n]*)\}/g,
    ([, text = '', url = '', attributes = '']) => {
      draft.count('links with attributes → HTML')
      return `<a href="${url}" ${attributes.trim()}>${text}</a>`
    },
  )
  // A URL in running text becomes a link, which cannot be inside another link or code.
  draft.text = replaceInText(draft.text, /(<(a|code)\b[^<>\n]*>)([^<>\n]+)(?=<\/\2>)/g, ([, tag = '', , text = '']) =>
    /https?:\/\/|\bwww\./.test(text) ? tag + text.replace(/https?:(?=\/\/)|\bwww(?=\.)/g, '$&<wbr>') : undefined,
  )
  draft.text = replaceInText(draft.text, /(?<![=\w\\])==(?=[^\s=])([^=\n]*[^\s=])==(?![=\w])/g, ([, text = '']) => {
    draft.count('`==…==` → `<mark>`')
    return `<mark>${text}</mark>`
  })
}

function convertFootnotes(draft: Draft): void {
  const notes: string[] = []
  const text = replaceInText(draft.text, /\^\[([^\][\n]+)\]/g, ([, note = '']) => {
    notes.push(`[^inline-${notes.length + 1}]: ${note}`)
    return `[^inline-${notes.length}]`
  })
  draft.count('inline footnotes → footnotes', notes.length)
  draft.text = notes.length > 0 ? `${text.trimEnd()}\n\n${notes.join('\n')}\n` : text
}
