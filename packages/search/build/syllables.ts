// The syllables of Chinese words. The bundler runs this module too, so it imports nothing.

/**
 * Returns the syllables of a word, from the longest words and characters in it whose readings are known. Other characters stand for
 * themselves. `longest` is the length of the longest known text.
 */
export function syllablesOf(word: string, readings: ReadonlyMap<string, readonly string[]>, longest: number): string[] {
  const syllables: string[] = []
  for (let at = 0; at < word.length; ) {
    let part = word.slice(at, at + longest)
    while (part.length > 1 && !readings.has(part)) part = part.slice(0, -1)
    syllables.push(...(readings.get(part) ?? [part]))
    at += part.length
  }
  return syllables
}
