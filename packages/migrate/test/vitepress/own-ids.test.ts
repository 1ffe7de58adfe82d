// Ids of containers and paragraphs, and marks of words in code.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

test('keeps the ids of containers and of paragraphs without text', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Kestrel' }`,
    'index.md': `# Start\n\n[One](#one) and [two](#two).\n\n::: warning In tests {#one}\nRead.\n:::\n\nSee:\n\n{#two}\n\n${fence('md', '::: tip {#three}\n\n{#four}\n\nText')}\n`,
  })
  const result = await migrated(site)
  expect(result.diagnostics.filter(({ rule }) => rule === 'dead-anchor')).toEqual([])
  const text = result.text('content/index.md')
  expect(text).toMatch(/<span id="one"><\/span>\n\n:::warning[^{}]*In tests[^{}]*\nRead\./)
  expect(text).toContain('\n<span id="two"></span>\n')
  expect(text).toContain('::: tip {#three}\n\n{#four}\n\nText')
})

test('counts the marks of words in code, which pages lose', async () => {
  using site = project({
    '.vitepress/config.mts': `export default { title: 'Kestrel' }`,
    'index.md': `# Start\n\n${fence('ts', "// [!code word:'a']\n// [!code word:b]\nconst b = 'a'")}\n`,
  })
  const result = await migrated(site)
  expect(result.text('content/index.md')).toContain("```ts\nconst b = 'a'\n```")
  expect(result.text('MIGRATION.md')).toContain('- marks of words in code → nothing: 2')
})
