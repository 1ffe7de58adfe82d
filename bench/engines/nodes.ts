// cspell:ignore prirep
// Two nodes, of which the one with the primary shards is killed while readers search.

import { check, figure } from './checks.ts'
import { api, hitsFor, pushTo } from './client.ts'
import { recordsOf, watch } from './pushing.ts'
import { type EngineNode, startNode } from './server.ts'

const index = 'docs-nodes'
const count = 3000

export async function checkNodes(first: EngineNode): Promise<void> {
  const { url } = first
  const second = await startNode('two', first.address)
  const settings = (name: string | null) =>
    api(url, 'PUT', '/_cluster/settings', { persistent: { 'cluster.routing.allocation.exclude._name': name } })
  // The primary shards are created on the second node, and their copies on the first.
  await settings('one')
  const target = { url, index, langs: ['en'] }
  await pushTo(target, recordsOf(count, 'island'))
  await settings(null)
  const healthy = (await api(url, 'GET', `/_cluster/health/${index}?wait_for_status=green&timeout=120s`)) as {
    status: string
  }
  check('two nodes have copies of all documents', healthy.status === 'green', healthy)
  const primaries = (await api(url, 'GET', `/_cat/shards/${index}?format=json`)) as { prirep: string; node: string }[]
  check(
    'the primary shard is on the second node',
    primaries.some(({ prirep, node }) => prirep === 'p' && node === 'two'),
    primaries,
  )

  const during = (async () => {
    await new Promise((done) => setTimeout(done, 500))
    await second.kill()
    await api(url, 'GET', `/_cluster/health?wait_for_nodes=1&timeout=60s`)
    for (let i = 0; i < 50; i++) await hitsFor(target, `number${i}`, 'en').catch(() => undefined)
  })()
  const seen = await watch(target, 'island', during)
  await during
  const all = [...seen.values()].reduce((sum, value) => sum + value, 0)
  const failed = [...seen].filter(([found]) => found !== '7 Guide')
  check(`searches go on while the node with the primary shard is killed (${all} queries)`, failed.length === 0, failed)
  figure(
    'Queries that failed while a node was killed',
    `${failed.reduce((sum, [, value]) => sum + value, 0)} of ${all}`,
    '0',
  )
  const answer = (await api(url, 'GET', `/${index}/_count`)) as { count: number }
  check('nothing is lost', answer.count === count, answer)
  await pushTo(target, recordsOf(count, 'island changed'))
  check('and the next push succeeds with one node', (await hitsFor(target, 'changed', 'en')).length === 7)
}
