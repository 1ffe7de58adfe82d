// Converts `:::figure[Caption]` with images or other content to a figure.

import type { Element } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { childrenOf, element, reportIn } from '../handler.ts'
import type { ContainerDirective } from '../syntax/directive.ts'
import { checkAttributes } from '../syntax/directive-problems.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'

export function figure(state: State, node: ContainerDirective): Element {
  checkAttributes(state, node, ['caption', 'id'])
  const { caption = node.label, id } = node.attributes
  if (!caption)
    reportIn(state, node, {
      rule: 'invalid-content',
      text: 'This figure has no caption',
      hint: 'Write `:::figure[Caption]`. An image without a caption needs no figure.',
    })
  if (node.children.length === 0)
    reportIn(state, node, {
      rule: 'invalid-content',
      text: 'This figure is empty',
      hint: 'Put an image, a table or a code block into it.',
    })
  return element('figure', id ? { id } : {}, [
    ...childrenOf(state, node),
    ...(caption ? [element('figcaption', {}, inlineMarkdown(state, caption, node))] : []),
  ])
}
