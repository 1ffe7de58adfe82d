// Site and edition → the entries of the book: parts and chapters in the order of the sidebars.

import { type BuiltSite, DocsiteError, type NavEntry, type SidebarEntry, type SitePage } from '@docsite/cli'
import { addressing, type RoutePath, routeOfEntry, splitRoute } from '@docsite/cli/routes'
import { toString as textOf } from 'hast-util-to-string'
import { isUnder } from '../options.ts'
import { parseArticle } from '../tree/hast.ts'
import type { Edition } from './editions.ts'

/** The text of a page in the book. */
export interface ChapterText {
  /** The name of the chapter in file names and ids. */
  key: string
  /** Precedes the ids of the translation, which is in the same chapter as the original. */
  idPrefix: string
  page: SitePage
}

/** A part, or a chapter with the chapters below it. */
export interface Entry {
  title: string
  /** The texts of a chapter: one, or an original and its translation. Empty for a part. */
  texts: readonly ChapterText[]
  items: readonly Entry[]
}

/** Returns the parts and chapters of a book. Throws a `DocsiteError` if it has no pages. */
export async function planBook(site: BuiltSite, edition: Edition): Promise<Entry[]> {
  const { book, lang } = edition
  const version = book.version ?? site.version
  const all = await site.pages((page) => page.version === version && [lang, edition.translation].includes(page.lang))
  const planner = new Planner(site, edition, all)
  const entries = planner.sections().flatMap((section) => planner.entriesOf(section))
  const [first, ...others] = entries
  if (first === undefined) throw planner.nothing()
  return others.length === 0 && first.texts.length === 0 ? [...first.items] : entries
}

/** The pages that share a sidebar. */
interface Section {
  title: string
  pages: SitePage[]
}

class Planner {
  readonly #site: BuiltSite
  readonly #edition: Edition
  readonly #candidates: readonly SitePage[]
  readonly #translations: ReadonlyMap<RoutePath, SitePage>
  readonly #keys = new Set<string>()

  constructor(site: BuiltSite, edition: Edition, all: readonly SitePage[]) {
    this.#site = site
    this.#edition = edition
    this.#candidates = all.filter((page) => page.lang === edition.lang && page.record.pageType !== 'home')
    const translated = all.filter((page) => page.lang === edition.translation && page.fallback === undefined)
    this.#translations = new Map(translated.map((page) => [this.#localRoute(page), page]))
  }

