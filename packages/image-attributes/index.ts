// A feature that adds sizes and dark versions to the images of Markdown.

import { definePlugin, type Plugin } from '@docsite/cli'
import { rehypeDarkImages } from './rehype-dark-images.ts'
import { remarkImageAttributes } from './remark-image-attributes.ts'

export const imageAttributes: Plugin = definePlugin({
  name: 'image-attributes',
  remark: { content: [remarkImageAttributes] },
  rehype: { content: [rehypeDarkImages] },
})
