// Words after the languages of code blocks that only the old site read.

import { expect, test } from 'vitest'
import { fence, migrated, project } from './migrated.ts'

test.each([
  ['VitePress', { '.vitepress/config.mts': 'export default { title: "T" }' }, 'index.md'],
  [
    'Starlight',
    { 'astro.config.mjs': "import s from '@astrojs/starlight'\nexport default { integrations: [s({ title: 'T' })] }" },
    'src/content/docs/index.md',
  ],
  ['MkDocs', { 'mkdocs.yml': 'site_name: T\n' }, 'docs/index.md'],
])('removes the words that docsite does not know from a project of %s', async (_, files, page) => {
  const code = [
    fence('ts ""AGE"" import.meta.vitest title="a.ts" {1}', 'a()'),
    `- One\n\n  ${fence('js sketch pad=false', 'sketch()').replaceAll('\n', '\n  ')}`,
  ].join('\n\n')
  using site = project({ ...files, [page]: `---\ntitle: T\n---\n\n# T\n\n${code}\n` })
  const result = await migrated(site)
  const text = result.text('content/index.md')
  expect(text).toMatch(/```ts (?:title="a.ts" \{1\}|\{1\} title="a.ts")\na\(\)/)
  expect(text).toContain('  ```js\n  sketch()')
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('unknown-language')
  expect(result.text('MIGRATION.md')).toContain('`sketch` after the language of code blocks → nothing: 1')
})
