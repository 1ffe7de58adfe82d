// Converts CommonMark and GFM to HTML, independently of docsite.

import type { Nodes } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(() => keepMeta)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

export const markdownHtml = (markdown: string): string => String(processor.processSync(markdown))

/** Keeps the rest of a fence's info string as `data-meta`, because HTML has no attribute for it. */
function keepMeta(node: Nodes): void {
  if (node.type === 'code' && node.meta) node.data = { hProperties: { dataMeta: node.meta } }
  if ('children' in node) for (const child of node.children) keepMeta(child)
}
