// Migrates the heading ids of gitbook.com.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const headings = '## 💬 Feedback\n\n## The API (Tree.h)\n\n## 1. Começo\n\n## Up & down\n\n## Plain words\n'
const links = '[a](#feedback) [b](#the-api-tree.h) [c](#id-1.-comeco) [d](#up-and-down) [e](#plain-words)\n'

test('keeps the heading ids of gitbook.com', async () => {
  using site = project({ 'SUMMARY.md': '* [Trees](README.md)\n', 'README.md': `# Trees\n\n${headings}\n${links}` })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], words: [], ids: [] })
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('dead-anchor')
  const text = result.text('content/index.md')
  expect(text).toContain('## The API (Tree.h) {#the-api-tree.h}\n\n## 1. Começo {#id-1.-comeco}\n')
  expect(text).toContain('## Plain words\n')
})

test('keeps the heading ids of HonKit', async () => {
  using site = project({
    'book.json': '{}',
    'SUMMARY.md': '* [Trees](README.md)\n',
    'README.md': '# Trees\n\n## 1. Tree.h\n',
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toContain('## 1. Tree.h\n')
})
