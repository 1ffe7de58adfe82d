// The remark plugin of formulas: adds their syntax, and renders them.

import type { Root } from 'mdast'
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import type { Processor } from 'unified'
import type { VFile } from 'vfile'
import { readFormulas } from './formulas.ts'
import { mathFromMarkdown } from './math-nodes.ts'
import { mathSyntax } from './math-syntax.ts'

/** What remark-parse reads from the processor. */
interface SyntaxData {
  micromarkExtensions?: Extension[]
  fromMarkdownExtensions?: (FromMarkdownExtension | FromMarkdownExtension[])[]
}

/** Matches a text that may contain a formula. Other pages are not searched. */
const mayHaveMath = /\$|(?:`{3}|~{3}) *math\b/

export function remarkMath(this: Processor) {
  const data = this.data() as SyntaxData
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), mathSyntax()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown]
  return (tree: Root, file: VFile): Promise<void> | undefined =>
    mayHaveMath.test(String(file)) ? readFormulas(tree) : undefined
}
