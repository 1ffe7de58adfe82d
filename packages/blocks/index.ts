// A feature with content blocks that a page can do without.

import { definePlugin, type Plugin } from '@docsite/cli'
import { button } from './button.ts'
import { card, cards } from './cards.ts'
import { figure } from './figure.ts'
import { fileTree } from './file-tree.ts'
import { keys } from './keys.ts'
import { steps } from './steps.ts'

export const blocks: Plugin = definePlugin({
  name: 'blocks',
  directives: [steps, cards, card, fileTree, figure, button, keys],
  theme: {
    parts: {
      blocks: {
        selectors: ['.button', '.card', '.cards', '.file-tree', '.keys'],
        style: new URL('browser/blocks.css', import.meta.url),
      },
      steps: { selectors: ['.steps'], style: new URL('browser/steps.css', import.meta.url) },
    },
  },
})
