// Code is taken out of a text before it is parsed: what stands after it has its place in the whole text all the same.

import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../../pipeline/page/syntax.ts'

const nodesOf = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]

test.each([
  ['one block', 'A\n\n```ts\na\nb\nc\nd\n```\n\nText [x](y) and `z`.\n'],
  [
    'blocks of all lengths',
    '```\n```\n\nA\n\n```\na\n```\n\nB\n\n```\na\nb\n```\n\nC\n\n~~~\na\nb\n\nc\n~~~\n\nD *E*\n',
  ],
  ['a block that nobody closes', 'A\n\n```\na\nb\nc\n```\n\n*B*\n\n```\na\nb\nc\n'],
])('%s: lines, columns and offsets agree', (_, text) => {
  const lines = text.split('\n')
  const offsetOf = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  for (const { type, position } of nodesOf(parseMarkdown(text)))
    for (const point of [position?.start, position?.end])
      expect(point?.offset, `${type} at ${point?.line}:${point?.column}`).toBe(
        offsetOf(point?.line ?? 0, point?.column ?? 0),
      )
})
