// Reads ids of headings in brackets, and the parts of a Fumadocs project that are code of its own.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const page = `---
title: Start
---

## Plant a *tree* [#plant]

### Hidden [!toc]

### Water it [step]

### Harvest [#pick] [step] [toc]

## [Link](/docs) [#a-b]

1. Look at the code:

   <include>./code.ts</include>

   And go on.

${fence('ts', '// Grow a[0] [!code ++:2]\n// [!code ++] by hand\ngrow() // [!code ++]\n// [!code highlight]\nrest() // see https://a.example/x [!code highlight]')}

${fence('js highlight={1} filename="a.js"', 'grow()')}

${fence('md', '## Code [#code]')}
`

test('keeps the ids, redirects, the title and the names of languages', async () => {
  using site = project({
    'package.json': '{"dependencies":{"fumadocs-ui":"15"}}',
    'source.config.ts': `export const docs = defineDocs({\n  dir: 'content/docs',\n})\nexport default defineConfig()\n`,
    'next.config.ts': `export default { redirects: () => [{ source: '/docs', destination: '/docs/start', permanent: true }] }\n`,
    'settings.tsx': `export const title = 'Orchard'\nexport const translations = { en: { displayName: 'English' }, cn: { displayName: 'Chinese' } }\n`,
    'lib/i18n.ts': `export const i18n = defineI18n({ defaultLanguage: 'en', languages: ['en', 'cn'] })\n`,
    'content/docs/start.mdx': page,
    'content/docs/code.ts': 'export const a = 1\n',
    'content/docs/start.cn.mdx': '---\ntitle: Start\n---\n\n[Up](/docs/start#plant)\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], ids: [], words: [], urls: { missing: [] } })
  const text = result.text('content/en/docs/start.md')
  for (const part of [
    '## Plant a *tree* {#plant}\n',
    '### Hidden\n',
    '### Water it\n',
    '### Harvest {#pick}\n',
    '{#a-b}\n',
    '```js {1} title="a.js"',
    '## Code [#code]',
    /```ts file="[^"\n]+"\n {3}```\n\n {3}And go on/.exec(text)?.[0] ?? 'a fence in the list',
    '// Grow a[0] // [!code ++:2]\n// by hand // [!code ++]\ngrow() // [!code ++]\n// [!code highlight]\nrest() // see https://a.example/x // [!code highlight]',
  ])
    expect(text).toContain(part)
  const config = result.text('config/site.ts')
  for (const part of [
    "title: 'Orchard'",
    "{ lang: 'zh', label: 'Chinese'",
    "{ from: '^/cn(/.*)?$', to: '/zh$1' }",
    "{ from: '/docs', to: '/docs/start' }",
  ])
    expect(config).toContain(part)
})
