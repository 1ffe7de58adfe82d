// Converts `:kbd[Ctrl+K]` to keyboard keys.

import { defineDirective, h } from '@docsite/cli'

/** Matches a plus sign between two keys. The last of several plus signs is a key. */
const joint = /(?<=[^+\s])\s*\+\s*(?=\S)/

export const keys = defineDirective({
  name: 'kbd',
  forms: ['text'],
  hasTextLabel: true,
  docs: { en: 'Keys of the keyboard', zh: '键盘按键' },
  manual: 'guide/blocks#keys',
  template: `[\${0:Ctrl+K}]`,
  render({ node, report }) {
    if (!node.label.trim()) report({ text: 'No key is given', hint: 'Write `:kbd[Ctrl+K]`.' })
    const names = node.label.trim().split(joint)
    return h(
      'span',
      { class: 'keys' },
      names.map((name, i) => [i > 0 && '+', h('kbd', {}, name)]),
    )
  },
})
