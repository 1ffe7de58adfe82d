// Other words of the pages for what a query describes in everyday words.

/** The words of the pages for the concepts of a language, by each word for the concept and its stems. */
export type Concepts = ReadonlyMap<string, readonly string[]>

/** Reads concepts as the index stores them. `stemsOf` returns the stems of a word. */
export function readConcepts(packed: string, stemsOf: (word: string) => readonly string[]): Concepts {
  const concepts = new Map<string, string[]>()
  for (const line of packed.split('\n')) {
    const [written = [], others = []] = line.split('|').map((words) => words.split(' ').filter(Boolean))
    for (const root of new Set([...written, ...others].flatMap((word) => [word, ...stemsOf(word)])))
      concepts.set(root, [...(concepts.get(root) ?? []), ...written])
  }
  return concepts
}

/** Returns other words for the concept of a word, given the word and its stems. */
export const conceptsOf = (concepts: Concepts, roots: readonly string[]): string[] =>
  [...new Set(roots.flatMap((root) => concepts.get(root) ?? []))].filter((word) => word !== roots[0])
