// How a book in one HTML document writes addresses: all ids are in one document, and images are data URLs.

import { dataUrl } from '../cover.ts'
import type { ChapterText } from '../plan/plan.ts'
import type { Medium } from '../tree/finish.ts'

/** Returns an id of ASCII characters: the names of destinations in a PDF are bytes. Different ids stay different. */
const asciiId = (id: string): string =>
  id.replace(/[^a-zA-Z\d.-]/gu, (char) => `_${char.codePointAt(0)?.toString(16)}_`)

const idIn = ({ key, idPrefix }: ChapterText, id: string): string => `${key}--${idPrefix}${asciiId(id)}`

/**
 * The addresses of one document. Images are data URLs, so that the book is a single file, which can be sent and kept, and the document can
 * forbid to load anything.
 */
export const printMedium: Medium = {
  idOf: idIn,
  hrefOf: (text, id) => `#${id === undefined ? text.key : idIn(text, id)}`,
  srcOf: dataUrl,
}
