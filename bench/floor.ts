// The lower bound for a build: one thread that only parses the files with remark, and converts and highlights them with
// rehype.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import rehypeHighlight from 'rehype-highlight'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const folder = process.argv[2] as string
const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeHighlight).use(rehypeStringify)
let bytes = 0
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.md')) continue
  const text = readFileSync(join(folder, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  bytes += String(processor.processSync(text)).length
}
process.stdout.write(`${bytes}\n`)
