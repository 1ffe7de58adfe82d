// Converts `:button[Text]{href="…"}` to a link that looks like a button.

import { lookUp } from '../../text/look-up.ts'
import { element } from '../handler.ts'
import { defineBlock } from './block.ts'

/** The classes of each type. */
const types: Record<string, string[]> = { primary: ['button', 'brand'], secondary: ['button'] }

export const button = defineBlock({
  name: 'button',
  forms: ['text'],
  docs: { en: 'A link that looks like a button', zh: '外观像按钮的链接' },
  manual: 'guide/blocks#buttons',
  attributes: {
    href: { en: 'the URL', zh: '地址' },
    type: { en: 'the look; the default is `primary`', zh: '样式，默认是 `primary`', values: Object.keys(types) },
  },
  template: `[\${1:Text}]{href="\${0:./page.md}"}`,
  style: 'styles/blocks.css',
  render({ node, label, report }) {
    const { href, type = 'primary' } = node.attributes
    const hint = 'Write `:button[Text]{href="/page"}`.'
    const words = label()
    if (words.length === 0) report({ text: 'A button needs a text', hint })
    if (!href) report({ attribute: 'href', text: 'A button needs a URL', hint })
    const className = lookUp(types, type) ?? ['button']
    return element('a', { className, ...(href ? { href } : {}) }, words)
  },
})
