// Packs and unpacks the list of the pieces of a large search index.

import { filesOfPieces } from '@docsite/cli/search'
import { type PackedIndex, type PieceGroup, type PieceList, shortenTerms, unpackTerms } from './index-format.ts'

/** The file of a piece, and the piece's first term. */
export interface PieceFile {
  from: string
  file: string
}

/** Lists pieces by their first terms, of which the first is empty. */
export function packPieceList(path: string, beginnings: readonly string[], groups: PieceGroup[]): PieceList {
  return { path, terms: shortenTerms(beginnings.slice(1)), groups }
}

/** Returns the files of the pieces of an index, in order. */
export function piecesOf({ pieces }: Pick<PackedIndex, 'pieces'>): PieceFile[] {
  if (!pieces) return []
  const beginnings = ['', ...unpackTerms(pieces.terms)]
  return filesOfPieces({ pieces }).map((file, at) => ({ from: beginnings[at] as string, file }))
}
