// Parses YAML of the old project. A text that no program could use, such as one with an alias inside its own anchor, yields a problem.

import { isNode, isScalar, isSeq, type Node, parseDocument, visit } from 'yaml'

/** A tag whose values stand for one of the scalars in them, or for nothing. */
export interface Choice {
  tag: string
  /** Returns the index of the scalar. `offset` is the place of the value in the text. */
  choose(scalars: readonly unknown[], offset: number): number | undefined
}

/** Returns the value, or why there is none. Keys named `<<` add the entries of other objects, as in the parsers of other generators. */
export function readYaml(text: string, choice?: Choice): { value?: unknown; problem?: string } {
  try {
    const document = parseDocument(text, { logLevel: 'silent', merge: true })
    if (document.errors[0]) return { problem: document.errors[0].message.split('\n')[0] ?? 'it is not valid YAML' }
    if (choice) visit(document, choosing(choice))
    const value: unknown = document.toJS({ maxAliasCount: 100 })
    // Throws if a value contains itself.
    JSON.stringify(value)
    return { value }
  } catch {
    return { problem: 'its aliases or its nesting have no end' }
  }
}

/** Returns what replaces the values with a tag in a document. */
function choosing({ tag, choose }: Choice): Exclude<Parameters<typeof visit>[1], (...args: never) => unknown> {
  const isTagged = (node: unknown): node is Node => isNode(node) && node.tag === tag
  const chosen = (node: Node): Node | undefined => {
    const nodes = isSeq(node) ? node.items.filter((one) => isScalar(one)) : isScalar(node) ? [node] : []
    const index = choose(
      nodes.map(({ value }) => value),
      node.range?.[0] ?? 0,
    )
    return index === undefined ? undefined : nodes[index]
  }
  return {
    Pair: (_, pair) => {
      if (!isTagged(pair.value)) return undefined
      pair.value = chosen(pair.value) ?? null
      return pair.value === null ? visit.REMOVE : undefined
    },
    Value: (_, node) => (isTagged(node) ? (chosen(node) ?? visit.REMOVE) : undefined),
  }
}
