// `%RSBUILD_VERSION%` in the text of a page → the version that the pages describe.

import type { Root } from 'mdast'
import { rsbuildVersion } from '../version.ts'
import { nodesOf } from './nodes.ts'

/** A remark plugin. */
export const documentedVersion = () => (tree: Root) => {
  for (const node of nodesOf(tree, 'text')) node.value = node.value.replaceAll('%RSBUILD_VERSION%', rsbuildVersion)
}
