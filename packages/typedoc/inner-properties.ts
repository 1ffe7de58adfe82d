// A type → the described properties of the object types in it, whose code has no room for their comments.

import { hasTag } from './comments.ts'
import type { Declaration, Type } from './json.ts'
import { memberName } from './types.ts'

/** A property of an object type without a name. */
export interface InnerProperty {
  /** Its name behind those of the parameter or property that contains it, such as `options.retry.times`. */
  path: string
  property: Declaration
}

/** The object types of a description can be infinitely deep. */
const deepest = 5

/** Lists the properties with a comment, in the order of their declaration. `name` is that of what has the type. */
export function innerProperties(name: string, type: Type | undefined, depth = 0): InnerProperty[] {
  if (!type || depth > deepest) return []
  switch (type.type) {
    case 'reflection':
      return (type.declaration.children ?? []).flatMap((property) => {
        const path = joined(name, memberName(property))
        const inner = innerProperties(path, property.type, depth + 1)
        return isDescribed(property) ? [{ path, property }, ...inner] : inner
      })
    case 'array':
      return innerProperties(`${name}[]`, type.elementType, depth)
    case 'optional':
    case 'rest':
      return innerProperties(name, type.elementType, depth)
    case 'union':
    case 'intersection':
      return type.types.flatMap((one) => innerProperties(name, one, depth))
    default:
      return []
  }
}

const isDescribed = ({ comment }: Declaration): boolean =>
  comment !== undefined &&
  (comment.summary.length > 0 || hasTag(comment, '@defaultValue') || hasTag(comment, '@default'))

/** Returns the name of a member behind that of its owner: `a.b`, `a['b-c']` or `a[Symbol.iterator]`. */
export function joined(owner: string, written: string): string {
  if (written.startsWith('[')) return owner + written
  return /^['"\d]/.test(written) ? `${owner}[${written}]` : `${owner}.${written}`
}
