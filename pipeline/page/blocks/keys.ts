// Converts `:kbd[Ctrl+K]` to keyboard keys.

import type { Element } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { element, reportIn, textNode } from '../handler.ts'
import type { TextDirective } from '../syntax/directive.ts'
import { checkAttributes } from '../syntax/directive-problems.ts'

/** Matches a plus sign between two keys. The last of several plus signs is a key. */
const joint = /(?<=[^+\s])\s*\+\s*(?=\S)/

export function keys(state: State, node: TextDirective): Element {
  checkAttributes(state, node, [])
  if (!node.label.trim())
    reportIn(state, node, { rule: 'invalid-content', text: 'No key is given', hint: 'Write `:kbd[Ctrl+K]`.' })
  const names = node.label.trim().split(joint)
  return element(
    'span',
    { className: ['keys'] },
    names.flatMap((name, i) => [...(i > 0 ? [textNode('+')] : []), element('kbd', {}, [textNode(name)])]),
  )
}
