// Converts leaves (`::name`) and text directives (`:name[…]`) to HTML or islands, with one handler for each name.

import type { Element } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { badgeTypes } from '../../model/config/badge.ts'
import { lookUp } from '../../text/look-up.ts'
import { button } from '../blocks/button.ts'
import { card } from '../blocks/cards.ts'
import { containerNames } from '../blocks/containers.ts'
import { embed } from '../blocks/embed.ts'
import { projectIsland } from '../blocks/islands.ts'
import { keys } from '../blocks/keys.ts'
import { audio, video } from '../blocks/media.ts'
import { element, type Handler, type HandlerOptions, reportIn, textNode } from '../handler.ts'
import type { LeafDirective, TextDirective } from './directive.ts'
import { checkAttributes, checkForm, inHead, reportUnknown } from './directive-problems.ts'

const textDirectives: Record<string, (state: State, node: TextDirective, options: HandlerOptions) => Element> = {
  badge,
  button,
  kbd: keys,
  source,
}

const leaves: Record<string, (state: State, node: LeafDirective) => Element> = { audio, card, embed, video }

export const leaf: Handler<LeafDirective> = (state, node, options) => {
  if (node.name === 'include') {
    // Fragments are inserted before the page is parsed, so any remaining `::include` is in a place where it is not supported.
    const hint = 'Write `::include{file="_name.md"}` on a line of its own.'
    reportIn(state, node, { rule: 'missing-fragment', text: 'An include directive must be alone on its line', hint })
    return undefined
  }
  if (options.islands.has(node.name)) {
    checkForm(state, node)
    return projectIsland(state, node, [])
  }
  const handler = lookUp(leaves, node.name)
  if (handler) return handler(state, node)
  reportUnknown(state, node, containerNames(options))
  return element('p', {}, [textNode(node.written)])
}

export const textDirective: Handler<TextDirective> = (state, node, options) => {
  if (options.islands.has(node.name)) {
    checkForm(state, node)
    return projectIsland(state, node, [])
  }
  const handler = lookUp(textDirectives, node.name)
  if (handler) return handler(state, node, options)
  reportUnknown(state, node, containerNames(options))
  return textNode(node.written)
}

function badge(state: State, node: TextDirective): Element {
  checkAttributes(state, node, ['type', 'outline'])
  const { type = 'tip' } = node.attributes
  if (!badgeTypes.some((known) => known === type))
    reportIn(state, inHead(node, node.attributeOffsets.type), {
      rule: 'invalid-attribute',
      text: `Unknown badge type "${type}"`,
      hint: `The valid types are ${badgeTypes.join(', ')}.`,
    })
  if (!node.label)
    reportIn(state, node, { rule: 'invalid-content', text: 'A badge needs a label', hint: 'Write `:badge[New]`.' })
  const className = ['badge', type, ...('outline' in node.attributes ? ['badge-outline'] : [])]
  return element('span', { className }, [textNode(node.label)])
}

function source(state: State, node: TextDirective, { words }: HandlerOptions): Element {
  checkAttributes(state, node, ['href'])
  const { href = '' } = node.attributes
  if (!href)
    reportIn(state, node, {
      rule: 'invalid-attribute',
      text: 'A source link needs a URL',
      hint: 'Write `:source[Source]{href="https://…"}`.',
    })
  const host = /^https?:\/\/[^/]*gitlab/i.test(href) ? 'gitlab' : 'github'
  return element('a', { className: ['source-link', host], href }, [textNode(node.label || words.sourceCode)])
}
