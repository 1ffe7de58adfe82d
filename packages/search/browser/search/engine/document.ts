// Adds the folded text that queries are compared with to a fetched search document.

import type { FoldedDocument, SearchDocument } from '@docsite/cli/search'
import { foldText } from '@docsite/cli/search'
import { plainText } from '@docsite/cli/text'

/** Computes the folded fields that the search file omits. */
export function foldDocument(document: SearchDocument): FoldedDocument {
  return {
    ...document,
    normalizedTitle: foldText(document.title),
    headers: document.toc.map(({ text }) => foldText(plainText(text))).join(' '),
    normalizedContent: foldText(document.content),
  }
}
