// A push that is killed in the middle changes nothing for readers, and the next one cleans up.

import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SearchRecord } from '../../pipeline/model/search/search-record.ts'
import { check } from './checks.ts'
import { api, hitsFor, pushTo } from './client.ts'
import { currentOf } from './failures.ts'
import { startProxy } from './proxy.ts'
import { recordsOf } from './pushing.ts'
import type { EngineNode } from './server.ts'

const index = 'docs-killed'

export async function checkKilled({ url }: EngineNode): Promise<void> {
  const target = { url, index, langs: ['en'] }
  const records = (group: string) => recordsOf(3000, 'canyon').map((record) => ({ ...record, group }))
  await pushTo(target, records('old'))
  const before = await currentOf(url, index)

  const proxy = await startProxy(url)
  const root = projectFor(proxy.url, records('new'))
  let requests = 0
  const command = spawn(process.execPath, [resolve('lib/docsite.js'), 'search', 'push', root], { stdio: 'ignore' })
  const ended = new Promise<void>((done) => command.on('close', () => done()))
  proxy.beforeBulk = async () => {
    // The server has the first of three batches.
    if (++requests === 2) command.kill('SIGKILL')
  }
  await ended
  proxy.beforeBulk = undefined
  check('a push was killed in the middle', requests === 2 && (await indexes(url)).length >= 2, {
    requests,
    indexes: await indexes(url),
  })
  const found = await hitsFor(target, 'canyon', 'en')
  check(
    'readers use the same index and find the old documents',
    (await currentOf(url, index)) === before && found.length === 7 && found.every(({ group }) => group === 'old'),
  )
  const left = (await indexes(url)).filter((name) => name !== before)

  const next = spawn(process.execPath, [resolve('lib/docsite.js'), 'search', 'push', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [next.stdout, next.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((done) => next.on('close', done))
  check('the next push succeeds', code === 0 && output.includes('Pushed to OpenSearch'), output)
  const after = await hitsFor(target, 'canyon', 'en')
  check('readers find the new documents', after.length === 7 && after.every(({ group }) => group === 'new'))
  const names = await indexes(url)
  check(
    'and what the killed push left is gone',
    left.every((name) => !names.includes(name)) && names.length === 2,
    names,
  )
  await proxy.close()
}

/** Writes a built project that pushes to a server. */
function projectFor(url: string, records: readonly SearchRecord[]): string {
  const root = resolve('.bench/engines/killed')
  for (const folder of ['config', 'content', 'dist']) mkdirSync(join(root, folder), { recursive: true })
  const config = { search: { mode: 'provider', provider: { name: 'opensearch', url, index } } }
  writeFileSync(join(root, 'config/site.json'), JSON.stringify(config))
  writeFileSync(join(root, 'content/index.md'), '# Start\n')
  writeFileSync(
    join(root, 'dist/search-records.ndjson'),
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  )
  return root
}

const indexes = async (url: string): Promise<string[]> => Object.keys(await api(url, 'GET', `/${index}-docsite-*`))
