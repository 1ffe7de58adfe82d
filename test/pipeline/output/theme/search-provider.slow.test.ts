// How a build bundles the client of a search engine, and how it reports that the client or the project's own module is missing.

import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configOf } from '../../../../packages/search-engines/test/engines.ts'
import { writeKeyVariables as keysOfCore } from '../../../../pipeline/model/config/search/search-provider.ts'
import { repository, SiteTest } from '../../../site-test.ts'

const siteWith = (provider: object, files: Record<string, string> = {}) =>
  SiteTest.of({
    'content/index.md': '# A\n',
    'config/site.json': `{\n  "search": { "mode": "provider", "provider": ${JSON.stringify(provider)} }\n}\n`,
    ...files,
  })

const installed = { algolia: 'algoliasearch', meilisearch: 'meilisearch', typesense: 'typesense' } as const

const allowsRequests = (site: SiteTest, sources: string) =>
  expect(site.read('dist/index.html')).toContain(`connect-src 'self' ${sources};`)

test.each([
  [
    'algolia',
    { name: 'algolia', appId: 'ABC', searchKey: 'k', index: 'docs' },
    'https://abc-dsn.algolia.net https://abc-1.algolianet.com https://abc-2.algolianet.com https://abc-3.algolianet.com',
  ],
  ['meilisearch', configOf('meilisearch', 'https://search.example/docs/'), 'https://search.example'],
  [
    'typesense',
    { ...configOf('typesense', ''), url: ['https://a.example/path', 'https://b.example:8108'] },
    'https://a.example https://b.example:8108',
  ],
] as const)(
  'loads the client of %s only when search opens, lists its license, and allows requests to its servers',
  async (name, provider, sources) => {
    using site = siteWith(provider)
    const client = installed[name]
    site.link(join(repository, 'node_modules', client), `node_modules/${client}`)
    const { code, stderr } = await site.build()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const files = [...site.files().keys()]
    const script = files.find((path) => path.startsWith('static/js/opened-provider-')) ?? 'missing'
    expect(site.read(`dist/${script}`).length).toBeGreaterThan(3000)
    const html = site.read('dist/index.html')
    const loaded = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(static\/js\/[^"]+)"/g)].map(
      ([, path]) => path,
    )
    expect(loaded.length).toBeGreaterThan(1)
    expect(loaded).not.toContain(script)
    for (const path of loaded) expect(site.read(`dist/${path}`)).not.toContain('docsiteHash')
    expect(site.read('dist/static/third-party-licenses.txt')).toContain(client)
    allowsRequests(site, sources)
  },
)

test('allows requests to the hosts of Algolia that are configured', async () => {
  using site = siteWith(configOf('algolia', 'https://proxy.example'))
  site.link(join(repository, 'node_modules', installed.algolia), `node_modules/${installed.algolia}`)
  expect((await site.build()).stderr).toBe('')
  allowsRequests(site, 'https://proxy.example')
})

test('reports a client that is not installed, with the command that installs it', async () => {
  using site = siteWith(configOf('typesense', 'https://search.example'))
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain(
    'config/site.json:2:48 error The search provider `typesense` needs the package `typesense`, which is not installed (invalid-component)\n',
  )
  expect(stderr).toContain('\n  Run `npm install -D typesense@3`.\n')
})

test.each([
  ['does not exist', {}, 'config/site.json:2:64 error The search provider `config/own.ts` does not exist'],
  [
    'has no default export',
    { 'config/own.ts': 'export const search = 1\n' },
    'config/site.json:2:64 error The search provider `config/own.ts` has no default export',
  ],
])("reports a project's own provider that %s", async (_, files, message) => {
  using site = siteWith({ name: 'custom', module: 'config/own.ts' }, files as Record<string, string>)
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain(message)
})

test('has the versions of the peer dependencies, and the same keys as the core', async () => {
  const { engineClients, writeKeyVariables } = await import('../../../../packages/search-engines/model.ts')
  const { default: manifest } = await import('../../../../packages/search-engines/package.json', {
    with: { type: 'json' },
  })
  const { peerDependencies, peerDependenciesMeta } = manifest as unknown as Record<string, Record<string, unknown>>
  for (const { name, version } of Object.values(engineClients)) {
    expect(peerDependencies?.[name]).toBe(version)
    expect(peerDependenciesMeta?.[name]).toEqual({ optional: true })
  }
  expect(writeKeyVariables).toEqual(keysOfCore)
})
