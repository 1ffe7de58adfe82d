// Lists the attributes of the blocks of plugins.

import { fieldOf, keysOf, type LiveSite, type Schema, valuesOf } from '../core.ts'

export type OwnedBlock = NonNullable<ReturnType<LiveSite['parseOptions']['blocks']['get']>>

interface OwnedAttribute {
  name: string
  schema: Schema<unknown>
  values: string[]
  isRequired: boolean
}

/** Returns the attributes of a block, each with its schema and the values that the schema lists. Other validators show none. */
export function ownedAttributes({ block }: OwnedBlock): OwnedAttribute[] {
  const attributes = block.attributes ?? {}
  return keysOf(attributes).flatMap((name) => {
    const schema = fieldOf(attributes, name)
    return schema ? [{ name, schema, values: valuesOf(schema), isRequired: 'required' in schema }] : []
  })
}
