// Converts cards, grids of cards, and lists of people.

import { isObject } from '../guards.ts'
import { attribute, type Convert, line, stringOf, type Use } from './component-use.ts'
import { attributesText, containerText, labelText } from './directives.ts'

/** The components that become cards. */
const cardNames = new Set(['Card', 'LinkCard', 'IconCard', 'CardLink', 'Cards.Card', 'Tile'])

/** Writes a card: a line if it has no text, otherwise a container. */
function cardText(title: string, attributes: Record<string, unknown>, text: string): string {
  const rest = `${labelText(title)}${attributesText(attributes)}`
  return text.trim() === '' ? `::card${rest}` : containerText('card', rest, text)
}

/** Names of icons have no counterpart, but characters do. */
const characterIcon = (icon: string | undefined): string | undefined =>
  icon !== undefined && !/[\w<./:]/.test(icon) ? icon : undefined

export const card: Convert = (use) => {
  const title = stringOf(use, 'title', 'name', 'header')
  const href = stringOf(use, 'href', 'link', 'to')
  const text = use.content.trim() || (stringOf(use, 'description', 'content', 'desc') ?? '')
  if (title === undefined || title === '') return text === '' ? undefined : text
  if (use.isInline) return href === undefined ? `**${title}** ${line(text)}` : `[${title}](${href}) ${line(text)}`
  return cardText(title, { href, icon: characterIcon(stringOf(use, 'icon')) }, text)
}

/** Converts a grid. Content between its cards stands outside them, so such a grid becomes its content. */
export const cards: Convert = ({ text, element, content }) => {
  const isGrid = element.children.length > 0 && element.children.every(({ name }) => cardNames.has(name))
  let at = element.contentStart
  const between = element.children.map(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return before
  })
  const hasText = [...between, text.slice(at, element.contentEnd)].some((part) => part.trim() !== '')
  return isGrid && !hasText && content.trim().startsWith(':') ? containerText('cards', '', content) : content
}

/** Converts the members of VitePress's team page. */
export const team: Convert = (use) => {
  const members = attribute(use, 'members')
  if (!Array.isArray(members) || !members.every(isObject)) return undefined
  return containerText('cards', '', members.map((member) => memberCard(member, use)).join('\n\n'))
}

function memberCard(member: Record<string, unknown>, { draft }: Use): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const links = (Array.isArray(member.links) ? member.links : []).filter(isObject)
  const icons = links.map(({ icon, link }) => `[${text(icon) || text(link)}](${text(link)})`)
  if (text(member.avatar)) draft.count('pictures of team members → nothing')
  const work = [text(member.title), text(member.org)].filter(Boolean).join(', ')
  const parts = [work, text(member.desc), icons.join(' · ')].filter(Boolean)
  return cardText(text(member.name), {}, parts.join('\n\n'))
}
