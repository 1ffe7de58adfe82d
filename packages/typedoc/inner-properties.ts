// A type → the described members of the object types in it, whose code has no room for their comments.

import { hasTag } from './comments.ts'
import type { Declaration, Signature, Type } from './json.ts'
import { memberName, parameterName } from './types.ts'

/** A member of an object type without a name, or a parameter of its methods. */
export interface InnerProperty {
  /** Its name behind those of the parameter or property that contains it, such as `options.retry.times`. */
  path: string
  property: Pick<Declaration, 'comment' | 'flags' | 'type' | 'defaultValue'>
}

/** The object types of a description can be infinitely deep. */
const deepest = 5

/** Lists the properties with a comment, in the order of their declaration. `name` is that of what has the type. */
export function innerProperties(name: string, type: Type | undefined, depth = 0): InnerProperty[] {
  if (!type || depth > deepest) return []
  switch (type.type) {
    case 'reflection': {
      const { children = [], indexSignatures = [], signatures = [] } = type.declaration
      return [
        ...signatures.flatMap((signature) => ofSignature(name, signature, depth)),
        ...children.flatMap((property) => {
          const path = joined(name, memberName(property))
          const { getSignature, signatures: own = getSignature ? [getSignature] : [] } = property
          return [
            ...ofProperty(path, property, depth),
            ...own.flatMap((one) => ofSignature(getSignature ? path : `${path}()`, one, depth)),
          ]
        }),
        ...indexSignatures.flatMap((one) =>
          ofProperty(joined(name, `[${one.parameters?.map((key) => key.name).join(', ')}]`), one, depth),
        ),
      ]
    }
    case 'array':
      return innerProperties(`${name}[]`, type.elementType, depth)
    default:
      return partsOf(type).flatMap((one) => innerProperties(name, one, depth))
  }
}

/** Returns the types that a type consists of, such as the arguments of `Promise<…>` and the members of a union. */
const partsOf = (type: Type): Type[] =>
  Object.values(type)
    .flat()
    .filter((one): one is Type => typeof one === 'object' && one !== null && 'type' in one)

/** Lists a property and what its type describes. */
function ofProperty(path: string, property: InnerProperty['property'], depth: number): InnerProperty[] {
  const inner = innerProperties(path, property.type, depth + 1)
  return isDescribed(property) ? [{ path, property }, ...inner] : inner
}

/** Lists a method or a function, its parameters and its result. */
const ofSignature = (path: string, { comment, parameters = [], type }: Signature, depth: number): InnerProperty[] => [
  ...(comment && isDescribed({ comment }) ? [{ path, property: { comment } }] : []),
  ...parameters.flatMap((one) => ofProperty(argumentOf(path, parameterName(one)), one, depth)),
  ...innerProperties(path, type, depth + 1),
]

/** Returns the name of a parameter behind that of its function: `options.load(url)`. */
const argumentOf = (owner: string, name: string): string =>
  owner === '' ? name : `${owner.replace(/\(\)$/, '')}(${name})`

const isDescribed = ({ comment }: InnerProperty['property']): boolean =>
  comment !== undefined &&
  (comment.summary.length > 0 || hasTag(comment, '@defaultValue') || hasTag(comment, '@default'))

/** Returns the name of a member behind that of its owner: `a.b`, `a['b-c']` or `a[Symbol.iterator]`. */
export function joined(owner: string, written: string): string {
  if (owner === '') return written
  if (written.startsWith('[')) return owner + written
  return /^['"\d]/.test(written) ? `${owner}[${written}]` : `${owner}.${written}`
}
