// Links that lead nowhere because nothing is written, and links that nobody sees.

import type { Nodes } from 'mdast'
import type { Found, RulePage } from '../../page/rules.ts'

export function* emptyLinks(page: RulePage): Generator<Found> {
  for (const node of [...page.nodes('link'), ...page.nodes('linkReference')]) {
    if (node.type === 'link' && node.url === '')
      yield {
        rule: 'empty-link',
        at: node,
        text: 'This link has no address',
        hint: 'Write one, or take the brackets off.',
      }
    else if (!node.children.some(isSeen))
      yield { rule: 'empty-link', at: node, text: 'This link has no text', hint: 'Say what it leads to.' }
  }
}

function isSeen(node: Nodes): boolean {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.trim() !== ''
  if (node.type === 'image' || node.type === 'imageReference') return Boolean(node.alt?.trim())
  if ('children' in node) return node.children.some(isSeen)
  // Raw HTML and directives may show anything.
  return node.type !== 'break'
}
