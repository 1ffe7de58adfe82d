// Converts cards: `::::cards` with `:::card[Title]{href="…" icon="…"}` or `::card[Title]{…}` inside.

import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { childrenOf, element, reportIn, textNode } from '../handler.ts'
import type { ContainerDirective, LeafDirective } from '../syntax/directive.ts'
import { checkAttributes, inHead } from '../syntax/directive-problems.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'

type CardDirective = ContainerDirective | LeafDirective

const isCard = (node: Nodes): node is CardDirective =>
  (node.type === 'containerDirective' || node.type === 'leafDirective') && node.name === 'card'

/** Converts a grid of cards to a list. Reports other content between the cards, but keeps it. */
export function cards(state: State, node: ContainerDirective): Element {
  checkAttributes(state, node, [])
  const items = node.children.map((child): Element => {
    if (isCard(child)) {
      if (child.type === 'containerDirective' && !child.closed)
        reportIn(state, child, {
          rule: 'unclosed-container',
          text: 'The container `:::card` is not closed',
          hint: 'Close each card with a line `:::`.',
        })
      return cardAs('li', state, child)
    }
    reportIn(state, child, {
      rule: 'invalid-content',
      text: 'This content is between cards but not inside one',
      hint: 'Move it into a `:::card[Title]`, or out of the `cards` container.',
    })
    return element(
      'li',
      { className: ['card'] },
      [state.one(child, node)].flat().filter((one) => one !== undefined),
    )
  })
  if (items.length === 0)
    reportIn(state, node, { rule: 'invalid-content', text: 'This `cards` container has no `:::card[Title]`' })
  return element('ul', { className: ['cards'] }, items)
}

/** Converts a card outside a grid. */
export const card = (state: State, node: CardDirective): Element => cardAs('div', state, node)

function cardAs(tagName: string, state: State, node: CardDirective): Element {
  checkAttributes(state, node, ['href', 'icon', 'title'])
  const { href, title: written } = node.attributes
  const title = written ?? node.label
  if (!title)
    reportIn(state, node, { rule: 'invalid-content', text: 'This card has no title', hint: 'Write `:::card[Title]`.' })
  if (href === '')
    reportIn(state, inHead(node, node.attributeOffsets.href), {
      rule: 'invalid-attribute',
      text: 'The attribute `href` of this card is empty',
      hint: 'Write a URL, or remove the attribute.',
    })
  const words = inlineMarkdown(state, title, node)
  const heading = href
    ? [{ ...element('a', { href }, words), ...(node.position ? { position: node.position } : {}) }]
    : words
  return element(tagName, { className: ['card'] }, [
    element('p', { className: ['card-title'] }, [...iconOf(state, node), ...heading]),
    ...(node.type === 'containerDirective' ? childrenOf(state, node) : []),
  ])
}

/** Returns the icon of a card: an image if the attribute is a path, and otherwise its characters. */
function iconOf(state: State, node: CardDirective): ElementContent[] {
  const { icon } = node.attributes
  if (!icon) return []
  if (/[./]/.test(icon))
    return [
      {
        ...element('img', { className: ['card-icon'], src: icon, alt: '', dataNoZoom: true }, []),
        ...(node.position ? { position: node.position } : {}),
      },
    ]
  if (/^[\w-]+$/.test(icon)) {
    reportIn(state, inHead(node, node.attributeOffsets.icon), {
      rule: 'invalid-attribute',
      text: `Unknown icon "${icon}"`,
      hint: 'Write an emoji such as `🚀`, or the path of an image.',
    })
    return []
  }
  return [element('span', { className: ['card-icon'], ariaHidden: 'true' }, [textNode(icon)])]
}
