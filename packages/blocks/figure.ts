// Converts `:::figure[Caption]` with images or other content to a figure.

import { defineDirective, h } from '@docsite/cli'

export const figure = defineDirective({
  name: 'figure',
  forms: ['container'],
  docs: { en: 'An image or another block with a caption', zh: '带说明文字的图片或其他内容' },
  manual: 'guide/blocks#figures',
  attributes: {
    caption: { en: 'the caption, instead of `[…]`', zh: '说明文字，可以代替 `[…]`', isLabel: true },
    id: { en: 'an id for links', zh: '供链接使用的 id' },
  },
  template: `[\${1:Caption}]\n![\${2:Description}](\${0:./image.png})\n:::`,
  render({ node, content, label, report }) {
    const children = content()
    const caption = label()
    if (caption.length === 0)
      report({
        text: 'This figure has no caption',
        hint: 'Write `:::figure[Caption]`. An image without a caption needs no figure.',
      })
    if (node.children.length === 0)
      report({ text: 'This figure is empty', hint: 'Put an image, a table or a code block into it.' })
    return h(
      'figure',
      { id: node.attributes.id || undefined },
      children,
      caption.length > 0 && h('figcaption', {}, caption),
    )
  },
})
