// A plugin that draws Mermaid and Graphviz diagrams.

import { definePlugin, type Plugin } from '@docsite/cli'
import { diagram } from './block.ts'
import { frame, withFrames } from './frame-document.ts'
import { missingAlt } from './missing-alt.ts'

/** Returns a plugin that converts fences with the languages `mermaid`, `dot` and `graphviz` to drawings. */
export const diagrams = (): Plugin<'diagrams'> =>
  definePlugin({
    name: 'diagrams',
    config: (config, { root }) => withFrames(config, root),
    blocks: [diagram],
    rules: [missingAlt],
    outputs: [frame],
  })
