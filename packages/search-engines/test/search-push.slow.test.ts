// `docsite search push`: what it sends, what it prints, and that keys which may write never reach a page.

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docsite, repository, SiteTest } from '../../../test/site-test.ts'
import { meilisearch } from './fakes/meilisearch.ts'
import { type EngineServer, searchOnlyKey, serveEngine, writeKey } from './fakes/server.ts'

const env = { MEILISEARCH_WRITE_KEY: writeKey, ALGOLIA_WRITE_KEY: writeKey }
const label = 'Meilisearch'

const fake = meilisearch()
let server: EngineServer
let origin = ''
beforeAll(async () => {
  server = await serveEngine(fake)
  origin = server.origin
})
afterAll(async () => {
  await server.close()
  expect(server.problems).toEqual([])
})

const configFor = (provider: object) =>
  `{\n  "search": {\n    "mode": "provider",\n    "provider": ${JSON.stringify(provider)}\n  }\n}\n`

const config = (more: object = {}) =>
  configFor({ name: 'meilisearch', url: origin, searchKey: searchOnlyKey, index: 'docs', ...more })

/** Creates a site that has installed the clients. */
function siteWith(text: string, files: Record<string, string> = {}): SiteTest {
  const site = SiteTest.of({
    'config/site.json': text,
    'content/guide/a.md': '# A\n\nFirst.\n\n## Part\n\nSecond.\n',
    'content/guide/b.md': '# B\n\nThird.\n',
    ...files,
  })
  for (const name of ['meilisearch', 'algoliasearch'])
    site.link(join(repository, 'node_modules', name), `node_modules/${name}`)
  return site
}

const push = (site: SiteTest, flags: string[] = [], variables: Record<string, string> = env) =>
  docsite(['search', 'push', ...flags], { cwd: site.root, env: variables })

test('prints what it would send, sends it, has nothing to do, and then sends only changes', async () => {
  using site = siteWith(config())
  expect((await site.build()).code).toBe(0)

  const dry = await push(site, ['--dry-run'])
  expect(dry).toMatchObject({ code: 0, stderr: '' })
  expect(dry.stdout).toBe(
    'new      /guide/a\nnew      /guide/a#part\nnew      /guide/b\n' +
      `Would push to ${label}: 3 new, 0 changed, 0 deleted, 0 unchanged; settings updated\n` +
      'Nothing was sent, because of --dry-run\n',
  )
  expect(fake.documents.size).toBe(0)

  const first = await push(site, ['--to', 'meilisearch'])
  expect(first).toMatchObject({
    code: 0,
    stdout: `Pushed to ${label}: 3 new, 0 changed, 0 deleted, 0 unchanged; settings updated\n`,
    stderr: '',
  })
  expect([...fake.documents.values()].map(({ url }) => url)).toEqual(['/guide/a', '/guide/a#part', '/guide/b'])

  const again = await push(site)
  expect(again).toMatchObject({ code: 0, stdout: `Nothing to push: ${label} has all 3 records\n`, stderr: '' })

  site.edit('content/guide/a.md', '# A\n\nFirst.\n\n## Part\n\nChanged.\n').remove('content/guide/b.md')
  expect((await site.build()).code).toBe(0)
  const later = await push(site, ['--dry-run'])
  expect(later.stdout).toBe(
    'changed  /guide/a#part\ndeleted  /guide/b\n' +
      `Would push to ${label}: 0 new, 1 changed, 1 deleted, 1 unchanged\nNothing was sent, because of --dry-run\n`,
  )
  expect((await push(site)).stdout).toBe(`Pushed to ${label}: 0 new, 1 changed, 1 deleted, 1 unchanged\n`)
  expect([...fake.documents.values()].map(({ url }) => url)).toEqual(['/guide/a', '/guide/a#part'])
}, 60_000)

test('no key that may write reaches any file of the output, even if the environment contains it', async () => {
  using site = siteWith(config())
  const sentinel = 'sentinel-0f9e8d7c6b5a4321'
  const all = {
    ALGOLIA_WRITE_KEY: sentinel,
    MEILISEARCH_WRITE_KEY: sentinel,
    TYPESENSE_WRITE_KEY: sentinel,
    OPENSEARCH_USERNAME: sentinel,
    OPENSEARCH_PASSWORD: sentinel,
    OPENSEARCH_URL: `https://${sentinel}.example`,
  }
  const { code, stdout, stderr } = await site.build([], { env: all })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).not.toContain(sentinel)
  const files = [...site.files()]
  expect(files.some(([, bytes]) => bytes.includes(searchOnlyKey))).toBe(true)
  expect(files.filter(([, bytes]) => bytes.includes(sentinel)).map(([path]) => path)).toEqual([])
})

test.each(['build', 'check'] as const)(
  '`%s` rejects a configuration that contains a key that may write',
  async (command) => {
    using site = siteWith(config({ searchKey: writeKey }))
    const { code, stderr } = await site.run(command, [], { env })
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /config\/site\.json:4:\d+ error The field `search\.provider\.searchKey` contains the value of ALGOLIA_WRITE_KEY, which may write to the search engine; pages would publish it \(invalid-config\)/,
    )
    expect(site.exists('dist')).toBe(false)
  },
)

test('exits with 2 and says why if there is nothing to push', async () => {
  using site = siteWith(config())
  const { code, stdout, stderr } = await push(site, ['--out', 'nowhere'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('error No search records found in ')
})

test('exits with 2 if --to is no engine', async () => {
  using site = siteWith(config())
  const { code, stderr } = await push(site, ['--to', 'solr'])
  expect(code).toBe(2)
  expect(stderr).toContain(
    'error `--to` must be "algolia" or "meilisearch" or "typesense" or "opensearch", but is "solr"',
  )
})

test('only warns about a powerful key if the engine runs on this machine', async () => {
  using site = siteWith(config({ searchKey: 'another-powerful-key' }), {
    'dist/search-records.ndjson':
      '{"id":"a","url":"/a","titles":["A"],"text":"","language":"en","version":"","weight":1}\n',
  })
  const open = meilisearch()
  // An engine without a master key accepts any key.
  open.refusal = () => undefined
  const running = await serveEngine(open)
  site.edit('config/site.json', config({ url: running.origin }))
  const { code, stderr } = await push(site)
  await running.close()
  expect(code).toBe(0)
  expect(stderr).toContain('warning The key in `search.provider.searchKey` may do more than search: settings.get.')
  expect(open.documents.size).toBe(1)
})

test('exits with 3 and one sentence if the engine does not accept the records', async () => {
  using site = siteWith(config(), {
    'dist/search-records.ndjson':
      '{"id":"a","url":"/a","titles":["A"],"text":"","language":"en","version":"","weight":1}\n',
  })
  fake.reject = 'The disk is full.'
  const { code, stdout, stderr } = await push(site)
  fake.reject = undefined
  expect({ code, stdout, stderr }).toEqual({
    code: 3,
    stdout: '',
    stderr:
      'error Meilisearch did not accept the records in dist: The disk is full.\n  Run the command again. It sends only what is still missing.\n',
  })
})

test('prints the subcommands without one, and exits with 2', async () => {
  const { code, stdout, stderr } = await docsite(['search'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^ {2}push /m)
})
