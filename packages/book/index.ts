// A plugin that writes books while the site is built, and links to them from the pages that they contain.

import { type BuiltSite, defineOutput, definePlugin, type Plugin } from '@docsite/cli'
import { dataOfPage, type PageBooks } from './links.ts'
import { type BookOptions, type BooksOptions, booksSchema } from './options.ts'
import { type Edition, editionsOf, pathOfEdition } from './plan/editions.ts'

export type { BookOptions, BooksOptions } from './options.ts'

declare module '@docsite/cli' {
  interface PluginData {
    book: PageBooks
  }
}

/** Returns a plugin that writes books in EPUB, HTML or PDF to the folder `books` of the site. */
export const books = (options: BooksOptions): Plugin<'book'> =>
  definePlugin({
    name: 'book',
    options,
    schema: booksSchema,
    page: (page, site) => dataOfPage(page, site, options.books),
    outputs: [editions(options.books)],
    theme: { slots: { 'sidebar-bottom': new URL('browser/ReadAsBook.tsx', import.meta.url) } },
  })

const editions = (books: readonly BookOptions[]) =>
  defineOutput({
    name: 'editions',
    per: 'item',
    readsPages: true,
    items: (site: BuiltSite, path) => {
      const all = books.flatMap((book) => editionsOf(book, site))
      return path === undefined ? all : all.filter((edition) => pathOfEdition(edition) === path)
    },
    // docsite adds the pages to the key.
    key: (edition: Edition) => [edition, process.env.SOURCE_DATE_EPOCH ?? ''],
    path: pathOfEdition,
    async render(edition: Edition, site: BuiltSite) {
      // Workers load this module, too, and write no books.
      const { writeBook } = await import('./write-book.ts')
      return writeBook(site, edition)
    },
  })
