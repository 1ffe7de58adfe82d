// What `dev` finds on pages that are not open.

import { expect, test } from 'vitest'
import { type DevServer, startDev } from '../../../pipeline/dev/server.ts'
import { searchPackageFaults } from '../../../pipeline/output/search/search.ts'
import { SiteTest } from '../../site-test.ts'
import { eventually } from './running.ts'

/** Starts `dev` on a site without an open page. `rules` returns the rules of all known diagnostics. */
async function running(
  files: Record<string, string>,
  use: (site: SiteTest, server: DevServer, rules: () => string[]) => Promise<void>,
): Promise<void> {
  using site = SiteTest.of(files)
  let known: string[] = []
  const server = await startDev(site.root, {
    port: 0,
    host: '127.0.0.1',
    checkTools: {
      workerFile: undefined,
      searchPackageFaults,
    },
    onMessages: (diagnostics) => {
      known = diagnostics.map(({ rule }) => rule)
    },
  })
  try {
    await fetch(server.origin)
    // The watcher first reports the files that were written just before the start, among them the configuration.
    for (const [text, rules] of [
      ['[Nowhere](./nowhere.md)', ['dead-link']],
      ['Text.', []],
    ] as const) {
      site.edit('content/index.md', `# Home\n\n${text}\n`)
      await eventually(() => expect(known).toEqual(rules))
    }
    await use(site, server, () => known)
  } finally {
    await server.close()
  }
}

const config = { 'config/site.json': '{ "siteUrl": "https://site.example" }' }

const rulesOf = async (server: DevServer) => (await server.check())?.map(({ rule }) => rule)

test('finds problems on pages that are not open, after edits, new and removed files', () =>
  running({ ...config, 'content/index.md': '# Home\n', 'content/a.md': '# A\n' }, async (site, server, rules) => {
    expect(await rulesOf(server)).toEqual([])
    site.edit('content/a.md', '# A\n\n[Nowhere](./b.md)\n')
    await eventually(() => expect(rules()).toEqual(['dead-link']))
    site.edit('content/b.md', '# B\n')
    await eventually(() => expect(rules()).toEqual([]))
    site.remove('content/b.md')
    await eventually(() => expect(rules()).toEqual(['dead-link']))
  }))

test('finds problems in the code files of pages that are not open', () =>
  running(
    {
      'config/site.json': '{ "siteUrl": "https://site.example", "markdown": { "codeFolders": ["src"] } }',
      'content/index.md': '# Home\n',
      'content/a.md': '# A\n\n```ts file="src/a.ts"\n```\n',
      'src/a.ts': 'export const a = 1\n',
    },
    async (site, server, rules) => {
      expect(await rulesOf(server)).toEqual([])
      site.remove('src/a.ts')
      await eventually(() => expect(rules()).toEqual(['missing-code']))
    },
  ))

test('calls plugins again after a change of their files', () =>
  running(
    {
      'config/site.ts': `import { readFileSync } from 'node:fs'
export default {
  siteUrl: 'https://site.example',
  plugins: [{
    name: 'made',
    pages: ({ root }) => [{ route: '/made', markdown: '# Made\\n\\n' + readFileSync(root + '/data.txt', 'utf8') }],
    dev: ({ watch }) => void watch('data.txt'),
  }],
}\n`,
      'content/index.md': '# Home\n',
      'data.txt': 'Text.\n',
    },
    async (site, server, rules) => {
      expect(await rulesOf(server)).toEqual([])
      site.edit('data.txt', '[Nowhere](./nowhere.md)\n')
      await eventually(() => expect(rules()).toEqual(['dead-link']))
    },
  ))

test('cannot check a site whose configuration is broken', () =>
  running({ ...config, 'content/index.md': '# Home\n' }, async (site, server) => {
    expect(await rulesOf(server)).toEqual([])
    site.edit('config/site.json', '{ "titel": "Wrong" }')
    await eventually(async () => expect(await server.check()).toBeUndefined())
    site.edit('config/site.json', config['config/site.json'])
    await eventually(async () => expect(await rulesOf(server)).toEqual([]))
  }))
