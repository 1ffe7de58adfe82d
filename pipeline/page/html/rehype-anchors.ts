// Adds a permalink to each heading, and a placeholder for its aliases (former ids).

import type { Root } from 'hast'
import type { VFile } from 'vfile'
import type { InterfaceText } from '../../model/interface-text.ts'
import { interpolate } from '../../text/interpolate.ts'
import { element, textNode } from '../handler.ts'
import { dataOf } from '../page-file.ts'
import { breakNames } from './name-breaks.ts'
import { placeholderNode } from './placeholders.ts'

/** Adds the permalinks. Must come after rehype-outline, which finds the headings. */
export function rehypeAnchors(words: Pick<InterfaceText, 'permalink'>) {
  return (_: Root, file: VFile): void => {
    const { headings } = dataOf(file)
    headings.forEach(({ node, id, text, inLink }, index) => {
      // On the narrowest screens, a line of a heading has room for fewer letters than a line of text.
      breakNames(node, /\s/.test(text) ? 18 : 12)
      node.children.unshift(placeholderNode({ kind: 'heading', index }))
      // The name of a permalink contains that of its heading.
      if (inLink || !text) return
      // Otherwise the name of the heading would contain that of the permalink.
      node.properties.ariaLabel ??= text
      const ariaLabel = interpolate(words.permalink, { heading: text })
      // After the text: screen readers and copied text begin with the heading.
      node.children.push(element('a', { className: ['permalink'], href: `#${id}`, ariaLabel }, [textNode('#')]))
    })
  }
}
