// Converts `:source[Text]{href="…"}` to a link to source code, with the icon of its host.

import { element, textNode } from '../handler.ts'
import { defineBlock } from './block.ts'

export const source = defineBlock({
  name: 'source',
  forms: ['text'],
  hasTextLabel: true,
  docs: { en: 'A link to source code', zh: '指向源代码的链接' },
  manual: 'guide/markdown#source-links',
  attributes: { href: { en: 'the URL', zh: '地址' } },
  template: `[\${1:Source}]{href="\${0:https://}"}`,
  render({ node, options, report }) {
    const { href = '' } = node.attributes
    if (!href)
      report({
        attribute: 'href',
        text: 'A source link needs a URL',
        hint: 'Write `:source[Source]{href="https://…"}`.',
      })
    const host = /^https?:\/\/[^/]*gitlab/i.test(href) ? 'gitlab' : 'github'
    return element('a', { className: ['source-link', host], href }, [textNode(node.label || options.words.sourceCode)])
  },
})
