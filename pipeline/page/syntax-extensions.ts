// The extensions that remark-parse reads from a processor's data.

import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import type { Processor } from 'unified'

export interface SyntaxData {
  micromarkExtensions?: Extension[]
  fromMarkdownExtensions?: (TreeExtension | TreeExtension[])[]
}

export const syntaxData = (processor: Processor): SyntaxData => processor.data() as SyntaxData

/** Adds an extension of micromark, and one that makes nodes of its tokens. */
export function addSyntax(processor: Processor, syntax: Extension | undefined, tree?: TreeExtension): void {
  const data = syntaxData(processor)
  data.micromarkExtensions ??= []
  data.fromMarkdownExtensions ??= []
  if (syntax) data.micromarkExtensions.push(syntax)
  if (tree) data.fromMarkdownExtensions.push(tree)
}
