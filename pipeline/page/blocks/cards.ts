// Converts cards: `::::cards` with `:::card[Title]{href="…" icon="…"}` or `::card[Title]{…}` inside.

import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import { element, reportIn, textNode } from '../handler.ts'
import type { ContainerDirective, LeafDirective } from '../syntax/directive.ts'
import { defineBlock, readBlock, type WrittenBlock } from './block.ts'

type CardDirective = ContainerDirective | LeafDirective

const isCard = (node: Nodes): node is CardDirective =>
  (node.type === 'containerDirective' || node.type === 'leafDirective') && node.name === 'card'

export const cards = defineBlock({
  name: 'cards',
  forms: ['container'],
  docs: { en: 'Cards side by side', zh: '并排的卡片' },
  manual: 'guide/blocks#cards',
  template: `\n::card[\${1:Title}]{href="\${2:./page.md}"}\n::card[\${3:Title}]{href="\${0:./page.md}"}\n:::`,
  style: 'styles/blocks.css',
  render: grid,
})

export const card = defineBlock({
  name: 'card',
  forms: ['container', 'leaf'],
  docs: { en: 'A card, which may be a link', zh: '卡片，可以是链接' },
  manual: 'guide/blocks#cards',
  attributes: {
    href: { en: 'makes the card a link', zh: '让整张卡片成为链接' },
    icon: { en: 'an emoji, or the path of an image', zh: '表情符号，或图片的路径' },
    title: { en: 'the title, instead of `[…]`', zh: '标题，可以代替 `[…]`', isLabel: true },
  },
  template: `[\${1:Title}]{href="\${0:./page.md}"}`,
  style: 'styles/blocks.css',
  render: (block) => cardAs('div', block),
})

/** Converts a grid of cards to a list. Reports other content between the cards, but keeps it. */
function grid({ node, state, options, report }: WrittenBlock<ContainerDirective>): Element {
  const items = node.children.map((child): Element => {
    if (isCard(child)) {
      if (child.type === 'containerDirective' && !child.closed)
        reportIn(state, child, {
          rule: 'unclosed-container',
          text: 'The container `:::card` is not closed',
          hint: 'Close each card with a line `:::`.',
        })
      return cardAs('li', readBlock(card, child, state, options))
    }
    report({
      at: child,
      text: 'This content is between cards but not inside one',
      hint: 'Move it into a `:::card[Title]`, or out of the `cards` container.',
    })
    return element(
      'li',
      { className: ['card'] },
      [state.one(child, node)].flat().filter((one) => one !== undefined),
    )
  })
  if (items.length === 0) report({ text: 'This `cards` container has no `:::card[Title]`' })
  return element('ul', { className: ['cards'] }, items)
}

function cardAs(tagName: string, block: WrittenBlock<CardDirective>): Element {
  const { node, content, label, report } = block
  const { href } = node.attributes
  const words = label()
  if (words.length === 0) report({ text: 'This card has no title', hint: 'Write `:::card[Title]`.' })
  if (href === '')
    report({
      attribute: 'href',
      text: 'The attribute `href` of this card is empty',
      hint: 'Write a URL, or remove the attribute.',
    })
  const heading = href
    ? [{ ...element('a', { href }, words), ...(node.position ? { position: node.position } : {}) }]
    : words
  return element(tagName, { className: ['card'] }, [
    element('p', { className: ['card-title'] }, [...iconOf(block), ...heading]),
    ...(node.type === 'containerDirective' ? content() : []),
  ])
}

/** Returns the icon of a card: an image if the attribute is a path, and otherwise its characters. */
function iconOf({ node, report }: WrittenBlock<CardDirective>): ElementContent[] {
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
    report({
      attribute: 'icon',
      text: `Unknown icon "${icon}"`,
      hint: 'Write an emoji such as `🚀`, or the path of an image.',
    })
    return []
  }
  return [element('span', { className: ['card-icon'], ariaHidden: 'true' }, [textNode(icon)])]
}
