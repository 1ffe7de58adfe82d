// What stands in for the modules of a configuration that are not installed, or outside the project.

import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../run-config.ts'
import { project } from './migrated.ts'

test('merges the settings of a preset with the configuration after them', async () => {
  using site = project({
    'config.mjs': `import { withPreset } from 'preset'\nexport default withPreset({ docs: { title: 'Rook' } }, { themeConfig: { nav: [] } })`,
  })
  const { value } = await readConfig(join(site.root, 'config.mjs'), { run: true, area: site.root })
  expect(value).toEqual({ docs: { title: 'Rook' }, themeConfig: { nav: [] } })
})

const outside = {
  'package.json': '{ "version": "3.1" }',
  'packages/marks/index.ts': 'export const marks = (options) => ({ name: "marks" })',
}

test('reads a configuration without the modules outside the project, and names them', async () => {
  using site = project({
    ...outside,
    'docs/config.mts': `import { version } from '../package.json'\nimport { marks } from '../packages/marks'\nexport default { title: 'Rook', markdown: { transformers: [marks()] }, themeConfig: { nav: [{ text: \`v\${version}\`, link: '/' }] } }`,
  })
  const file = join(site.root, 'docs/config.mts')
  const { value, problem } = await readConfig(file, { run: true, area: dirname(file) })
  expect(value).toMatchObject({ title: 'Rook', themeConfig: { nav: [{ text: 'v', link: '/' }] } })
  expect(problem).toMatch(
    /^The configuration imports `\.\.\/package\.json`, `\.\.\/packages\/marks`, which the project does not contain/,
  )
})

test.each(['title: site.title', 'title: "Rook", themeConfig: { sidebar: site.sidebar }'])(
  'refuses a configuration whose essential parts are outside the project: %s',
  async (fields) => {
    using site = project({
      'site.mjs': 'export const site = {}',
      'docs/config.mjs': `import { site } from '../site.mjs'\nexport default { ${fields} }`,
    })
    const file = join(site.root, 'docs/config.mjs')
    await expect(readConfig(file, { run: true, area: dirname(file) })).rejects.toThrow('outside the old project')
  },
)

test('reads a configuration without a list that a script makes, and without the settings of Vite', async () => {
  using site = project({
    '.vitepress/vite.config.ts': `import git from 'git'\nexport default { log: await git({ a: 1 }).log() }`,
    'list.ts': `import { functions as all } from './made.json'\nexport const names = all.filter((one) => one.isShown).map(({ name }) => name)`,
    '.vitepress/config.ts': `import vite from './vite.config'\nimport { names } from '../list'\nconst items = []\nfor (const text of names) items.push({ text })\nexport default { title: 'Rook', vite, themeConfig: { sidebar: [{ text: 'Functions', items }] } }`,
  })
  const file = join(site.root, '.vitepress/config.ts')
  const { value, problem } = await readConfig(file, { run: true, area: site.root })
  expect(value).toMatchObject({ title: 'Rook', themeConfig: { sidebar: [{ text: 'Functions', items: [] }] } })
  expect(problem).toMatch(/^The configuration imports `\.\/made\.json`, which the project does not contain/)
})

test('reads a configuration that calls what a missing package returns', async () => {
  using site = project({
    'config.mjs': `import { create } from 'cache'\nimport git from 'git'\nconst withCache = create({ inline: true })\nconst { total } = git({ depth: 1 }).log()\nexport default withCache({ title: 'Rook', made: create({ a: 1, list: [1] }), ...create({ head: [] }) })`,
  })
  const { value } = await readConfig(join(site.root, 'config.mjs'), { run: true, area: site.root })
  expect(value).toEqual({ title: 'Rook', made: { a: 1, list: [1] }, head: [] })
})

test('lists files for a configuration as the packages do that are not installed', async () => {
  using site = project({
    'pages/b.md': '',
    'pages/a.md': '---\ntitle: A\n---\n',
    'pages/deep/c.md': '',
    'list/one.ts': 'export default { text: "One" }',
    'list/two.ts': 'export default { text: "Two" }',
    'config.ts': `import fs, { globSync } from 'node:fs'
import { glob as later } from 'fs/promises'
import fg from 'fast-glob'
import { globby } from 'globby'
import { glob } from 'glob'
import matter from 'gray-matter'
import { globSync as tiny } from 'tinyglobby'
const cwd = import.meta.dirname
const lists = import.meta.glob<{ default: { text: string } }>('./list/*.ts', { eager: true })
const lazy = import.meta.glob(['./list/one.ts'], { import: 'default' })
const found = await fg(['pages/*.md'], { cwd, onlyFiles: true }).then((files) => files.map((file) => file.toUpperCase()).sort())
const all = []
for await (const file of later('pages/**/*.md', { cwd })) all.push(file)
export default {
  title: 'Rook',
  themeConfig: {
    nav: Object.values(lists).map(({ default: { text } }) => ({ text })),
    sidebar: [found, all.length, globSync('pages/**/c.md', { cwd }), fs.globSync('*.md', { cwd: cwd + '/pages', exclude: ['b.md'] }),
      fg.sync('pages/b*', { cwd }), (await globby('pages/deep', { cwd })).length, await glob('pages/*', { cwd, nodir: true }).then((files) => files.length),
      tiny('pages/a.md', { cwd }), await lazy['./list/one.ts'](), matter.read(cwd + '/pages/a.md').data.title],
  },
}`,
  })
  const { value, problem } = await readConfig(join(site.root, 'config.ts'), { run: true, area: site.root })
  expect(problem).toBeUndefined()
  expect(value.themeConfig).toEqual({
    nav: [{ text: 'One' }, { text: 'Two' }],
    sidebar: [
      ...[['PAGES/A.MD', 'PAGES/B.MD'], 3, ['pages/deep/c.md'], ['a.md'], ['pages/b.md'], 1],
      ...[2, ['pages/a.md'], { text: 'One' }, 'A'],
    ],
  })
})
