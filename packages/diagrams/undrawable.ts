// What the readers of the kinds of Mermaid diagrams have in common.

/** Something in a diagram that cannot be drawn. */
export class UndrawableError extends Error {
  /** The line of the source, starting at 1, if it is not the one that was read last. */
  readonly line: number | undefined

  constructor(text: string, line?: number) {
    super(text)
    this.line = line
  }
}

/** Returns the error for a part of the source. */
export const undrawable = (part: string, line?: number): UndrawableError =>
  new UndrawableError(`docsite cannot draw \`${part.slice(0, 30)}\``, line)

/** Returns whether a thing is inside itself, or inside a thing that is. */
export function isInsideItself<T>(first: T, parentOf: (one: T) => T | undefined): boolean {
  const seen = new Set<T>()
  for (let one: T | undefined = first; one !== undefined; one = parentOf(one)) {
    if (seen.has(one)) return true
    seen.add(one)
  }
  return false
}

/** A diagram in the form that the library reads. */
export interface WrittenKind {
  text: string
  /** How many elements of each class the drawing has to contain. */
  counts: Readonly<Record<string, number>>
  /** The class of the lines that can lack an arrowhead, and the positions of those that do. */
  bare?: { of: string; at: readonly number[] }
}

/**
 * Reads a kind of diagram. Mermaid allows a text, a shape or a place after the first use of a name, and the library decides at the first
 * use. So a reader collects everything, and writes each thing once, with all that is known about it, when it has read the last statement.
 */
export interface KindReader {
  /** Reads one statement. Throws an `UndrawableError` if it cannot be drawn. */
  read(statement: string, line: number): void
  /** Returns the whole diagram. Throws an `UndrawableError` if it cannot be drawn. */
  write(): WrittenKind
}
