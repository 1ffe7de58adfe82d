// Why `docsite search push` refuses to push: what it says about the configuration, the key, the records and the client.

import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { reportUsage } from '../../../bin/report.ts'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { push } from '../run.ts'
import { algolia } from './fakes/algolia.ts'
import { meilisearch } from './fakes/meilisearch.ts'
import { type EngineServer, searchOnlyKey, serveEngine, writeKey } from './fakes/server.ts'

let server: EngineServer
beforeAll(async () => {
  server = await serveEngine(meilisearch())
})
afterAll(() => server.close())
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const oneRecord = '{"id":"a","url":"/a","titles":["A"]}\n'

const configFor = (provider: object) =>
  `{\n  "search": {\n    "mode": "provider",\n    "provider": ${JSON.stringify(provider)}\n  }\n}\n`

const config = () => configFor({ name: 'meilisearch', url: server.origin, searchKey: searchOnlyKey, index: 'docs' })

interface Attempt {
  text?: string
  records?: string
  /** `null` if it is not set. */
  key?: string | null
  to?: 'algolia'
  installed?: readonly string[]
}

/** Pushes a built site, and returns what the command prints when it exits with 2. */
async function refused({
  text = config(),
  records = oneRecord,
  key = writeKey,
  to,
  installed = ['meilisearch', 'algoliasearch'],
}: Attempt): Promise<string> {
  using site = SiteTest.of({
    'config/site.json': text,
    'content/index.md': '# A\n',
    'dist/search-records.ndjson': records,
  })
  for (const name of installed) site.link(join(repository, 'node_modules', name), `node_modules/${name}`)
  vi.stubEnv('NO_COLOR', '1')
  for (const name of ['MEILISEARCH', 'ALGOLIA']) vi.stubEnv(`${name}_WRITE_KEY`, key ?? undefined)
  const unused = () => undefined
  const input = { args: [site.root], flags: to ? { to } : {}, print: unused, report: unused, progress: unused }
  const error = await push(input).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DocsiteError)
  let printed = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  reportUsage(error as DocsiteError)
  return printed
}

describe('push reports that', () => {
  const cases: [what: string, attempt: () => Attempt, message: string][] = [
    [
      'the key is not set',
      () => ({ key: null }),
      'error The environment variable MEILISEARCH_WRITE_KEY is not set\n  Set it to a Meilisearch key with the rights documents.add,',
    ],
    [
      '--to is another engine',
      () => ({ to: 'algolia' }),
      'site.json:4:18 error The field `search.provider.name` is "meilisearch", but --to is "algolia" (invalid-config)\n  Run `docsite search push --to meilisearch`',
    ],
    ['the configuration names no engine', () => ({ text: '{}' }), 'error The configuration names no search engine'],
    [
      'the engine is the project’s own',
      () => ({ text: configFor({ name: 'custom', module: 'config/own.js' }) }),
      'error The field `search.provider.name` is "custom", and docsite cannot push to your own search engine',
    ],
    [
      'the engine rejects the key',
      () => ({ key: 'wrong' }),
      'error Meilisearch rejected the credentials in MEILISEARCH_WRITE_KEY (status 403): The provided API key is invalid.\n  Required rights: documents.add,',
    ],
    ['the records are empty', () => ({ records: '' }), 'contains no records, so nothing was pushed'],
    [
      'the records are damaged',
      () => ({ records: `${oneRecord}{"id"\n` }),
      'search-records.ndjson:2 is not a search record.',
    ],
    [
      'the client is not installed',
      () => ({ installed: [] }),
      'error Meilisearch needs the package `meilisearch`, which is not installed\n  Run `npm install -D meilisearch@0.62`.\n',
    ],
  ]
  test.each(cases)('%s', async (_, attempt, message) => {
    expect(await refused(attempt())).toContain(message)
  })

  test('the key in the configuration may do more than search', async () => {
    const open = await serveEngine(algolia(['search', 'addObject']))
    const provider = { name: 'algolia', appId: 'APP', searchKey: searchOnlyKey, index: 'docs', hosts: [open.origin] }
    const printed = await refused({ text: configFor(provider) })
    await open.close()
    expect(printed).toContain(
      'site.json:4:49 error The key in `search.provider.searchKey` may do more than search: addObject. Every page contains this key (invalid-config)',
    )
  })
})
