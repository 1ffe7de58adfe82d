// A plugin with every member that `definePlugin` accepts: as an object of this process, and as a module of the configuration.

import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { build as Build, check as Check, SiteConfig } from '@docsite/cli'
import { testSite } from '@docsite/cli/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pluginFields } from '../../../pipeline/model/config/plugins.ts'
import { fieldOf, keysOf } from '../../../pipeline/model/config/schema.ts'
import { pagesWorthWorkers } from '../../../pipeline/workers/pool.ts'
import { every, seen } from '../../fixtures/every-member/plugin.ts'
import { repository, SiteTest } from '../../site-test.ts'

const fixture = join(repository, 'test/fixtures/every-member')
const text = `---
mood: good
---

# Title

replace-me forbidden

:::note-box{tone=loud}
Inside.
:::

\`\`\`csv
a,b
\`\`\`

\`\`\`capitals
written small
\`\`\`

\`\`\`js shout
let a = 1
\`\`\`

::Badge{text=here}

:::aside-note[An *aside*]{tone=calm}
Beside.
:::
`
const names = Array.from({ length: pagesWorthWorkers / 2 }, (_, i) => `page-${i}`)
const pages = Object.fromEntries(
  ['en', 'zh'].flatMap((lang) => ['index', ...names].map((name) => [`content/${lang}/${name}.md`, text])),
)
const config: SiteConfig = {
  title: 'Every',
  siteUrl: 'https://every.example',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '中文' },
  ],
}

const site = SiteTest.of({
  ...pages,
  'config/site.ts': `import { every } from './every/plugin.ts'
export default { ...${JSON.stringify(config)}, plugins: [every] }
`,
})
cpSync(fixture, site.path('config/every'), { recursive: true })
afterAll(() => site[Symbol.dispose]())

// Only the bundle has workers.
let docsite: { build: typeof Build; check: typeof Check }
beforeAll(async () => {
  docsite = (await import(join(repository, 'lib/site.js'))) as typeof docsite
})

/** Returns the built files by path. */
function files(): Record<string, string> {
  const entries = readdirSync(site.path('dist'), { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(site.path('dist').length + 1), readFileSync(path, 'latin1')]),
  )
}

async function built(given: SiteConfig | undefined, concurrency: number): Promise<Record<string, string>> {
  rmSync(site.path('dist'), { recursive: true, force: true })
  const result = await docsite.build(site.root, { config: given, concurrency, cache: false })
  expect(result).toMatchObject({ ok: true })
  return files()
}

test('has every member that the schema of plugins names', () => {
  expect(Object.keys(every).sort()).toEqual(keysOf(pluginFields).sort())
  expect(Object.keys(every.theme).sort()).toEqual(keysOf(fieldOf(pluginFields, 'theme') ?? {}).sort())
  for (const [name, items] of Object.entries(every as unknown as Record<string, object[]>)) {
    const { item } = (fieldOf(pluginFields, name) ?? {}) as { item?: object }
    if (item === undefined) continue
    expect([name, [...new Set(items.flatMap(Object.keys))].sort()]).toEqual([name, keysOf(item).sort()])
  }
})

test.each([1, 2])('builds the same files in memory as from a module, with up to %s workers', async (concurrency) => {
  const fromModule = await built(undefined, concurrency)
  const inMemory = await built({ ...config, plugins: [every] }, concurrency)
  expect(Object.keys(inMemory).sort()).toEqual(Object.keys(fromModule).sort())
  for (const [path, content] of Object.entries(fromModule)) expect([path, inMemory[path]]).toEqual([path, content])
  expect(fromModule['each/page-1.txt']).toMatch(/^Title \d+ en,zh$/)
  expect(fromModule['page-1.html']).toContain('class="line capital">WRITTEN SMALL')
  expect(fromModule['page-1.html']).toContain('<aside class="calm">An *aside*')
  expect(fromModule['page-1.html']).toMatch(/<link rel="stylesheet" href="[^"]*\/block-every-aside-\w+\.css">/)
})

test('reports the same problems in memory as from a module', async () => {
  const found = async (given?: SiteConfig) =>
    (await docsite.check(site.root, { config: given, cache: false })).diagnostics.map(({ place, rule, text }) => [
      place,
      rule,
      text,
    ])
  const fromModule = await found()
  expect(await found({ ...config, plugins: [every] })).toEqual(fromModule)
  const rules = new Set(fromModule.map(([, rule]) => rule))
  expect([...rules]).toEqual(expect.arrayContaining(['every/forbidden', 'every/note-box']))
})

test('takes nothing from the cache that another plugin in memory has made', async () => {
  const plugin = (text: string) => ({ ...every, remark: [], page: () => ({ data: { text } }) })
  const record = async (text: string) => {
    await docsite.build(site.root, { config: { ...config, plugins: [plugin(text)] } })
    return files()['static/pages/page-1.json']
  }
  expect(await record('first')).toContain('first')
  expect(await record('second')).toContain('second')
})

test('reads the files of such a plugin in unit tests', async () => {
  seen.length = 0
  await using tested = await testSite(
    { 'content/en/a.md': text, 'content/zh/a.md': text },
    { plugins: [every], config },
  )
  expect(await tested.file('each/a.txt')).toMatch(/^Title \d+ en,zh$/)
  expect(await tested.file('all-en.txt')).toContain('replace-me')
  expect(seen).toEqual(['done true'])
})

test('says what is wrong in the message of a failed test', async () => {
  const outputs = every.outputs.flatMap((one) => (one.per === 'site' ? { ...one, path: () => '../x' } : []))
  const failing = { ...every, blocks: [], outputs }
  await using tested = await testSite({ 'content/en/a.md': '# A\n' }, { plugins: [failing], config })
  await expect(tested.file('a.html')).rejects.toThrow(/^A plugin failed\n.*has the path `\.\.\/x`/)
  await expect(testSite({}, { config: { title: 5 } as never })).rejects.toThrow(/invalid\n.*`title` must be a string/)
})
