// Finds the directives in a content file that include fragments.

import type { Nodes } from 'mdast'
import type { Addressing } from '../../model/route.ts'
import { possibleIncludes, type WrittenInclude } from '../../source/fragments.ts'
import { bodyOffset } from '../../source/peek.ts'
import { parseMarkdown } from './syntax.ts'

/** Lists the fragments that a file includes directly. */
export function includesIn(filePath: string, text: string, site: Addressing): WrittenInclude[] {
  const possible = possibleIncludes(filePath, text, site)
  if (possible.length === 0) return []
  const frontmatter = text.slice(0, bodyOffset(text))
  const tree = parseMarkdown('\n'.repeat(frontmatter.split('\n').length - 1) + text.slice(frontmatter.length))
  const lines = new Set(linesIn(tree))
  return possible.filter(({ line }) => lines.has(line))
}

const linesIn = (node: Nodes): number[] =>
  node.type === 'leafDirective' && node.name === 'include'
    ? [node.position?.start.line ?? 0]
    : 'children' in node
      ? node.children.flatMap(linesIn)
      : []
