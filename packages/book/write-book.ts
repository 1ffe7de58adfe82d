// Site and edition → the bytes of the book. The command and the outputs of `build` use this function, so their files are equal.

import type { BuiltSite } from '@docsite/cli'
import { readBook } from './book.ts'
import { coverOf } from './cover.ts'
import { epubMedium, epubOf } from './epub/epub.ts'
import type { Format } from './options.ts'
import type { Edition } from './plan/editions.ts'

type Writer = (site: BuiltSite, edition: Edition) => Promise<Uint8Array>

const writers: Readonly<Record<Format, Writer>> = {
  async epub(site, edition) {
    const book = await readBook(site, edition, epubMedium)
    return epubOf(book, await coverOf(site, edition, book.facts))
  },
  html: () => Promise.reject(new Error('not written yet')),
  pdf: () => Promise.reject(new Error('not written yet')),
}

/** Returns the bytes of an edition of a book. */
export const writeBook: Writer = (site, edition) => writers[edition.format](site, edition)
