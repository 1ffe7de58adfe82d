// A remark plugin that replaces `%RSBUILD_VERSION%` in text with the version that the pages describe.

import type { Root } from 'mdast'
import { rsbuildVersion } from '../version.ts'
import { nodesOf } from './nodes.ts'

export const documentedVersion = () => (tree: Root) => {
  for (const node of nodesOf(tree, 'text')) node.value = node.value.replaceAll('%RSBUILD_VERSION%', rsbuildVersion)
}
