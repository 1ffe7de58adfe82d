// HTML tree → what the page says of itself in its first paragraph, for those that show a line of it.

import type { Element, ElementContent, Root } from 'hast'
import { widthOf } from '../text/width.ts'
import { plainText } from './inline.ts'

/** Result pages and previews show about as many Latin letters. */
const longest = 160

/** The first paragraph that has words, cut to a line; none where the page begins with something else than prose. */
export function summaryOf({ children }: Root, lang: string): string | undefined {
  for (const node of children) {
    // Behind the next heading begins what is only a part of the page.
    if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) return undefined
    if (node.type !== 'element' || node.tagName !== 'p') continue
    const words = withoutNotes(node)
    // A picture by itself is no sentence; in one its words stand for it.
    if (plainText(words)) return cutAtWord(plainText(withWordsOfPictures(words)), lang)
  }
  return undefined
}

/** The number of a footnote stands for nothing where the note is not. */
function withoutNotes(paragraph: Element): Element {
  const isNote = (child: ElementContent) =>
    child.type === 'element' &&
    child.tagName === 'sup' &&
    child.children.some((link) => link.type === 'element' && link.properties.dataFootnoteRef !== undefined)
  return { ...paragraph, children: paragraph.children.filter((child) => !isNote(child)) }
}

const withWordsOfPictures = (paragraph: Element): Element => ({
  ...paragraph,
  children: paragraph.children.map((child) =>
    child.type === 'element' && child.tagName === 'img'
      ? { type: 'text', value: String(child.properties.alt ?? '') }
      : child,
  ),
})

/** Cuts a text before the word that does not fit; Chinese has words without spaces between them. */
export function cutAtWord(text: string, lang: string): string {
  if (widthOf(text) <= longest) return text
  const words = beginning(text, segmenterOf(lang, 'word'))
  // A word that is longer than a line is cut where it must be, but no sign in two.
  const cut = widthOf(words) > longest / 2 ? words : beginning(text, segmenterOf(lang, 'grapheme'))
  return `${cut.replace(/[\s\p{P}]+$/u, '')}…`
}

/** As many whole parts of a text as leave room for what stands for the rest. */
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
  const known = segmenters.get(key) ?? makeSegmenter(lang, granularity)
  segmenters.set(key, known)
  return known
}

function makeSegmenter(lang: string, granularity: Granularity): Intl.Segmenter {
  try {
    // Not the machine's language where this one is unknown: the same page gives the same line.
    return new Intl.Segmenter([lang, 'en'], { granularity })
  } catch {
    // A folder may be named as no language is.
    return new Intl.Segmenter('en', { granularity })
  }
}
