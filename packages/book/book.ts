// Site and edition → the book that all formats are written from: its facts, its contents and the trees of its chapters.

import type { BuiltSite, SitePage } from '@docsite/cli'
import type { Root } from 'hast'
import { h } from 'hastscript'
import { type BookFacts, factsOf } from './facts.ts'
import type { Edition } from './plan/editions.ts'
import { type ChapterText, chaptersOf, type Entry, planBook } from './plan/plan.ts'
import { Addresses } from './tree/addresses.ts'
import { alternate } from './tree/bilingual.ts'
import { collectIds, finish, type Medium, type OpenText, type Surroundings } from './tree/finish.ts'
import { classesOf, contentOf, elementsIn, parseArticle } from './tree/hast.ts'
import { type BookImage, ImageStore } from './tree/images.ts'
import { transform } from './tree/transform.ts'
import { wordsFor } from './words.ts'

/** A chapter with everything that it shows. */
export interface Chapter {
  key: string
  title: string
  /** The language of the text, which differs from that of the book if a translation is missing. */
  lang: string
  body: Root
}

export interface Book {
  facts: BookFacts
  entries: readonly Entry[]
  chapters: readonly Chapter[]
  images: readonly BookImage[]
}

/** Reads a book from a site, with the addresses of a format. */
export async function readBook(site: BuiltSite, edition: Edition, medium: Medium): Promise<Book> {
  const entries = await planBook(site, edition)
  const planned = chaptersOf(entries)
  const all = planned.flatMap(({ texts }) => texts)
  const addresses = new Addresses(site, all, edition.lang)
  const images = new ImageStore((path) => site.file(path))
  const texts = new Map(await Promise.all(all.map(async (text) => [text, await open(site, text, addresses)] as const)))
  const around = { addresses, texts, images, medium }
  const chapters = await Promise.all(planned.map((entry) => readChapter(entry, around)))
  const hasAnimation = images.all().some(({ mediaType }) => mediaType === 'image/gif' || mediaType === 'image/webp')
  const facts = factsOf(site, edition, { pages: all.map(({ page }) => page), chapters, hasAnimation })
  return { facts, entries, chapters, images: images.all() }
}

/** Returns a chapter: its text, or the sections of the original and the translation in turn. */
async function readChapter({ title, texts: [text, translation] }: Entry, around: Surroundings): Promise<Chapter> {
  const original = text && around.texts.get(text)
  if (original === undefined) throw new Error('A chapter has no text')
  const { page, key } = original.text
  const facts = { key, title, lang: page.fallback ?? page.lang }
  const translated = translation && around.texts.get(translation)
  if (translated === undefined) return { ...facts, body: await finish(original, around) }
  const passages = alternate(original.tree, translated.tree).map(async ({ of, tree }) => {
    if (of === 'original') return (await finish({ ...original, tree }, around)).children
    const { children } = await finish({ ...translated, tree }, around)
    return [h('div.translation', { lang: translated.text.page.lang }, contentOf(children))]
  })
  return { ...facts, body: { type: 'root', children: (await Promise.all(passages)).flat() } }
}

/** Reads the article of a text, and makes what works only on a website readable in a book. */
async function open(site: BuiltSite, text: ChapterText, addresses: Addresses): Promise<OpenText> {
  const { page } = text
  const facts = { words: wordsFor(page.lang), url: addresses.urlOf(page) }
  const tree = withTitle(transform(parseArticle(await site.article(page)), facts), page)
  return { text, tree, ids: collectIds(tree) }
}

/** Returns a tree that begins with a heading of the first level, which a page can hide. Marks this heading for style sheets. */
function withTitle(tree: Root, page: SitePage): Root {
  const found = [...elementsIn(tree)].find(({ tagName }) => tagName === 'h1')
  const title = found ?? h('h1', page.title)
  title.properties.className = [...classesOf(title), 'chapter-title']
  return found ? tree : { ...tree, children: [title, ...tree.children] }
}
