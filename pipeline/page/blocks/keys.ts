// Converts `:kbd[Ctrl+K]` to keyboard keys.

import { element, textNode } from '../handler.ts'
import { defineBlock } from './block.ts'

/** Matches a plus sign between two keys. The last of several plus signs is a key. */
const joint = /(?<=[^+\s])\s*\+\s*(?=\S)/

export const keys = defineBlock({
  name: 'kbd',
  forms: ['text'],
  hasTextLabel: true,
  docs: { en: 'Keys of the keyboard', zh: '键盘按键' },
  manual: 'guide/blocks#keys',
  template: `[\${0:Ctrl+K}]`,
  style: 'styles/blocks.css',
  selectors: ['.keys'],
  render({ node, report }) {
    if (!node.label.trim()) report({ text: 'No key is given', hint: 'Write `:kbd[Ctrl+K]`.' })
    const names = node.label.trim().split(joint)
    return element(
      'span',
      { className: ['keys'] },
      names.flatMap((name, i) => [...(i > 0 ? [textNode('+')] : []), element('kbd', {}, [textNode(name)])]),
    )
  },
})
