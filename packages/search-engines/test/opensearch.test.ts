// Pushing to OpenSearch: indexes behind an alias, their clones, what an interrupted push leaves, and what messages advise.

import type { SearchRecord } from '@docsite/cli'
import { afterEach, expect, test } from 'vitest'
import { engineFacts } from '../connect.ts'
import { carryOut, type PushPlan, planPush } from '../push.ts'
import { remedyOf } from '../retry.ts'
import { type OpenedEngine, openFake } from './engines.ts'
import { opensearch } from './fakes/opensearch.ts'

const record = (id: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  ...{ id, url: `/guide/${id}#part`, titles: ['Guide', `Part ${id}`], text: `Text of ${id}.`, keywords: [] },
  ...{ group: 'Guides', language: 'en', version: '', weight: 90 },
  ...more,
})
const [a, b, c] = [record('a'), record('b'), record('c')]

const opened: OpenedEngine[] = []
async function open(fake = opensearch(), languages = ['en', 'zh']) {
  const one = await openFake('opensearch', { fake, languages })
  opened.push(one)
  return { ...one, fake }
}

/** Every request of every test must be one that the fake knows. */
afterEach(async () => {
  const problems = opened.flatMap(({ server }) => server.problems)
  await Promise.all(opened.splice(0).map(({ server }) => server.close()))
  expect(problems).toEqual([])
})

async function push({ engine }: OpenedEngine, records: readonly SearchRecord[]): Promise<PushPlan> {
  const plan = await planPush(engine, records)
  await carryOut(engine, plan, engineFacts.opensearch.removalBatch, () => undefined)
  return plan
}

/** Sends a push up to the point where it would be complete. */
async function begin({ engine }: OpenedEngine, records: readonly SearchRecord[]): Promise<void> {
  const { exists, configures, added, changed } = await planPush(engine, records)
  await engine.begin({ exists, configures })
  await engine.send([...added, ...changed])
}

type Fake = ReturnType<typeof opensearch>
const aliasesOf = ({ indexes }: Fake) => [...indexes.values()].map(({ aliases }) => [...aliases])
const textsOf = ({ documents }: Fake) => [...documents.values()].map(({ text_en }) => text_en)

test('makes an index of its own, which has the name in the configuration as an alias', async () => {
  const one = await open()
  await push(one, [a])
  expect([...one.fake.indexes.keys()]).toEqual([expect.stringMatching(/^docs-docsite-[a-z\d]+$/)])
  expect(aliasesOf(one.fake)).toEqual([['docs']])
})

test('clones the index and sends only changes', async () => {
  const one = await open()
  await push(one, [a, b, c])
  const later = await open(one.fake)
  const before = later.server.sent.length
  await push(later, [a, { ...b, text: 'Changed.' }])
  const sent = later.server.sent.slice(before)
  expect(sent.filter(({ path }) => path.includes('/_clone/')).length).toBe(1)
  const lines = sent
    .filter(({ path }) => path.endsWith('/_bulk'))
    .flatMap(({ text }) => text.trim().split('\n'))
    .map((line) => JSON.parse(line) as { index?: { _id: string }; delete?: { _id: string } })
  expect(lines.filter((line) => line.index ?? line.delete)).toEqual([{ index: { _id: 'b' } }, { delete: { _id: 'c' } }])
  expect([...one.fake.documents.keys()]).toEqual(['a', 'b'])
})

test('keeps the previous index until the next push, for searches that have not ended', async () => {
  const one = await open()
  await push(one, [a])
  await push(await open(one.fake), [b])
  expect(aliasesOf(one.fake)).toEqual([[], ['docs']])
  await push(await open(one.fake), [c])
  expect(aliasesOf(one.fake)).toEqual([[], ['docs']])
})

test('changes nothing for readers before everything has arrived', async () => {
  const one = await open()
  await push(one, [a, b])
  const later = await open(one.fake)
  await begin(later, [{ ...a, text: 'New.' }])
  expect(textsOf(one.fake)).toEqual(['Text of a.', 'Text of b.'])
  await later.engine.remove(['b'])
  await later.engine.finish(1)
  expect(textsOf(one.fake)).toEqual(['New.'])
})

test('leaves the old index in use if a push is killed, and cleans up with the next one', async () => {
  const one = await open()
  await push(one, [a, b])
  await begin(await open(one.fake), [c])
  expect(one.fake.indexes.size).toBe(2)
  const next = await open(one.fake)
  expect(await push(next, [a, c])).toMatchObject({ added: [{ id: 'c' }], removed: [{ id: 'b' }], unchanged: 1 })
  expect([...one.fake.documents.keys()]).toEqual(['a', 'c'])
  expect(aliasesOf(one.fake)).toEqual([[], ['docs']])
  await next.engine.cleanUp?.()
  expect(aliasesOf(one.fake)).toEqual([['docs']])
})

