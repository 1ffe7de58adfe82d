// Site and edition → the bytes of the book. The command and the outputs of `build` use this function, so their files are equal.

import type { BuiltSite } from '@docsite/cli'
import { readBook } from './book.ts'
import { coverOf } from './cover.ts'
import { epubMedium, epubOf } from './epub/epub.ts'
import type { Format } from './options.ts'
import type { Edition } from './plan/editions.ts'
import { printDocument, printMedium } from './print/document.ts'

type Writer = (site: BuiltSite, edition: Edition) => Promise<Uint8Array>

const writers: Readonly<Record<Format, Writer>> = {
  async epub(site, edition) {
    const book = await readBook(site, edition, epubMedium)
    return epubOf(book, await coverOf(site, edition, book.facts))
  },
  async html(site, edition) {
    return Buffer.from(printDocument(await readBook(site, edition, printMedium)))
  },
  async pdf(site, edition) {
    // The library for PDF is large, and other formats do not need it.
    const { pdfOf } = await import('./print/pdf.ts')
    return pdfOf(await readBook(site, edition, printMedium))
  },
}

/** Returns the bytes of an edition of a book. */
export const writeBook: Writer = (site, edition) => writers[edition.format](site, edition)
