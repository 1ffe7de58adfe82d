// A feature with players for videos and sound, and with frames of other sites.

import { definePlugin, type Plugin } from '@docsite/cli'
import { embed } from './embed.ts'
import { audio, video } from './players.ts'
import { frameHosts } from './sites.ts'

export const media: Plugin = definePlugin({
  name: 'media',
  directives: [audio, video, embed],
  theme: {
    parts: {
      media: { selectors: ['.media', '.embed', '.open-in'], style: new URL('browser/media.css', import.meta.url) },
      embeds: { selectors: ['.embed'], script: new URL('browser/embeds.ts', import.meta.url), frameHosts },
    },
  },
})
