// Converts cards: `::::cards` with `:::card[Title]{href="…" icon="…"}` or `::card[Title]{…}` inside.

import { type Content, type DirectiveOnPage, defineDirective, h, type MadeElement } from '@docsite/cli'

export const cards = defineDirective({
  name: 'cards',
  forms: ['container'],
  docs: { en: 'Cards side by side', zh: '并排的卡片' },
  manual: 'guide/blocks#cards',
  template: `\n::card[\${1:Title}]{href="\${2:./page.md}"}\n::card[\${3:Title}]{href="\${0:./page.md}"}\n:::`,
  render: grid,
})

export const card = defineDirective({
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
  render: (block) => cardAs('div', block),
})

/** Converts a grid of cards to a list. Reports other content between the cards, but keeps it. */
function grid({ node, convert, part, report }: DirectiveOnPage): MadeElement {
  const items = node.children.map((child): MadeElement => {
    const isCard = child.type === 'containerDirective' || child.type === 'leafDirective'
    if (isCard && child.name === 'card') return cardAs('li', part(card, child))
    report({
      at: child,
      text: 'This content is between cards but not inside one',
      hint: 'Move it into a `:::card[Title]`, or out of the `cards` container.',
    })
    return h('li', { class: 'card' }, convert({ ...node, children: [child] }))
  })
  if (items.length === 0) report({ text: 'This `cards` container has no `:::card[Title]`' })
  return h('ul', { class: 'cards' }, items)
}

function cardAs(tagName: string, block: DirectiveOnPage): MadeElement {
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
  return h(
    tagName,
    { class: 'card' },
    h('p', { class: 'card-title' }, iconOf(block), href ? h('a', { href }, words) : words),
    node.type === 'containerDirective' && content(),
  )
}

/** Returns the icon of a card: an image if the attribute is a path, and otherwise its characters. */
function iconOf({ node, report }: DirectiveOnPage): Content {
  const { icon } = node.attributes
  if (!icon) return []
  if (/[./]/.test(icon)) return h('img', { class: 'card-icon', src: icon, alt: '', 'data-no-zoom': true })
  if (/^[\w-]+$/.test(icon)) {
    report({
      attribute: 'icon',
      text: `Unknown icon "${icon}"`,
      hint: 'Write an emoji such as `🚀`, or the path of an image.',
    })
    return []
  }
  return h('span', { class: 'card-icon', 'aria-hidden': 'true' }, icon)
}
