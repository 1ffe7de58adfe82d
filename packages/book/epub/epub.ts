// A book → the files of an EPUB 3.3 publication → its bytes.

import { type Zippable, zipSync } from 'fflate'
import type { Book, Chapter } from '../book.ts'
import { bookStyles } from '../styles.ts'
import type { Medium } from '../tree/finish.ts'
import { contentOf } from '../tree/hast.ts'
import type { BookImage } from '../tree/images.ts'
import { coverDocument, document, navigation } from './documents.ts'
import { packageDocument } from './package-document.ts'

/** How an EPUB writes addresses: each chapter is a file, and links are between chapters. */
export const epubMedium: Medium = {
  idOf: ({ idPrefix }, id) => idPrefix + id,
  hrefOf: ({ key, idPrefix }, id) => `${key}.xhtml${id === undefined ? '' : `#${encodeURIComponent(idPrefix + id)}`}`,
  srcOf: ({ name }) => `../images/${name}`,
}

type File = [path: string, content: string | Uint8Array]

const container = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/** Returns the bytes of an EPUB. Equal books have equal bytes. */
export function epubOf(book: Book, cover: BookImage): Uint8Array {
  const coverName = `images/${cover.name === 'cover.svg' ? cover.name : `cover-${cover.name}`}`
  return zip([
    ['META-INF/container.xml', container],
    ['EPUB/package.opf', packageDocument(book, { ...cover, name: coverName })],
    ['EPUB/nav.xhtml', navigation(book)],
    ['EPUB/cover.xhtml', coverDocument(book, coverName)],
    ['EPUB/book.css', bookStyles.trimStart()],
    [`EPUB/${coverName}`, cover.bytes],
    ...book.chapters.map((chapter): File => [`EPUB/text/${chapter.key}.xhtml`, chapterDocument(book, chapter)]),
    ...book.images.map(({ name, bytes }): File => [`EPUB/images/${name}`, bytes]),
  ])
}

const chapterDocument = (book: Book, { title, lang, body }: Chapter): string =>
  document({ ...book.facts, lang, title, styles: '../book.css', body: contentOf(body.children) })

/** The extensions of formats that are compressed already. */
const compressed = /\.(?:png|jpg|gif|webp)$/

/** The type of an EPUB is its first file, which is not compressed. All times are the same, in local time as ZIP files have it. */
function zip(files: readonly File[]): Uint8Array {
  const entries: Zippable = { mimetype: [Buffer.from('application/epub+zip'), { level: 0 }] }
  for (const [path, content] of files) entries[path] = [Buffer.from(content), { level: compressed.test(path) ? 0 : 6 }]
  return zipSync(entries, { mtime: new Date(1980, 0, 1), os: 3, attrs: 0o644 << 16 })
}
