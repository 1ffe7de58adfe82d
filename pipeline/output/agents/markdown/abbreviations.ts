// Writes the abbreviations of a page as definitions, as in Markdown Extra.

import { attribute, isElement, type Node, rawText } from './nodes.ts'

/** Returns one block with the definitions of all abbreviations below these nodes, or nothing if there are none. */
export function abbreviationsIn(nodes: readonly Node[]): string[] {
  const titles = new Map<string, string>()
  const visit = (node: Node): void => {
    if (!isElement(node)) return
    if (node.tagName !== 'abbr') return node.childNodes.forEach(visit)
    const [name, meaning] = [rawText(node), attribute(node, 'title') ?? ''].map(fold) as [string, string]
    if (meaning && /^[^[\]\\]+$/.test(name)) titles.set(name, meaning)
  }
  nodes.forEach(visit)
  const lines = Array.from(titles, ([name, meaning]) => `*[${name}]: ${meaning}`)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim()
