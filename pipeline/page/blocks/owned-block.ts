// The blocks of plugins, as the parser and editors know them.

import { fieldOf, keysOf, object, type Schema, valuesOf } from '../../model/config/schema.ts'
import type { RuleName } from '../../model/diagnostics/diagnostic.ts'
import type { PluginBlock } from '../../model/plugin/plugin-block.ts'

/** A block of any plugin. */
export type AnyBlock = PluginBlock<never, never>

/** A block with what the plugin adds to it. */
export interface OwnedBlock {
  block: AnyBlock
  /** The name of its rule: `plugin-name/block-name`. */
  rule: RuleName
  /** Calls a function of the block, measures it, and names the plugin in its errors. */
  run<T>(call: () => T): T
}

/** The blocks of all plugins, by name. */
export type OwnedBlocks = ReadonlyMap<string, OwnedBlock>

/** The schema of a block without attributes. */
export const noAttributes = object({})

/** Returns the attributes of a block, each with its schema and the values that the schema lists. Other validators show none. */
export const ownedAttributes = ({ block }: OwnedBlock): { name: string; schema: Schema<unknown>; values: string[] }[] =>
  keysOf(block.attributes ?? noAttributes).flatMap((name) => {
    const schema = fieldOf(block.attributes ?? noAttributes, name)
    return schema ? [{ name, schema, values: valuesOf(schema) }] : []
  })
