// Converts `:badge[New]` to a label.

import { defineDirective, h } from '@docsite/cli'

export const badge = defineDirective({
  name: 'badge',
  forms: ['text'],
  hasTextLabel: true,
  docs: { en: 'A label in the line', zh: '行内的标签' },
  manual: 'guide/markdown#badges',
  attributes: {
    type: {
      en: 'the color; the default is `tip`',
      zh: '颜色，默认是 `tip`',
      values: ['tip', 'info', 'warning', 'danger'],
    },
    outline: { en: 'draws only the border', zh: '只画边框', isFlag: true },
  },
  template: `[\${1:New}]`,
  render({ node, report }) {
    const { type = 'tip', outline } = node.attributes
    if (!node.label) report({ text: 'A badge needs a label', hint: 'Write `:badge[New]`.' })
    return h('span', { class: `badge ${type}${outline === undefined ? '' : ' badge-outline'}` }, node.label)
  },
})
