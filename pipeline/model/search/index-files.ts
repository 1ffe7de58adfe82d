// The files that a search index consists of, for programs that store them.

/** The part of an index that names its files. */
export interface ListedIndex {
  /** Size of the documents file in bytes. */
  documentsSize: number
  /** What the paths of all pieces begin with, and for consecutive pieces the hash of their contents and their number. */
  pieces?: { path: string; groups: readonly (readonly [hash: string, size: number])[] }
  /** The files that list the words and pairs of each script. */
  vocabulary: Readonly<Record<string, string | undefined>>
  /** The script of the stemmer. */
  stemmer?: { file: string }
}

/** Returns the files of the pieces of an index, in order. */
export const filesOfPieces = ({ pieces }: Pick<ListedIndex, 'pieces'>): string[] =>
  pieces?.groups.flatMap(([hash, size]) =>
    Array.from({ length: size }, (_, at) => `${pieces.path}.${at}.${hash}.json`),
  ) ?? []

/** Returns the files that an index consists of, besides its own and those with the texts of pages. */
export const filesOfIndex = (index: ListedIndex): string[] => [
  ...filesOfPieces(index),
  ...Object.values(index.vocabulary).filter((file) => file !== undefined),
  ...(index.stemmer ? [index.stemmer.file] : []),
]
