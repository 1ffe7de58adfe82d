// Words after the languages of code blocks that only the old site read.

import { join } from 'node:path'
import { check } from '@docsite/cli'
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

test('names the languages that docsite cannot highlight, and lists them once', async () => {
  const code = [fence('solidity', 'contract A {}'), fence('Solidity', 'contract B {}'), fence('viml', 'set nu')]
  using site = project({ 'mkdocs.yml': 'site_name: T\n', 'docs/index.md': `# T\n\n${code.join('\n\n')}\n` })
  const result = await migrated(site)
  expect(result.diagnostics.map(({ rule }) => rule)).not.toContain('unknown-language')
  const configuration = result.text('config/site.ts')
  expect(configuration).toContain("{ name: 'solidity', language: 'plaintext' }")
  expect(configuration).toContain("{ name: 'viml', language: 'vim' }")
  expect(result.text('migration.json')).toContain('`solidity` (2), `viml` (1)')
  const { diagnostics } = await check(join(site.root, '..', 'new'))
  expect(diagnostics.map(({ rule }) => rule)).not.toContain('unknown-language')
})
