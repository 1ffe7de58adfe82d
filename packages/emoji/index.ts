// A feature that adds the names of emoji to Markdown.

import { definePlugin, type Plugin } from '@docsite/cli'
import { emojiNamed } from './names.ts'
import { remarkEmoji } from './remark-emoji.ts'

export const emoji: Plugin = definePlugin({
  name: 'emoji',
  remark: { content: [remarkEmoji] },
  vocabulary: { emoji: (name) => emojiNamed(name) !== undefined },
})
