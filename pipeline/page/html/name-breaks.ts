// Adds `<wbr>` to the long names in a node: `output.distPath` → `output.`, `<wbr>`, `distPath`.

import type { Element, ElementContent, Text } from 'hast'
import { nameParts } from '../../text/name-breaks.ts'

/** The elements in which names may break. Drawings and formulas must not contain `<wbr>`. */
const inText = new Set(['a', 'b', 'code', 'del', 'em', 'i', 'span', 'strong'])

/** Cannot be part of Markdown, which replaces it. */
const separator = '\0'

/** Lets browsers break the words of an element that have more than `longest` letters. */
export function breakNames(node: Element, longest: number): void {
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return broken(child, longest)
    if (child.type === 'element' && inText.has(child.tagName)) breakNames(child, longest)
    return [child]
  })
}

/** Returns a text with `<wbr>` between the parts of its names. */
function broken(text: Text, longest: number): ElementContent[] {
  if (text.value.length <= longest) return [text]
  return text.value
    .replace(/\S+/g, (word) => (word.length > longest ? nameParts(word).join(separator) : word))
    .split(separator)
    .flatMap((value, i): ElementContent[] => (i === 0 ? [{ ...text, value }] : [wordBreak(), { ...text, value }]))
}

const wordBreak = (): Element => ({ type: 'element', tagName: 'wbr', properties: {}, children: [] })
