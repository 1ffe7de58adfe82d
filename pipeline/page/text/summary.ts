// Creates a description of a page from its first paragraph, for search engines and previews.

import type { Element, ElementContent, Root } from 'hast'
import { tagOf } from '../../text/language-tag.ts'
import { widthOf } from '../../text/width.ts'
import { plainText, withWordsOfImages } from './inline.ts'

/** The maximum width, in Latin letters, that search engines and link previews show. */
const longest = 160

/** Returns the first paragraph that contains text, shortened; `undefined` if a heading comes before it. */
export function summaryOf({ children }: Root, lang: string): string | undefined {
  for (const node of children) {
    // A paragraph below a section heading describes only that section.
    if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) return undefined
    if (node.type !== 'element' || node.tagName !== 'p') continue
    const words = withoutNotes(node)
    // Skip paragraphs that contain only images. In a sentence, use the alternative text of an image.
    if (plainText(words)) return cutAtWord(plainText(withWordsOfImages(words)), lang)
  }
  return undefined
}

/** Removes references to footnotes, because the description does not contain the footnotes. */
function withoutNotes(paragraph: Element): Element {
  const isNote = (child: ElementContent) =>
    child.type === 'element' &&
    child.tagName === 'sup' &&
    child.children.some((link) => link.type === 'element' && link.properties.dataFootnoteRef !== undefined)
  return { ...paragraph, children: paragraph.children.filter((child) => !isNote(child)) }
}

/** Shortens a text before the first word that does not fit. Uses a segmenter, because Chinese has no spaces between words. */
export function cutAtWord(text: string, lang: string): string {
  if (widthOf(text) <= longest) return text
  const words = beginning(text, segmenterOf(lang, 'word'))
  // If a word is longer than the limit, cut it between two characters.
  const cut = widthOf(words) > longest / 2 ? words : beginning(text, segmenterOf(lang, 'grapheme'))
  return `${cut.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '')}…`
}

/** Returns the beginning of a text: as many whole segments as fit, followed by an ellipsis. */
function beginning(text: string, segmenter: Intl.Segmenter): string {
  let width = 0
  for (const { index, segment } of segmenter.segment(text)) {
    width += widthOf(segment)
    if (width >= longest) return text.slice(0, index)
  }
  return text
}

type Granularity = 'word' | 'grapheme'
const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: string, granularity: Granularity): Intl.Segmenter {
  const key = `${granularity} ${lang}`
  // For an unknown language, use English instead of the machine's language, so that the result is the same on every machine.
  const segmenter = segmenters.get(key) ?? new Intl.Segmenter([tagOf(lang), 'en'], { granularity })
  segmenters.set(key, segmenter)
  return segmenter
}
