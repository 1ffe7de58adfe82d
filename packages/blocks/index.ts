// A feature with content blocks that a page can do without.

import { definePlugin, type Plugin } from '@docsite/cli'
import { badge } from './badge.ts'
import { button } from './button.ts'
import { card, cards } from './cards.ts'
import { figure } from './figure.ts'
import { fileTree } from './file-tree.ts'
import { keys } from './keys.ts'
import { source } from './source.ts'
import { steps } from './steps.ts'

export const blocks: Plugin = definePlugin({
  name: 'blocks',
  directives: [steps, cards, card, fileTree, figure, badge, button, keys, source],
  theme: {
    parts: {
      blocks: {
        selectors: ['.button', '.card', '.cards', '.file-tree', '.keys'],
        style: new URL('browser/blocks.css', import.meta.url),
      },
      sources: { selectors: ['.source-link'], style: new URL('browser/sources.css', import.meta.url) },
      steps: { selectors: ['.steps'], style: new URL('browser/steps.css', import.meta.url) },
    },
  },
})
