// A plugin that makes the page of a configuration option an instrument: its facts as a head, links from the fields of its type to their
// rows, and a complete configuration to copy.

import { definePlugin } from '@docsite/cli'
import { option } from './block.ts'
import { optionFields } from './fields.ts'
import { optionSample } from './sample.ts'

export const optionPages = () =>
  definePlugin({
    name: 'option-pages',
    blocks: [option],
    remark: [optionSample],
    rehype: { after: [optionFields] },
  })
