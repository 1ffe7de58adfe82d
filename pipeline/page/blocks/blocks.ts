// The list of all content blocks.

import { badge } from './badge.ts'
import type { Block } from './block.ts'
import { button } from './button.ts'
import { callouts } from './callouts.ts'
import { card, cards } from './cards.ts'
import { codeGroup } from './code-group.ts'
import { embed } from './embed.ts'
import { figure } from './figure.ts'
import { fileTree } from './file-tree.ts'
import { include } from './include.ts'
import { keys } from './keys.ts'
import { audio, video } from './media.ts'
import { source } from './source.ts'
import { steps } from './steps.ts'
import { tab, tabs } from './tabs.ts'

export const blocks: readonly Block[] = [
  ...callouts,
  steps,
  codeGroup,
  tabs,
  tab,
  cards,
  card,
  fileTree,
  figure,
  include,
  audio,
  video,
  embed,
  badge,
  button,
  keys,
  source,
]

const byName = new Map(blocks.map((block) => [block.name, block]))

export const blockNamed = (name: string): Block | undefined => byName.get(name)
