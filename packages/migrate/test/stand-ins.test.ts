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
