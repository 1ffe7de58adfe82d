// Turns the search files of a site into an index that `lunr.Index.load` of the npm package accepts.

import type { RoutePath } from '../../model/route.ts'
import { GrowingIndex, Piece } from '../../model/search/growing-index.ts'
import type { PackedIndex, PackedPiece } from '../../model/search/index-format.ts'
import { lunr } from '../../model/search/lunr.ts'
import { piecesOf } from '../../model/search/piece-list.ts'
import { Stemming } from '../../model/search/stemming.ts'
import { partitionPoint } from '../../text/partition-point.ts'
import { runStemmerScript } from './search-data.ts'

/** A Lunr index as JSON. The references of its documents are indexes into `pages`. */
export interface ExportedIndex {
  /** The pages in the order of their references, with their routes. */
  pages: { title: string; route: RoutePath }[]
  /** The argument of `lunr.Index.load`. It needs the stemmer of lunr-languages that its `pipeline` names, if any. */
  index: object
}

/** Exports an index. `read` returns the text of a file by its path in the output. */
export function exportIndex(file: string, read: (file: string) => string): ExportedIndex {
  const packed = JSON.parse(read(file)) as PackedIndex
  if (packed.stemmer) runStemmerScript(read(packed.stemmer.file))
  const listed = piecesOf(packed)
  const head = new Piece(packed.terms)
  const pieces = listed.map((one) => new Piece(JSON.parse(read(one.file)) as PackedPiece))
  const find = (term: string) => {
    const at = partitionPoint(pieces.length - 1, (before) => (listed[before + 1]?.from as string) <= term)
    const piece = pieces[at]
    return piece && head.numberOf(term) === undefined ? { piece, at } : { piece: head, at: pieces.length }
  }
  const pipeline = new lunr.Pipeline()
  pipeline.add(new Stemming(packed.stemmer?.name).lunrStemmer)
  const index = new GrowingIndex(packed, find)
  return {
    pages: packed.titles.map((title, id) => ({ title, route: packed.routes[id] as RoutePath })),
    index: index.toJSON(
      [head, ...pieces].flatMap(({ terms }) => terms),
      pipeline,
    ),
  }
}
