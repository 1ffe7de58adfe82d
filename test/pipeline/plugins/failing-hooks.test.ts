// Errors in the hooks of plugins: each is reported once, at its line in the plugin.

import { definePlugin } from '@docsite/cli'
import { testSite } from '@docsite/cli/testing'
import { expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { SiteTest } from '../../site-test.ts'

/** Line 3 throws. The hook calls it in line 5. */
const plugin = (hook: string) => `import { definePlugin } from '@docsite/cli'
const deep = (value: any) => {
  return value.nothing.here
}
const fail = (value: any) => deep(value)
const render = () => 'x'
export const plugin = () => definePlugin({ name: 'team', ${hook} } as never)
`
const page = `# Title

::quiz

\`\`\`js shout
a
\`\`\`
`
const rule = (check: string) => `rules: [{ name: 'own', severity: 'error', ${check} }]`
const output = (fields: string) => `outputs: [{ name: 'own', ${fields} }]`
const block = (fields: string) => `blocks: [{ description: 'A block', ${fields} }]`

const onPages = 'It occurred on `content/a.md'
const hooks: [hook: string, plugin: string, on: string | undefined][] = [
  ['page', 'page: fail', onPages],
  ['head', 'head: fail', onPages],
  ['pages', 'pages: fail', undefined],
  ['config', 'config: fail', undefined],
  ['done', 'done: fail', undefined],
  ['remark', 'remark: [() => fail]', onPages],
  ['rehype', 'rehype: { after: [() => fail] }', onPages],
  ['rule own', rule('page: fail'), onPages],
  ['rule own', rule('note: fail'), onPages],
  ['rule own', rule('site: fail'), onPages],
  ['block quiz', block("name: 'quiz', kind: 'leaf', render: fail"), `${onPages}:3:1`],
  ['block quiz', block("name: 'quiz', kind: 'leaf', render: async (one) => fail(one)"), `${onPages}:3:1`],
  ['block quiz', block("name: 'quiz', kind: 'leaf', render, check: fail"), `${onPages}:3:1`],
  ['block shout', block("name: 'shout', kind: 'word', render: fail"), `${onPages}:5:1`],
  ['output own', output("per: 'page', path: ({ route }) => route.slice(1) + '.x', render: fail"), onPages],
  ['output own', output("per: 'locale', path: 'x', render: fail"), undefined],
  ['output own', output("per: 'site', path: 'x', render: fail"), undefined],
  ['output own', output("per: 'files', path: /x/, files: fail"), undefined],
  ['output own', output("per: 'files', path: fail, files: () => []"), undefined],
  ['output own', output("per: 'item', items: fail, path: 'x', key: fail, render"), undefined],
]

test.each(hooks)('names the line of the plugin for an error in `%s`, once: %s', async (hook, fields, on) => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    ...Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`content/${name}.md`, hook.startsWith('block') ? page : '# Title\n']),
    ),
    'config/team.ts': plugin(fields),
    'config/site.ts': "import { plugin } from './team.ts'\nexport default { title: 'T', plugins: [plugin()] }\n",
    'config/islands/Quiz.tsx': 'export default () => <b />\n',
  })
  const pool = new Pool()
  const failure = await loadProject(site.root)
    .then((project) => buildSite(project, { out: 'dist', pool, noCache: true }))
    .catch((error) => error)
    .finally(() => pool.close())
  const found = (failure.diagnostics as { place: object; text: string; hint?: string; severity: string }[]).filter(
    ({ text }) => text.includes('`team`'),
  )
  expect(found).toEqual([
    expect.objectContaining({
      severity: 'error',
      place: { file: 'config/team.ts', line: 3, column: 24 },
      text: `The hook \`${hook}\` of the plugin \`team\` throws an error: Cannot read properties of undefined (reading 'here')`,
    }),
  ])
  const hint = found[0]?.hint
  if (on === undefined) expect(hint).toBeUndefined()
  else expect(hint).toMatch(new RegExp(`^${on}[^ ]*\` and on \\d other pages\\.$`))
})

test('reports a wrong value once, on the first page', async () => {
  await using site = await testSite(
    { 'content/a.md': '# A\n', 'content/b.md': '# B\n', 'content/c.md': '# C\n' },
    { plugins: [definePlugin({ name: 'team', page: () => 5 as never })] },
  )
  const found = site.diagnostics.filter(({ rule }) => rule === 'page-failure')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    place: { file: 'content/a.md' },
    hint: 'It occurred on `content/a.md` and on 2 other pages.',
  })
})

test('names the file of a plugin in memory', async () => {
  const failing = definePlugin({ name: 'team', page: () => (undefined as unknown as { length: never }).length })
  await using site = await testSite({ 'content/a.md': '# A\n' }, { plugins: [failing] })
  const [found] = site.diagnostics.filter(({ rule }) => rule === 'page-failure')
  expect(found?.place).toMatchObject({
    file: expect.stringMatching(/failing-hooks\.test\.ts$/),
    column: expect.any(Number),
  })
})

test('names the module that throws while the configuration is loaded', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/bad.ts': "export const bad = () => {\n  throw new Error('broken')\n}\n",
    'config/site.ts': "import { bad } from './bad.ts'\nexport default { plugins: [bad()] }\n",
  })
  const [found] = await loadProject(site.root).catch((error) => error.diagnostics)
  expect(found).toMatchObject({
    place: { file: 'config/bad.ts', line: 2, column: 9 },
    text: 'The configuration throws an error: broken',
  })
})
