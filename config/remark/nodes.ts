import type { Nodes } from 'mdast'

/** Yields the nodes of the given types in document order. */
export function* nodesOf<Type extends Nodes['type']>(
  node: Nodes,
  ...types: readonly Type[]
): Generator<Extract<Nodes, { type: Type }>> {
  if (types.includes(node.type as Type)) yield node as Extract<Nodes, { type: Type }>
  if ('children' in node) for (const child of node.children) yield* nodesOf(child, ...types)
}
