// The schemas that have pages: those in `components`, and all others that a reference leads to.

import type { Operation } from '../operations.ts'
import { slugOf, UniqueNames } from '../slugs.ts'
import type { Node } from '../source/node.ts'

/** A schema with a page of its own. */
export interface NamedSchema {
  name: string
  slug: string
  node: Node
  /** The operations that use it directly, in the order of the description. */
  readonly users: Set<Operation>
}

/** Keys of schemas that are no names. */
const structural =
  /^(?:\d+|schema|schemas|properties|items|allOf|oneOf|anyOf|content|definitions|\$defs|additionalProperties)$/

/** The schemas with pages. The list grows while pages are generated. */
export class NamedSchemas {
  readonly list: NamedSchema[] = []
  /** By value, or by the name of a schema that is `true` or `false`. */
  readonly #byValue = new Map<unknown, NamedSchema>()
  readonly #slugs = new UniqueNames(['index'])
  readonly #names = new UniqueNames()

  constructor(root: Node) {
    const components = root.get('components', 'schemas').entries
    const written = new Set(components.map(([, node]) => keyOf(node)))
    for (const [name, node] of components) {
      const target = node.schema()
      const isKnown = !target.exists || written.has(keyOf(target)) || this.#byValue.has(keyOf(target))
      // A component that is only a reference gives its name to the schema, unless this is another component.
      this.#add(name, isKnown ? node : target)
    }
  }

  /** Returns the schema at a place, and gives it a page if it has none. */
  at(node: Node, user?: Operation): NamedSchema {
    const schema = this.#byValue.get(keyOf(node)) ?? this.#add(nameOf(node), node)
    if (user) schema.users.add(user)
    return schema
  }

  #add(name: string, node: Node): NamedSchema {
    const unique = this.#names.add(name)
    const schema = { name: unique, slug: this.#slugs.add(slugOf(unique, 'schema')), node, users: new Set<Operation>() }
    this.list.push(schema)
    this.#byValue.set(keyOf(node), schema)
    return schema
  }
}

const keyOf = (node: Node): unknown =>
  typeof node.value === 'object' ? node.value : [node.file.name, ...node.path].join('/')

/** Returns the last key that is a name, or the name of the file. */
const nameOf = ({ path, file }: Node): string =>
  path.findLast((key) => !structural.test(key)) ?? (file.name.split('/').at(-1) ?? '').replace(/\.\w+$/, '')
