// A docsite plugin that runs code blocks with `tsx live` or `jsx live` in a sandboxed frame above their code.

import { defineBlock, definePlugin, island, type Plugin, type PluginConfig, schema } from '@docsite/cli'
import { frames, invalidSample } from './frames.ts'
import { idOf, islandName, languages, word } from './live-sample.ts'
import { type LiveWords, words } from './words.ts'

/** Height of a frame before the sample has reported its own, in pixels. */
const usualHeight = 160
const mostHeight = 4000

const attributes = schema.object({
  height: schema.about('the height of the frame in pixels', schema.string),
})

const liveSample = defineBlock<{ height?: string | undefined }, LiveWords>({
  name: word,
  kind: 'word',
  languages,
  description: 'runs the code in a frame above it, where readers can edit it',
  attributes,
  words,
  style: new URL('browser/live-samples.css', import.meta.url),
  render(block) {
    const { title, edit, reset, keys } = block.words
    const height = Number(block.attributes.height)
    const isFixed = height > 0
    return island(
      islandName,
      {
        id: idOf(block.node.lang ?? '', block.finalCode),
        title: block.title || title.replace('{number}', String(block.number)),
        height: isFixed ? Math.min(Math.round(height), mostHeight) : usualHeight,
        ...(isFixed ? { fixed: true } : {}),
        texts: { edit, reset, keys },
      },
      block.content,
    )
  },
})

/** Allows pages to contain frames with documents of the site. */
function withFrames(config: PluginConfig): PluginConfig {
  const { csp = true } = config
  if (csp === false) return config
  const added = csp === true ? {} : csp
  return { ...config, csp: { ...added, 'frame-src': [...(added['frame-src'] ?? []), "'self'"] } }
}

/** Returns a plugin that runs live samples. */
export const liveSamples = (): Plugin<'live-samples'> =>
  definePlugin({
    name: 'live-samples',
    config: withFrames,
    blocks: [liveSample],
    outputs: [frames],
    rules: [invalidSample],
    theme: { islands: { [islandName]: new URL('browser/LiveSample.tsx', import.meta.url) } },
  })
