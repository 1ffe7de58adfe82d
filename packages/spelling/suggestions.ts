// A misspelled word and the words near it → the replacements to suggest, and the one that is certainly right.

import type { Neighbor } from './neighbors.ts'

const shortestFix = 5
const shortestSureFix = 8

/**
 * Returns the only word near a misspelled one if the slip is typical: two letters swapped or one doubled, or in a long word one missing or
 * too many. Another letter, and one at the end, may also be another word that the dictionary lacks.
 */
export function certainFix(word: string, near: readonly Neighbor[]): string | undefined {
  const [only, ...others] = near
  if (!only || others.length > 0 || word.length < shortestFix) return undefined
  const isInside = only.at > 0 && only.at < word.length - 1
  const isTypical = only.slip === 'swapped' || only.slip === 'doubled'
  const isSure = only.slip !== 'wrong' && word.length >= shortestSureFix
  return isInside && (isTypical || isSure) ? only.word : undefined
}

/** Writes a replacement with the first letter of the misspelled word. */
export function inCaseOf(written: string, replacement: string): string {
  const first = written.slice(0, 1)
  return first === first.toLowerCase() ? replacement : replacement.slice(0, 1).toUpperCase() + replacement.slice(1)
}
