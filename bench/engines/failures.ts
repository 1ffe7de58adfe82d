// What a push says about each failure, and that readers notice none of them.

import { type EngineError, remedyOf } from '../../packages/search-engines/retry.ts'
import { check } from './checks.ts'
import { api, hitsFor, impatient, pushTo, type Target } from './client.ts'
import { startProxy } from './proxy.ts'
import { recordOf, recordsOf } from './pushing.ts'
import type { EngineNode } from './server.ts'

export async function checkFailures({ url }: EngineNode): Promise<void> {
  const proxy = await startProxy(url)
  const target: Target = { url: proxy.url, index: 'docs-failures', langs: ['en'] }
  const records = recordsOf(20, 'valley')
  await pushTo(target, records)
  const changed = records.map((record) => ({ ...record, text: `${record.text} changed` }))

  /** Checks the message of a push that fails. */
  async function expectFailure(
    what: string,
    to: Target,
    status: number | undefined,
    text: RegExp,
    remedy: RegExp,
    some = changed,
  ) {
    const error = (await pushTo(to, some, impatient).then(
      () => undefined,
      (one: unknown) => one,
    )) as EngineError | undefined
    const said = error === undefined ? 'no error' : `${error.status} ${error.message} → ${remedyOf(error)}`
    const isRight =
      error?.name === 'EngineError' &&
      error.status === status &&
      text.test(error.message) &&
      remedy.test(remedyOf(error))
    check(`${what} has a message with a remedy`, isRight, said)
  }
  const answers = async (
    what: string,
    failure: typeof proxy.failure,
    ...expected: [number | undefined, RegExp, RegExp]
  ) => {
    proxy.failure = failure
    await expectFailure(what, target, ...expected)
    proxy.failure = undefined
  }
  await answers('401', { status: 401 }, 401, /answers 401/, /Run the command again/)
  await answers(
    '429',
    { status: 429, headers: { 'retry-after': '1' } },
    429,
    /answers 429 \(after 6 attempts\)/,
    /limits the number of requests/,
  )
  await answers('503', { status: 503 }, 503, /answers 503 \(after 6 attempts\)/, /Read its log/)
  await answers('a time-out', 'hang', undefined, /time/i, /can be reached/)
  check('readers find the old documents after all of them', (await hitsFor(target, 'valley', 'en')).length === 7)

  const conflicting = { url, index: 'docs-conflict', langs: ['en'] }
  await api(url, 'PUT', '/_index_template/conflict', {
    index_patterns: ['docs-conflict*'],
    template: { mappings: { properties: { group: { type: 'integer' } } } },
  })
  await expectFailure('a mapping conflict', conflicting, 400, /rejected: .*group/, /index template/, [
    recordOf('a', 'x'),
  ])
  await api(url, 'DELETE', '/_index_template/conflict')
  await pushTo(conflicting, [recordOf('a', 'fjord')])
  check('the next push after a mapping conflict succeeds', (await hitsFor(conflicting, 'fjord', 'en')).length === 1)

  await api(url, 'PUT', '/docs-red-1?wait_for_active_shards=0', {
    settings: { 'index.routing.allocation.require._name': 'nowhere' },
    aliases: { 'docs-red': {} },
  })
  await expectFailure('a red index', { url, index: 'docs-red', langs: ['en'] }, 503, /shard/, /red/)

  await api(url, 'PUT', '/docs-two-1', { aliases: { 'docs-two': {} } })
  await api(url, 'PUT', '/docs-two-2', { aliases: { 'docs-two': {} } })
  await expectFailure(
    'an alias of two indexes',
    { url, index: 'docs-two', langs: ['en'] },
    undefined,
    /several indexes/,
    /Remove the alias/,
  )

  const name = await currentOf(url, 'docs-failures')
  await api(url, 'PUT', '/_cluster/settings', { persistent: { 'cluster.blocks.read_only_allow_delete': true } })
  await expectFailure('a cluster that accepts no changes', { ...target, url }, 403, /blocked/, /disk space/)
  await api(url, 'PUT', '/_cluster/settings', { persistent: { 'cluster.blocks.read_only_allow_delete': null } })
  check('readers still use the same index', (await currentOf(url, 'docs-failures')) === name)
  await pushTo({ ...target, url }, changed)
  check('the next push succeeds', (await hitsFor(target, 'changed', 'en')).length === 7)
  await proxy.close()
}

/** Returns the name of the index that readers search. */
export const currentOf = async (url: string, alias: string): Promise<string> =>
  Object.keys(await api(url, 'GET', `/_alias/${alias}`)).join()
