// What is wrong in a sample, and which of several readings of it is the one that its author meant.

/** One thing wrong in a code; line and column count from 1. */
export interface Fault {
  line: number
  column: number
  text: string
  hint?: string
}

/** Code to look at, its marks and what they take away being gone. */
export interface Code {
  language: string
  title: string
  code: string
}

/** Looks at single samples. */
export interface SampleCheck {
  rule: 'invalid-sample' | 'sample-type-error'
  /** Stands for all that its findings depend on besides the code. */
  key: string
  concerns(language: string): boolean
  /** Finds what is wrong with each. */
  find(codes: readonly Code[]): Promise<Fault[][]>
}

/** A code that is no whole file is read as part of one: lines before and after it. */
export interface Form {
  head: string
  tail: string
}

export const inForm = ({ head, tail }: Form, code: string): string => `${head}\n${code}\n${tail}`

/** Takes a place of a text in a form back to the code: what stands after it is a fault of its end. */
export function outOfForm(fault: Fault, code: string): Fault {
  const lines = code.split('\n')
  const line = fault.line - 1
  if (line < 1) return { ...fault, line: 1, column: 1 }
  if (line <= lines.length) return { ...fault, line }
  return { ...fault, line: lines.length, column: (lines.at(-1) as string).length + 1 }
}

/** The reading that gets furthest is the one that was meant; of equals the first. */
export function furthest(faults: readonly Fault[]): Fault | undefined {
  return faults.reduce<Fault | undefined>(
    (best, one) =>
      best && (best.line > one.line || (best.line === one.line && best.column >= one.column)) ? best : one,
    undefined,
  )
}

const placeholder = /(?:\.{3}|…)(?=[ \t]*(?:[)\]},;]|$))/gm
/** A comment in the place of a value: `const connection = /* ... *\/`. */
const valueComment = /(?<=(?:[=:?(,]|=>|&&|\|\||\breturn)[ \t]*)\/\*[^*\n]*\*\/(?=[ \t]*(?:[)\]},;]|$))/gm

/**
 * Puts what any reader may think away in the place of dots that stand for something left out, as in `{ ... }`: a number where a value is
 * needed, else nothing. What is put there is as long as what it replaces.
 */
export function withoutPlaceholders(written: string): string {
  const code = written.replace(valueComment, (comment) => '0'.padEnd(comment.length))
  return code.replace(placeholder, (dots, at: number) => {
    const needsValue = /(?:[=:?]|=>|&&|\|\||\breturn)[ \t]*$/.test(code.slice(code.lastIndexOf('\n', at) + 1, at))
    const isListed = /,\s*$/.test(code.slice(0, at)) && /^\s*,/.test(code.slice(at + dots.length))
    return needsValue || isListed ? '0'.padEnd(dots.length) : ' '.repeat(dots.length)
  })
}
