// The blocks of plugins, as the parser knows them.

import { keysOf, object } from '../../model/config/schema.ts'
import type { RuleName } from '../../model/diagnostics/diagnostic.ts'
import type { PluginBlock } from '../../model/plugin/plugin-block.ts'

/** A block of any plugin. */
export type AnyBlock = PluginBlock<never, never>

/** A block with what the plugin adds to it. */
export interface OwnedBlock {
  block: AnyBlock
  /** The name of its rule: `plugin-name/block-name`, or that of the block of a feature. */
  rule: RuleName
  /** Calls a function of the block, which may be asynchronous, measures it, and names the plugin in its errors. */
  run<T>(call: () => T): T
}

/** Blocks of plugins by the names that authors write, or by the types of their nodes. */
export type OwnedBlocks = ReadonlyMap<string, OwnedBlock>

/** The schema of a block without attributes. */
export const noAttributes = object({})

/** Returns the names of a block's attributes. Schemas of other validators do not tell them. */
export const attributeNames = ({ attributes }: Pick<AnyBlock, 'attributes'>): readonly string[] =>
  keysOf(attributes ?? noAttributes)

/** Returns the blocks that are words after the language of a fence, in the order of the plugins. */
export const wordBlocksOf = (blocks: OwnedBlocks): readonly OwnedBlock[] =>
  [...blocks.values()].filter(({ block }) => block.kind === 'word')
