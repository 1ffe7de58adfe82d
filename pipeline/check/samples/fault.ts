// Errors in samples, and the choice among several ways to read a sample.

/** One error in a code; line and column count from 1. */
export interface Fault {
  line: number
  column: number
  text: string
  hint?: string
}

/** Code to check, without fence marks and the lines that they remove. */
export interface Code {
  language: string
  title: string
  code: string
}

/** A check of single samples. */
export interface SampleCheck {
  rule: 'invalid-sample' | 'sample-type-error'
  /** Identifies everything besides the code that the results depend on. */
  key: string
  concerns(language: string): boolean
  /** Returns the errors of each code. */
  find(codes: readonly Code[]): Promise<Fault[][]>
}

/** Lines before and after a code that is only a part of a file, so that it can be parsed. */
export interface Form {
  head: string
  tail: string
}

export const inForm = ({ head, tail }: Form, code: string): string => `${head}\n${code}\n${tail}`

/** Converts a position in the completed code back to the code. A position after the code becomes its end. */
export function outOfForm(fault: Fault, code: string): Fault {
  const lines = code.split('\n')
  const line = fault.line - 1
  if (line < 1) return { ...fault, line: 1, column: 1 }
  if (line <= lines.length) return { ...fault, line }
  return { ...fault, line: lines.length, column: (lines.at(-1) as string).length + 1 }
}

/** Returns the error that is furthest from the start: that reading understood the most. On a tie, returns the first one. */
export function furthest(faults: readonly Fault[]): Fault | undefined {
  return faults.reduce<Fault | undefined>(
    (best, one) =>
      best && (best.line > one.line || (best.line === one.line && best.column >= one.column)) ? best : one,
    undefined,
  )
}

const placeholder = /(?:\.{3}|…)(?=[ \t]*(?:[)\]},;]|$))/gm
/** A comment in place of a value: `const connection = /* ... *\/`. */
const valueComment = /(?<=(?:[=:?(,]|=>|&&|\|\||\breturn)[ \t]*)\/\*[^*\n]*\*\/(?=[ \t]*(?:[)\]},;]|$))/gm

/**
 * Replaces dots that stand for omitted code, as in `{ ... }`: by a number where a value is needed, else by spaces. The length of the
 * text stays the same.
 */
export function withoutPlaceholders(written: string): string {
  const code = written.replace(valueComment, (comment) => '0'.padEnd(comment.length))
  return code.replace(placeholder, (dots, at: number) => {
    const needsValue = /(?:[=:?]|=>|&&|\|\||\breturn)[ \t]*$/.test(code.slice(code.lastIndexOf('\n', at) + 1, at))
    const isListed = /,\s*$/.test(code.slice(0, at)) && /^\s*,/.test(code.slice(at + dots.length))
    return needsValue || isListed ? '0'.padEnd(dots.length) : ' '.repeat(dots.length)
  })
}
