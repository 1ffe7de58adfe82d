// Converts `:source[Text]{href="…"}` to a link to source code, with the icon of its host.

import { defineDirective, h } from '@docsite/cli'

export const source = defineDirective({
  name: 'source',
  forms: ['text'],
  hasTextLabel: true,
  docs: { en: 'A link to source code', zh: '指向源代码的链接' },
  manual: 'guide/markdown#source-links',
  attributes: { href: { en: 'the URL', zh: '地址' } },
  template: `[\${1:Source}]{href="\${0:https://}"}`,
  render({ node, words, report }) {
    const { href = '' } = node.attributes
    if (!href)
      report({
        attribute: 'href',
        text: 'A source link needs a URL',
        hint: 'Write `:source[Source]{href="https://…"}`.',
      })
    const host = /^https?:\/\/[^/]*gitlab/i.test(href) ? 'gitlab' : 'github'
    return h('a', { class: `source-link ${host}`, href }, node.label || String(words.sourceCode))
  },
})
