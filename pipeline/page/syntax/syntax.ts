// Parses Markdown to a syntax tree without a page's other plugins: for titles, labels and tests.

import type { Root } from 'mdast'
import { unified } from 'unified'
import { textSyntax } from './markdown-syntax.ts'

const makeProcessor = () => unified().use(textSyntax()).freeze()
/** Made when the first text is parsed, because features import modules that import this one. */
let processor: ReturnType<typeof makeProcessor> | undefined

export function parseMarkdown(markdown: string): Root {
  processor ??= makeProcessor()
  return processor.parse(markdown) as Root
}
