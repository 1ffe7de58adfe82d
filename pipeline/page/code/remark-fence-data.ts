// Stores the language and meta of code blocks in `data.fence`, and converts fences with npm commands to their own node
// type.

import type { Code, Nodes, Root } from 'mdast'
import type { Node } from 'unist'
import { replaceMarkdown } from '../visit.ts'
import { type Fence, isPackageManagerFence, type OwnWords, readInfo } from './fence-meta.ts'

/** A fence with npm commands, which are shown for each package manager. */
export interface PackageManagers extends Node {
  type: 'packageManagers'
  fence: Fence
}

declare module 'mdast' {
  interface CodeData {
    fence?: Fence
  }
  interface RootContentMap {
    packageManagers: PackageManagers
  }
  interface BlockContentMap {
    packageManagers: PackageManagers
  }
}

export function remarkFenceData({ words }: { words: OwnWords }) {
  return (tree: Root): void => replaceMarkdown(tree, (node) => (node.type === 'code' ? readFence(node, words) : node))
}

function readFence(node: Code, words: OwnWords): Nodes {
  const fence: Fence = { ...readInfo(node.lang, node.meta, words), code: node.value }
  if (isPackageManagerFence(fence.meta))
    return { type: 'packageManagers', fence, ...(node.position ? { position: node.position } : {}) }
  node.data = { ...node.data, fence }
  return node
}
