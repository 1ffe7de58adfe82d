// Converts `:button[Text]{href="…"}` to a link that looks like a button.

import type { Element } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { lookUp } from '../../text/look-up.ts'
import { element, reportIn } from '../handler.ts'
import type { TextDirective } from '../syntax/directive.ts'
import { checkAttributes, inHead } from '../syntax/directive-problems.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'

/** The classes of each type. */
const types: Record<string, string[]> = { primary: ['button', 'brand'], secondary: ['button'] }

export function button(state: State, node: TextDirective): Element {
  checkAttributes(state, node, ['href', 'type'])
  const { href, type = 'primary' } = node.attributes
  const className = lookUp(types, type)
  if (!className)
    reportIn(state, inHead(node, node.attributeOffsets.type), {
      rule: 'invalid-attribute',
      text: `Unknown button type "${type}"`,
      hint: `The valid types are ${Object.keys(types).join(', ')}.`,
    })
  if (!node.label)
    reportIn(state, node, {
      rule: 'invalid-content',
      text: 'A button needs a text',
      hint: 'Write `:button[Text]{href="/page"}`.',
    })
  if (!href)
    reportIn(state, node, {
      rule: 'invalid-attribute',
      text: 'A button needs a URL',
      hint: 'Write `:button[Text]{href="/page"}`.',
    })
  return element(
    'a',
    { className: className ?? ['button'], ...(href ? { href } : {}) },
    inlineMarkdown(state, node.label, node),
  )
}
