// Types for errors in samples, and functions that parse a sample in several ways.

import type { CodeSample } from '@docsite/cli'

/** An error in a sample's code. Line and column start at 1. */
export interface Fault {
  line: number
  column: number
  text: string
  hint?: string
}

/** Code to check, without fence marks and the lines that fence marks remove. */
export type Code = Pick<CodeSample, 'language' | 'title' | 'code'>

/** A check of individual samples. */
export interface SampleCheck {
  /** Identifies everything that the results depend on besides the code. */
  key: string
  concerns(sample: CodeSample): boolean
  /** Returns the errors in each piece of code. */
  find(codes: readonly Code[]): Promise<Fault[][]>
}

/** Lines to add before and after a part of a file, so that it can be parsed. */
export interface Form {
  head: string
  tail: string
}

export const inForm = ({ head, tail }: Form, code: string): string => `${head}\n${code}\n${tail}`

/** Converts a position in the completed code to a position in the sample. A position after the sample becomes its end. */
export function outOfForm(fault: Fault, code: string): Fault {
  const lines = code.split('\n')
  const line = fault.line - 1
  if (line < 1) return { ...fault, line: 1, column: 1 }
  if (line <= lines.length) return { ...fault, line }
  return { ...fault, line: lines.length, column: (lines.at(-1) as string).length + 1 }
}

/** Returns the error furthest from the start, because that attempt parsed the most code. On a tie, returns the first error. */
export function furthest(faults: readonly Fault[]): Fault | undefined {
  return faults.reduce<Fault | undefined>(
    (best, one) =>
      best && (best.line > one.line || (best.line === one.line && best.column >= one.column)) ? best : one,
    undefined,
  )
}

const placeholder = /(?:\.{3}|…)(?=[ \t]*(?:[)\]},;]|$))/gm
/** Matches a comment in place of a value, as in `const connection = /* ... *\/`. */
const valueComment = /\/\*(?<=(?:[=:?(,]|=>|&&|\|\||\breturn)[ \t]*\/\*)[^*\n]*\*\/(?=[ \t]*(?:[)\]},;]|$))/gm

/**
 * Replaces dots for omitted code, as in `{ ... }`, with a number where the syntax needs a value, and with spaces elsewhere. The length
 * of the text stays the same.
 */
export function withoutPlaceholders(text: string): string {
  const code = text.replace(valueComment, (comment) => '0'.padEnd(comment.length))
  return code.replace(placeholder, (dots, at: number) => {
    const needsValue = /(?:[=:?]|=>|&&|\|\||\breturn)[ \t]*$/.test(code.slice(code.lastIndexOf('\n', at) + 1, at))
    const isListed = /,\s*$/.test(code.slice(0, at)) && /^\s*,/.test(code.slice(at + dots.length))
    return needsValue || isListed ? '0'.padEnd(dots.length) : ' '.repeat(dots.length)
  })
}
