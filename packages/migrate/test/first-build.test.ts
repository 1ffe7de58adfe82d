// The new site builds at the first try, whatever the old one contains, and every migration that ends leaves a report.

import { spawn } from 'node:child_process'
import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from '@docsite/cli'
import { expect, test } from 'vitest'
import { command, commandEnv, repository } from '../../../test/site-test.ts'
import { validConfig } from '../validate.ts'
import { migrated, project } from './migrated.ts'

test('removes the smallest part that docsite does not accept', () => {
  const { config, refused } = validConfig({
    title: 'x',
    unknown: 1,
    head: [['meta', { name: 'a', content: 'b' }], ['script', {}, 'text'], 5],
    themeConfig: {
      sidebar: {
        '/': [
          { text: 'A', items: 5 },
          { text: 'B', link: '/b', badge: 7 },
        ],
      },
      darkMode: 'no',
    },
  })
  expect(config).toEqual({
    title: 'x',
    head: [['meta', { name: 'a', content: 'b' }]],
    themeConfig: { sidebar: { '/': [{ text: 'B', link: '/b' }] } },
  })
  expect(refused.map(({ path }) => path).sort()).toEqual([
    'head[1]',
    'head[2]',
    'themeConfig.darkMode',
    "themeConfig.sidebar['/'][0]".replace(/'/g, '"'),
    'themeConfig.sidebar["/"][1].badge',
    'unknown',
  ])
})

test.each([
  ['unknown elements, dead links and missing files', '# A\n\n<wat-is>x</wat-is>\n\n[b](b.md) ![c](c.png)\n'],
  ['invalid frontmatter', '---\nsidebar: 7\ndate: never\n---\n\n# A\n'],
  ['a formula with an error', '# A\n\n$$\n\\frac{1\n$$\n'],
  ['types with an error', "# A\n\n```ts twoslash\nimport { x } from 'vue'\nconst y: number = ''\n```\n"],
  ['a diagram with an error', '# A\n\n```mermaid\nnonsense -->\n```\n'],
  ['unclosed blocks', '# A\n\n!!! note\n    ```py\n    x\n\n<div>\n\n<details>\n'],
])('builds a site with %s', async (_, text) => {
  using site = project({
    'mkdocs.yml': 'site_name: x\nnav: [{ A: index.md }, { B: gone.md }]\n',
    'docs/index.md': text,
  })
  const result = await migrated(site)
  const target = join(dirname(site.root), 'new')
  // Installs what the report proposes.
  symlinkSync(join(repository, 'node_modules'), join(target, 'node_modules'))
  const built = await build(target)
  expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(built.ok).toBe(true)
  expect(result.has('MIGRATION.md')).toBe(true)
})

test('leaves a report if the site cannot be built at all', async () => {
  using site = project({
    'book.toml': '[book]\ntitle = "x"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n',
    'src/A.md': '# B\n',
  })
  const result = await migrated(site)
  expect(result.has('MIGRATION.md')).toBe(true)
})

/** Files of a draft, in the order in which they appear. */
const moments = ['', 'content', '.docsite', 'MIGRATION.md']

test.each(moments)('can be repeated after it was killed when its draft contained "%s"', async (file) => {
  using site = project({ 'mkdocs.yml': 'site_name: x\n', 'docs/index.md': '# I\n', 'docs/a.md': '# A\n' })
  const around = join(site.root, '..')
  const target = join(around, 'new')
  const drafts = () => readdirSync(around).filter((name) => name.startsWith('.new-migrating'))
  const child = spawn(process.execPath, [command, 'migrate', site.root, target], { env: commandEnv(), stdio: 'ignore' })
  const timer = setInterval(() => {
    if (drafts().some((draft) => existsSync(join(around, draft, file)))) child.kill('SIGKILL')
  }, 1)
  await new Promise((resolve) => child.on('close', resolve))
  clearInterval(timer)
  // The last moment is short: the migration may have ended before it was killed.
  if (existsSync(target)) expect(readdirSync(target)).toContain('MIGRATION.md')
  else {
    expect(drafts()).toHaveLength(1)
    expect((await migrated(site)).has('MIGRATION.md')).toBe(true)
  }
  expect(drafts()).toEqual([])
})
