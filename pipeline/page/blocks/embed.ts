// Converts `::embed[Title]{src="https://…"}` to a link, which a script replaces with a frame when a reader clicks it.

import type { Element } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { embedOf, embedSites } from '../../model/embeds.ts'
import { element, reportIn, textNode } from '../handler.ts'
import type { LeafDirective } from '../syntax/directive.ts'
import { checkAttributes, inHead } from '../syntax/directive-problems.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'

export function embed(state: State, node: LeafDirective): Element {
  checkAttributes(state, node, ['src', 'title'])
  const { src = '', title = node.label } = node.attributes
  const found = embedOf(src)
  if (!title)
    reportIn(state, node, {
      rule: 'invalid-content',
      text: 'This embed has no title',
      hint: 'Write `::embed[Title]{src="https://…"}`. Readers see the title before they load the frame.',
    })
  if (!found)
    reportIn(state, inHead(node, node.attributeOffsets.src), {
      rule: 'invalid-attribute',
      text: src === '' ? 'An embed needs a URL' : `\`${src}\` is not a page that docsite can embed`,
      hint: `Copy the URL of a video or a project on ${embedSites.join(', ')}.`,
    })
  const words = title ? inlineMarkdown(state, title, node) : [textNode(found?.site ?? src)]
  const link = element('a', { ...(found ? { dataFrame: found.frame } : {}), href: src }, words)
  if (node.position) link.position = node.position
  return element('p', { className: found ? ['embed', found.kind] : [] }, [
    link,
    ...(found ? [textNode(' '), element('span', { className: ['embed-site'] }, [textNode(found.site)])] : []),
  ])
}
