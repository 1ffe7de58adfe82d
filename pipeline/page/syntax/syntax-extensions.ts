// Manages the extensions in a processor's data, from which remark-parse reads them.

import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import type { Processor } from 'unified'

export interface SyntaxData {
  micromarkExtensions?: Extension[]
  fromMarkdownExtensions?: (TreeExtension | TreeExtension[])[]
}

export const syntaxData = (processor: Processor): SyntaxData => processor.data() as SyntaxData

/** Adds a micromark extension, and the extension that converts its tokens to nodes. */
export function addSyntax(processor: Processor, syntax: Extension | undefined, tree?: TreeExtension): void {
  const data = syntaxData(processor)
  data.micromarkExtensions ??= []
  data.fromMarkdownExtensions ??= []
  if (syntax) data.micromarkExtensions.push(syntax)
  if (tree) data.fromMarkdownExtensions.push(tree)
}
