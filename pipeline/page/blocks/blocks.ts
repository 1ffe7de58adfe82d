// The content blocks that every site has: docsite's own, and the directives of features.

import type { Plugin } from '../../model/plugin/plugin.ts'
import { features } from '../../source/plugins/plugins.ts'
import type { Block } from './block.ts'
import { callouts } from './callouts.ts'
import { codeGroup } from './code-group.ts'
import { include } from './include.ts'
import { tab, tabs } from './tabs.ts'

/** Returns the directives of some plugins. */
export const blocksFrom = (plugins: readonly Plugin[]): readonly Block[] =>
  plugins.flatMap(({ directives = [] }) => directives as readonly unknown[] as readonly Block[])

/** The blocks that every site has. */
export const blocks: readonly Block[] = [...callouts, codeGroup, tabs, tab, include, ...blocksFrom(features)]

/** Directives by name. */
export type Directives = ReadonlyMap<string, Block>

/** Returns directives by name. */
export const byName = (all: readonly Block[]): Directives => new Map(all.map((block) => [block.name, block]))

/** The blocks that every site has, by name. */
export const usualBlocks: Directives = byName(blocks)
