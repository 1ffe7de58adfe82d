// Parses Markdown to a syntax tree without a page's other plugins: for titles, labels and tests.

import type { Root } from 'mdast'
import { unified } from 'unified'
import { markdownSyntax } from './markdown-syntax.ts'

const processor = unified().use(markdownSyntax).freeze()

export const parseMarkdown = (markdown: string): Root => processor.parse(markdown) as Root
