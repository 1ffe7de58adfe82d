// The texts that search engines put around matches. Each visit has its own, so that no text of a page can contain them.

import type { MarkedText, ProviderHit } from '@docsite/cli/theme'

type Marked = Extract<MarkedText, object>

const visit = Math.random().toString(36).slice(2)
export const markStart = `\ue000${visit}`
export const markEnd = `\ue001${visit}`

/** Converts a text with marked matches to the text and the ranges of its matches. */
export function readMarks(marked: string): Marked {
  let text = ''
  const highlights: Marked['highlights'] = []
  for (const [i, part] of marked.split(markStart).entries()) {
    const end = i === 0 ? -1 : part.indexOf(markEnd)
    if (end > 0) highlights.push({ start: text.length, length: end })
    text += part.replaceAll(markEnd, '')
  }
  return { text, highlights }
}

const isMarked = (text: string | undefined): text is string => text?.includes(markStart) ?? false

/** A section as search engines return it. `title` is its own title and `text` a snippet, both with marks. */
interface FoundSection {
  url: string
  group?: string | undefined
  titles: readonly string[]
  title?: string | undefined
  text?: string | undefined
}

/** Returns the hit for a section. Shows its text if the match is there, but not in its own title. */
export function hitOf({ url, group, titles, title, text }: FoundSection): ProviderHit {
  const own = isMarked(title) ? [...titles.slice(0, -1), readMarks(title)] : [...titles]
  return {
    url,
    titles: own,
    // The panel shows one line.
    ...(isMarked(text) && !isMarked(title) ? { text: readMarks(text.replace(/\s/g, ' ')) } : {}),
    ...(group ? { group } : {}),
  }
}

/** The number of words in a snippet. */
export const snippetWords = 18

/** The marks of text that is cut off. */
export const ellipsis = '...'
