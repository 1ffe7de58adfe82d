// Adds the folded text that queries are compared with to a fetched search document.

import { foldText } from '../../../pipeline/model/search/fold.ts'
import type { FoldedDocument, SearchDocument } from '../../../pipeline/model/search/search-document.ts'
import { plainText } from '../../../pipeline/text/plain-text.ts'

/** Computes the folded fields that the search file omits. */
export function foldDocument(document: SearchDocument): FoldedDocument {
  return {
    ...document,
    normalizedTitle: foldText(document.title),
    headers: document.toc.map(({ text }) => foldText(plainText(text))).join(' '),
    normalizedContent: foldText(document.content),
  }
}
