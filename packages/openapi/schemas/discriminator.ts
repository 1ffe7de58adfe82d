// Discriminators: which value of a property selects which schema.

import type { Node } from '../source/node.ts'

/** Returns the schema that a value in `mapping` names, by its name or as a reference. `root` is the description with the named schemas. */
export function schemaNamed(name: string, discriminator: Node, root: Node | undefined): Node | undefined {
  const schema = root ? root.get('components', 'schemas', name) : discriminator.targetOf(`#/components/schemas/${name}`)
  return schema?.exists ? schema : discriminator.targetOf(name)
}

/** Returns the value that selects a schema: the one in `mapping`, or its name. */
export function valueFor(schema: Node, discriminator: Node): string | undefined {
  const { value, path } = schema.schema()
  const [mapped] =
    discriminator
      .get('mapping')
      .entries.find(([, to]) => schemaNamed(String(to.value), discriminator, undefined)?.schema().value === value) ?? []
  return mapped ?? (path.at(-2) === 'schemas' ? path.at(-1) : undefined)
}

/** Returns the schemas in `mapping`. */
export const selectedBy = (discriminator: Node): Node[] =>
  discriminator
    .get('mapping')
    .entries.flatMap(([, to]) => schemaNamed(String(to.value), discriminator, undefined) ?? [])
