// Markdown → syntax tree, without the plugins that make a page of it: for titles, labels and tests.

import type { Root } from 'mdast'
import { unified } from 'unified'
import { markdownSyntax } from './markdown-syntax.ts'

const processor = unified().use(markdownSyntax).freeze()

export const parseMarkdown = (markdown: string): Root => processor.parse(markdown) as Root
