// Converts `:button[Text]{href="…"}` to a link that looks like a button.

import { defineDirective, h } from '@docsite/cli'
import { lookUp } from '@docsite/cli/text'

/** The classes of each type. */
const types: Record<string, string> = { primary: 'button brand', secondary: 'button' }

export const button = defineDirective({
  name: 'button',
  forms: ['text'],
  docs: { en: 'A link that looks like a button', zh: '外观像按钮的链接' },
  manual: 'guide/blocks#buttons',
  attributes: {
    href: { en: 'the URL', zh: '地址' },
    type: { en: 'the look; the default is `primary`', zh: '样式，默认是 `primary`', values: Object.keys(types) },
  },
  template: `[\${1:Text}]{href="\${0:./page.md}"}`,
  render({ node, label, report }) {
    const { href, type = 'primary' } = node.attributes
    const hint = 'Write `:button[Text]{href="/page"}`.'
    const words = label()
    if (words.length === 0) report({ text: 'A button needs a text', hint })
    if (!href) report({ attribute: 'href', text: 'A button needs a URL', hint })
    return h('a', { class: lookUp(types, type) ?? 'button', href: href || undefined }, words)
  },
})
