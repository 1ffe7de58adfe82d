// A book → the bytes of a PDF. Browsers do not know the page of a reference, so the book is printed again with the pages of the last time.

import { isDeepStrictEqual } from 'node:util'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib'
import type { Book } from '../book.ts'
import type { BookFacts } from '../facts.ts'
import { printDocument } from './document.ts'
import { type Print, withPrinter } from './print-pdf.ts'

/** Page numbers can move text to other pages, but not often. */
const mostPasses = 4

/** Returns the bytes of a PDF with page numbers, an outline, tags and metadata. Equal books that the same browser prints have equal bytes. */
export const pdfOf = (book: Book): Promise<Uint8Array> => withPrinter((print) => printInPasses(book, print))

async function printInPasses(book: Book, print: Print): Promise<Uint8Array> {
  let pages: ReadonlyMap<string, number> | undefined
  for (let pass = 1; ; pass++) {
    const known = pages
    const bytes = await print(printDocument(book, (id) => String(known?.get(id) ?? '000')))
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const found = pagesOfDestinations(document)
    if (pass === mostPasses || isDeepStrictEqual(known, found)) return finished(document, book.facts)
    pages = found
  }
}

/** Returns the number of the page of each destination, by name. Pages count from 1. */
export function pagesOfDestinations(document: PDFDocument): Map<string, number> {
  const numbers = new Map(document.getPages().map(({ ref }, i) => [ref.toString(), i + 1]))
  const destinations = document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)
  const found = new Map<string, number>()
  for (const [name, value] of destinations?.entries() ?? []) {
    const target = document.context.lookup(value)
    const page = target instanceof PDFArray ? target.get(0) : undefined
    const number = page instanceof PDFRef ? numbers.get(page.toString()) : undefined
    if (number !== undefined) found.set(name.decodeText(), number)
  }
  return found
}

/** Sets the metadata. The times are those of the content, so that they do not differ from run to run. */
function finished(document: PDFDocument, { title, author, publisher, lang, modified }: BookFacts): Promise<Uint8Array> {
  const time = new Date(modified)
  document.setTitle(title, { showInWindowTitleBar: true })
  if (author ?? publisher) document.setAuthor(author ?? publisher ?? '')
  document.setLanguage(lang)
  document.setCreator('docsite')
  document.setCreationDate(time)
  document.setModificationDate(time)
  delete document.context.trailerInfo.ID
  return document.save({ updateFieldAppearances: false })
}
