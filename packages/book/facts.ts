// What metadata, covers and title pages say about a book.

import { createHash } from 'node:crypto'
import type { BuiltSite, SitePage } from '@docsite/cli'
import type { Root } from 'hast'
import type { BookOptions } from './options.ts'
import type { Edition } from './plan/editions.ts'
import { elementsIn } from './tree/hast.ts'
import { type Words, wordsFor } from './words.ts'

export interface BookFacts extends Pick<BookOptions, 'subtitle' | 'author' | 'publisher'> {
  title: string
  lang: string
  /** The language of the translation, in a bilingual book. */
  translation: string | undefined
  dir: 'ltr' | 'rtl'
  words: Words
  /** The URL of the website. */
  siteUrl: string | undefined
  /** A UUID that stays the same when the content changes. */
  identifier: string
  /** The date of the newest change, in UTC, without milliseconds. */
  modified: string
  features: ReturnType<typeof featuresOf>
}

interface Content {
  pages: readonly SitePage[]
  chapters: readonly { body: Root }[]
  hasAnimation: boolean
}

/** Returns the facts about a book. */
export function factsOf(site: BuiltSite, { book, lang, translation }: Edition, content: Content): BookFacts {
  const { data } = site
  const locale = Object.hasOwn(data.byLocale, lang) ? data.byLocale[lang] : undefined
  const title = book.title ?? locale?.title ?? data.title
  const siteUrl = data.siteUrl === undefined ? undefined : data.siteUrl + site.base
  return {
    title: title || book.name,
    subtitle: book.subtitle,
    lang,
    translation,
    dir: locale?.dir ?? 'ltr',
    words: wordsFor(lang),
    author: book.author,
    publisher: book.publisher,
    siteUrl,
    identifier: uuidOf([siteUrl ?? title, book.name, lang, translation ?? ''].join('\n')),
    modified: modifiedTime(content.pages),
    features: featuresOf(content),
  }
}

/** The namespace of URLs in RFC 9562. */
const namespace = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** Returns a UUID of version 5, which is a hash of a name. */
function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns the time of `SOURCE_DATE_EPOCH`, or of the newest page. A fixed time stands for an unknown one, so that equal sites make equal books. */
function modifiedTime(pages: readonly SitePage[]): string {
  const epoch = process.env.SOURCE_DATE_EPOCH ?? ''
  const times = pages.map(({ record }) => Date.parse(record.lastUpdated ?? '')).filter(Number.isFinite)
  const newest = times.reduce((a, b) => Math.max(a, b), Date.UTC(1980, 0, 1))
  const time = /^\d{1,11}$/.test(epoch) ? Number(epoch) * 1000 : newest
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

/** Returns what chapters contain. */
function featuresOf({ chapters, hasAnimation }: Content) {
  const all = chapters.flatMap(({ body }) => [...elementsIn(body)])
  const images = all.filter(({ tagName }) => tagName === 'img' || tagName === 'svg')
  return {
    images: images.length > 0,
    /** Whether an image or a drawing has no text alternative. */
    missingAlternative: images.some(({ tagName, properties: { alt, ariaLabel } }) =>
      tagName === 'img' ? alt === undefined : !ariaLabel,
    ),
    math: all.some(({ tagName }) => tagName === 'math'),
    /** Whether an image may be animated. */
    animation: hasAnimation,
  }
}