  /** Returns the error for a book without pages. */
  nothing(): DocsiteError {
    const { book, lang } = this.#edition
    const names = new Set(this.#candidates.map((page) => this.#localRoute(page).split('/')[1]).filter(Boolean))
    return new DocsiteError(
      `The book \`${book.name}\` has no pages in the language \`${lang}\``,
      [],
      names.size === 0
        ? 'Add pages to a sidebar: a book has the pages of sidebars in their order.'
        : `The site has pages in these sections: ${[...names].map((name) => `\`${name}\``).join(', ')}.`,
    )
  }

  /** Returns the sections in the order of the book: that of the configuration, or else that of the menu. */
  sections(): Section[] {
    const { sections = this.#routesOfMenu(), leaveOut = [] } = this.#edition.book
    const isIn = (page: SitePage, route: string): boolean => isUnder(this.#localRoute(page), route)
    const left = new Set(this.#candidates.filter((page) => !leaveOut.some((route) => isIn(page, route))))
    const take = (pages: SitePage[]): SitePage[] => pages.filter((page) => left.delete(page))
    const found = sections.flatMap((route) => this.#bySidebar(take([...left].filter((page) => isIn(page, route)))))
    return this.#edition.book.sections === undefined ? [...found, ...this.#bySidebar([...left])] : found
  }

  /** Returns the part of a section with its chapters. */
  entriesOf({ title, pages }: Section): Entry[] {
    const [first] = pages
    const byRoute = new Map(pages.map((page) => [page.route, page]))
    const items = first === undefined ? [] : this.#entries(this.#site.sidebar(first), byRoute)
    return items.length === 0 ? [] : [{ title, texts: [], items }]
  }

  /** Returns the entries of a sidebar. A header of the sidebar is a part with the entries up to the next header. */
  #entries(sidebar: readonly SidebarEntry[], pages: Map<RoutePath, SitePage>): Entry[] {
    const made: (Entry & { items: Entry[] })[] = []
    let part: Entry[] | undefined
    for (const entry of sidebar) {
      if (entry.kind === 'header') {
        part = []
        made.push({ title: plainText(entry.text), texts: [], items: part })
      } else for (const one of this.#entry(entry, pages)) (part ?? made).push(one)
    }
    return made.filter(({ texts, items }) => texts.length > 0 || items.length > 0)
  }

  #entry(entry: SidebarEntry, pages: Map<RoutePath, SitePage>): (Entry & { items: Entry[] })[] {
    if (entry.kind !== 'link' && entry.kind !== 'group') return []
    const route = routeOfEntry(entry)
    const page = route === undefined ? undefined : pages.get(route)
    // A page that a sidebar lists twice is one chapter.
    if (page) pages.delete(page.route)
    const texts = page === undefined ? [] : this.#textsOf(page)
    const items = entry.kind === 'group' ? this.#entries(entry.items, pages) : []
    if (texts.length === 0 && items.length === 0) return []
    return [{ title: page?.title ?? plainText(entry.text), texts, items }]
  }

  #textsOf(page: SitePage): ChapterText[] {
    const key = this.#keyOf(page)
    const original = { key, idPrefix: '', page }
    const translation = this.#translations.get(this.#localRoute(page))
    return translation ? [original, { key, idPrefix: 't-', page: translation }] : [original]
  }

  /** Returns a name of ASCII characters that no other chapter has. */
  #keyOf(page: SitePage): string {
    const words = this.#localRoute(page)
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? ['page']
    const name = words.join('-').slice(0, 80)
    let key = name
    for (let i = 2; this.#keys.has(key); i++) key = `${name}-${i}`
    this.#keys.add(key)
    return key
  }

  /** Divides pages by their sidebars, in the order of their routes. Pages without a sidebar are left out. */
  #bySidebar(pages: readonly SitePage[]): Section[] {
    const sections = new Map<string, Section>()
    for (const page of pages) {
      const name = page.record.section
      if (name === undefined) continue
      const section = sections.get(name) ?? { title: this.#titleOf(name, page), pages: [] }
      sections.set(name, section)
      section.pages.push(page)
    }
    return [...sections.values()]
  }

  /** Returns the title of a section: the text of the menu, of the page in its folder, or the name of the folder. */
  #titleOf(section: string, page: SitePage): string {
    const inMenu = this.#menu().find((entry) => isUnder(routeOfEntry(entry) ?? '', section))
    const index = this.#candidates.find(({ route }) => route === `${section}/`)
    return inMenu?.text ?? index?.title ?? this.#localRoute(page).split('/')[1] ?? page.title
  }

  #menu(): NavEntry[] {
    const { byLocale } = this.#site.data
    const { lang } = this.#edition
    const menus = Object.hasOwn(byLocale, lang) ? (byLocale[lang]?.nav ?? {}) : {}
    const version = this.#edition.book.version ?? this.#site.version
    return Object.hasOwn(menus, version) ? (menus[version] ?? []) : []
  }

  #routesOfMenu(): string[] {
    return this.#menu().flatMap((entry) => {
      const route = routeOfEntry(entry)
      const [, folder] = route === undefined ? [] : splitRoute(route, addressing(this.#site.data)).rest.split('/')
      return folder ? [folder] : []
    })
  }

  /** Returns the route of a page without version and language. */
  #localRoute(page: SitePage): RoutePath {
    return splitRoute(page.route, addressing(this.#site.data)).rest
  }
}

/** Returns the text of an entry of a sidebar, which is HTML. */
const plainText = (html: string): string => textOf(parseArticle(html))

/** Returns all entries with texts, in reading order. */
export const chaptersOf = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => [...(entry.texts.length > 0 ? [entry] : []), ...chaptersOf(entry.items)])
