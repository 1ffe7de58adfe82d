// A use of a component, and its attributes that are plain data.

import type { Draft } from '../draft.ts'
import { literalValue, unknownValue } from '../literals.ts'
import type { AttributeValue, ComponentElement } from '../text/elements.ts'

/** A component with its converted content. */
export interface Use {
  draft: Draft
  element: ComponentElement
  /** The text that the offsets of the element refer to. */
  text: string
  /** The converted content, without the indentation that all lines share. */
  content: string
  /** Whether the component is part of a line of text. */
  isInline: boolean
}

/** Returns the text that replaces a component, or `undefined` if this use has no counterpart. */
export type Convert = (use: Use) => string | undefined

/** Returns the value of an attribute that is plain data, or `undefined`. */
export function attribute({ draft, element }: Pick<Use, 'draft' | 'element'>, ...names: string[]): unknown {
  for (const name of names) {
    const written = element.attributes.get(name) ?? element.attributes.get(`:${name}`)
    if (written === undefined) continue
    // In Vue, `:members` is short for `:members="members"`.
    const value =
      written === true && element.attributes.has(`:${name}`)
        ? literalValue(name, draft.values)
        : dataOf(written, draft.values, element.attributes.has(`:${name}`))
    if (value !== unknownValue) return value
  }
  return undefined
}

/** Returns an attribute's value, or `unknownValue` if it is not plain data. */
export function dataOf(value: AttributeValue, scope: ReadonlyMap<string, unknown>, isVueExpression = false): unknown {
  if (typeof value === 'object') return literalValue(value.expression, scope)
  return isVueExpression && typeof value === 'string' ? literalValue(value, scope) : value
}

/** Returns the first of these attributes that is a text or a number, as text. */
export const stringOf = (use: Pick<Use, 'draft' | 'element'>, ...names: string[]): string | undefined => {
  const value = attribute(use, ...names)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** Returns the file that an attribute names with a variable, such as `src={logo}` after `import logo from './logo.svg'`. */
export function importedFile(
  { draft, element }: Pick<Use, 'draft' | 'element'>,
  ...names: string[]
): string | undefined {
  for (const name of names) {
    const value = element.attributes.get(name)
    if (typeof value !== 'object') continue
    const [, variable = ''] = /^([A-Za-z_$][\w$]*)(?:\.src|\.default)?$/.exec(value.expression) ?? []
    const file = draft.imports.get(variable)
    if (file !== undefined) return file
  }
  return undefined
}

/** Writes a text as one line. */
export const line = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()