test('deletes no index of others whose name begins alike', async () => {
  const one = await open()
  await push(one, [a])
  const others = { documents: new Map(), aliases: new Set<string>(), settings: { index: {} } }
  one.fake.indexes.set('docs-docsite-own', { ...others, mappings: { properties: {} } })
  one.fake.indexes.set('docs-docsite-2-docsite-x', {
    ...others,
    mappings: { properties: {}, _meta: { docsite: 'docs-docsite-2' } },
  })
  await one.engine.cleanUp?.()
  expect([...one.fake.indexes.keys()]).toEqual(expect.arrayContaining(['docs-docsite-own', 'docs-docsite-2-docsite-x']))
})

test('replaces an index of earlier versions, which is no alias', async () => {
  const one = await open()
  const documents = new Map([['old', { id: 'old', docsiteHash: 'x', url: '/old' }]])
  one.fake.indexes.set('docs', { documents, aliases: new Set(), mappings: { properties: {} }, settings: { index: {} } })
  expect((await push(one, [a])).configures).toBe(true)
  expect([...one.fake.indexes.keys()]).toEqual([expect.stringMatching(/^docs-docsite-/)])
  expect([...one.fake.documents.keys()]).toEqual(['a'])
})

test('keeps the numbers of shards and replicas of the index', async () => {
  const one = await open()
  await push(one, [a])
  for (const { settings } of one.fake.indexes.values()) settings.index.number_of_replicas = '2'
  await push(await open(one.fake, ['en', 'fr']), [a])
  const current = [...one.fake.indexes.values()].find(({ aliases }) => aliases.has('docs'))
  expect(current?.settings.index).toMatchObject({ number_of_replicas: '2', similarity: { docsite: { type: 'BM25' } } })
})

test('makes a new index if the constants of the ranking differ', async () => {
  const one = await open()
  await push(one, [a])
  for (const { settings } of one.fake.indexes.values())
    settings.index.similarity = { docsite: { type: 'BM25', k1: '2' } }
  expect(await planPush((await open(one.fake)).engine, [a])).toMatchObject({ configures: true, unchanged: 0 })
})

test('does not drop records of others when the settings change', async () => {
  const one = await open()
  await push(one, [a])
  one.fake.documents.set('own', { id: 'own', url: '/own' })
  await expect(push(await open(one.fake, ['en', 'fr']), [a])).rejects.toMatchObject({
    message: 'The settings of docs must change, and it has 1 records that are not from docsite',
    hint: 'Set `search.provider.index` to another name, and push again.',
  })
  expect([...one.fake.documents.keys()]).toEqual(['a', 'own'])
})

test('does not switch to an index that lacks records', async () => {
  const one = await open()
  await push(one, [a])
  const later = await open(one.fake)
  await begin(later, [a, b])
  await expect(later.engine.finish(3)).rejects.toThrow('The new index has 2 of 3 records')
  expect([...one.fake.documents.keys()]).toEqual(['a'])
})

test('reports an alias of several indexes', async () => {
  const one = await open()
  await push(one, [a])
  const [index] = one.fake.indexes.values()
  one.fake.indexes.set('another', { ...(index as NonNullable<typeof index>) })
  await expect(planPush(one.engine, [a])).rejects.toMatchObject({
    message: expect.stringMatching(/^docs is an alias of several indexes: docs-docsite-\w+, another$/),
    hint: 'Remove the alias from all of them but one.',
  })
})

const advice: [type: string, status: number, advice: RegExp][] = [
  ['cluster_block_exception', 403, /^The cluster does not accept changes\. Free disk space/],
  ['mapper_parsing_exception', 400, /index template/],
  ['illegal_argument_exception', 400, /index template or a setting/],
  ['resource_already_exists_exception', 400, /Run only one push at a time/],
  ['no_shard_available_action_exception', 400, /If the index stays red/],
  ['constructor', 400, /^Run the command again/],
  ['__proto__', 400, /^Run the command again/],
]

test.each(advice)('says what to do about %s', async (type, status, advice) => {
  const one = await open()
  one.server.fail({ status, json: { error: { type, reason: 'No' }, status } })
  const error = await planPush(one.engine, [a]).catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'EngineError', message: 'No', status })
  expect(remedyOf(error as never)).toMatch(advice)
})

const statuses: [status: number | undefined, advice: RegExp][] = [
  [undefined, /^Check that the engine is running/],
  [429, /limits the number of requests/],
  [408, /Read its log/],
  [503, /Read its log/],
  [400, /^Run the command again/],
]

test.each(statuses)('says what to do about the status %s', (status, advice) => {
  expect(remedyOf({ status, hint: undefined })).toMatch(advice)
})
