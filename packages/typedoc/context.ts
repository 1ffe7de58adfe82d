// Everything that the writing of a page needs.

import type { CommentContext } from './comments.ts'
import { externalUrl } from './external.ts'
import type { ReferenceType, Type } from './json.ts'
import { type Code, layOut, plainCode, type Target } from './layout.ts'
import { type TypeCodeOptions, typeCode } from './types.ts'
import type { Words } from './words.ts'

export interface Context extends CommentContext {
  words: Words
  /** The level of the headings of declarations. */
  level: 2 | 3
}

/** Returns the place that a reference leads to: on a page of the plugin, or on the web. */
export function targetOf(type: ReferenceType, { places, links }: Context): Target | undefined {
  if (typeof type.target !== 'number') return externalUrl(type, links)
  return places.of(type.target) ?? externalUrl(type, links)
}

/** The number of lines that the code of one declaration may have. */
const mostLines = 60

/** The number of nested objects that a code block shows at most. */
const mostDepth = 6

/** Returns code with as many nested object types as fit. `write` makes the code. */
export function fitting(write: (options: TypeCodeOptions) => Code, context: Context): Code {
  const at = (depth: number) => write({ depth, targetOf: (type) => targetOf(type, context) })
  for (let depth = mostDepth; depth > 0; depth--) {
    const code = at(depth)
    if (layOut(code).filter(({ text }) => text.startsWith('\n')).length < mostLines) return code
  }
  return at(0)
}

/** The number of characters of a type in a table. */
const cellLength = 100

/** Returns the code of a type for a table cell, and whether it is complete. */
export function cellType(type: Type, context: Context): { code: Code; isComplete: boolean } {
  const at = (depth: number) => typeCode(type, { depth, targetOf: (one) => targetOf(one, context) })
  const whole = at(1)
  const text = plainCode(whole)
  return text.length <= cellLength && !text.includes('{ … }')
    ? { code: whole, isComplete: true }
    : { code: at(0), isComplete: plainCode(at(0)) === plainCode(at(mostDepth)) }
}
