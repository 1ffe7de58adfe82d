// Converts `:badge[New]` to a label.

import { badgeTypes } from '../../model/config/badge.ts'
import { element, textNode } from '../handler.ts'
import { defineBlock } from './block.ts'

export const badge = defineBlock({
  name: 'badge',
  forms: ['text'],
  hasTextLabel: true,
  docs: { en: 'A label in the line', zh: '行内的标签' },
  manual: 'guide/markdown#badges',
  attributes: {
    type: { en: 'the color; the default is `tip`', zh: '颜色，默认是 `tip`', values: badgeTypes },
    outline: { en: 'draws only the border', zh: '只画边框', isFlag: true },
  },
  template: `[\${1:New}]`,
  render({ node, report }) {
    const { type = 'tip' } = node.attributes
    if (!node.label) report({ text: 'A badge needs a label', hint: 'Write `:badge[New]`.' })
    const className = ['badge', type, ...('outline' in node.attributes ? ['badge-outline'] : [])]
    return element('span', { className }, [textNode(node.label)])
  },
})
