// Converts the marks of Mintlify's code blocks: words after the language are the title.

import type { Step } from '../../draft.ts'
import { applyEdits, type Edit, fencesIn } from '../../text/mask.ts'

/** Options that have a counterpart, and those that concern only the old theme. */
const options: [pattern: RegExp, replacement: string][] = [
  [/\bhighlight=\{([^}]*)\}/g, '{$1}'],
  [/\blines\b/g, 'showLineNumbers'],
  [/\b(?:theme|focus|icon|height|wrap)=(?:\{[^}]*\}|"[^"]*"|'[^']*'|\S+)/g, ''],
  [/\b(?:expandable|wrap|twoslash|copy)\b/g, ''],
]

const convertTitles: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, marks, info }): Edit[] => {
    const [, language = '', rest = ''] = /^\s*(\S*)\s*(.*)$/.exec(info) ?? []
    if (rest === '' || /\b(?:title|filename)=/.test(rest)) return []
    const known = options.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), rest)
    const marked = known.match(/\{[^}]*\}|\bshowLineNumbers\b/g) ?? []
    const title = known
      .replace(/\{[^}]*\}|\bshowLineNumbers\b/g, '')
      .replace(/["'`]/g, '')
      .trim()
    const at = start + prefix.length + marks.length
    const text = [language, title && `title="${title}"`, ...marked].filter(Boolean).join(' ')
    return text === info.trim() ? [] : [{ start: at, end: at + info.length, text }]
  })
  draft.text = applyEdits(draft.text, edits)
}

export const mintlifySteps: readonly Step[] = [convertTitles]
