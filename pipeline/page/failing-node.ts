// Finds the node at which a plugin or a rule fails, because its error does not say so.

import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Placed } from './nodes.ts'

type AnyNode = Nodes | HtmlNodes

/** Returns the first node without which `run` succeeds, or no place if it also fails without any. Runs it about 15 times. */
export async function failingNode<Tree extends AnyNode>(
  makeTree: () => Tree,
  run: (tree: Tree) => unknown,
): Promise<Placed> {
  const nodes = placedNodes(makeTree())
  const failsUpTo = (offset: number) => fails(() => run(upTo(makeTree(), offset)))
  if (await failsUpTo(-1)) return {}
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (await failsUpTo(offsetOf(nodes[middle]))) high = middle
    else low = middle + 1
  }
  return { position: nodes[low]?.position }
}

async function fails(run: () => unknown): Promise<boolean> {
  try {
    await run()
    return false
  } catch {
    return true
  }
}

const offsetOf = (node: AnyNode | undefined): number => node?.position?.start.offset ?? 0

/** Lists the nodes below a node that have a position, in the order of the text. */
function placedNodes(tree: AnyNode): AnyNode[] {
  const below = (node: AnyNode): AnyNode[] =>
    'children' in node ? (node.children as AnyNode[]).flatMap((child) => [child, ...below(child)]) : []
  return below(tree)
    .filter(({ position }) => position)
    .sort((one, other) => offsetOf(one) - offsetOf(other))
}

/** Copies a tree without the nodes that begin after an offset. */
function upTo<Node extends AnyNode>(node: Node, offset: number): Node {
  if (!('children' in node)) return node
  const children = (node.children as AnyNode[]).filter(({ position }) => (position?.start.offset ?? -1) <= offset)
  return { ...node, children: children.map((child) => upTo(child, offset)) }
}
