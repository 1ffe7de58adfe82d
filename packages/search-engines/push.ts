// Brings the index of a search engine up to date with the records of a site.

import { hash } from 'node:crypto'
import type { SearchRecord } from '@docsite/cli'
import { compareText } from '@docsite/cli/text'
import { type Engine, type EngineDocument, pageOf, type StoredRecord } from './engine.ts'

/** The difference between the records of the site and those of the engine. */
export interface PushPlan {
  /** Whether the index exists. */
  exists: boolean
  /** Whether the settings of the index must change. */
  configures: boolean
  added: EngineDocument[]
  changed: EngineDocument[]
  removed: (StoredRecord & { id: string })[]
  /** Number of records that are the same. */
  unchanged: number
}

/** Compares the records with those that the engine has. This needs no data from earlier runs, so it also works in a fresh checkout. */
export async function planPush(engine: Engine, records: readonly SearchRecord[]): Promise<PushPlan> {
  const storedRecords = await engine.stored()
  const stored = storedRecords ?? new Map<string, StoredRecord>()
  const pages = pagesOf(records)
  const documents = records.map((record) => ({
    id: record.id,
    document: documentOf(engine, record, pages.get(pageOf(record)) ?? []),
  }))
  const ids = new Set(documents.map(({ id }) => id))
  const configures = storedRecords === undefined || (await engine.differs())
  const sendsAll = configures && engine.rebuilds === true
  const sent = documents.filter(({ id, document }) => sendsAll || stored.get(id)?.hash !== document.docsiteHash)
  const isNew = ({ id }: { id: string }) => !stored.has(id)
  const removed = [...stored].flatMap(([id, record]) => (ids.has(id) ? [] : [{ id, ...record }]))
  return {
    exists: storedRecords !== undefined,
    configures,
    added: sent.filter(isNew).map(({ document }) => document),
    changed: sent.filter((one) => !isNew(one)).map(({ document }) => document),
    removed: removed.sort((a, b) => compareText(a.url, b.url) || compareText(a.id, b.id)),
    unchanged: records.length - sent.length,
  }
}

/** Returns the records of each page. */
function pagesOf(records: readonly SearchRecord[]): Map<string, SearchRecord[]> {
  const pages = new Map<string, SearchRecord[]>()
  for (const record of records) {
    const page = pages.get(pageOf(record))
    if (page) page.push(record)
    else pages.set(pageOf(record), [record])
  }
  return pages
}

function documentOf(engine: Engine, record: SearchRecord, page: readonly SearchRecord[]): EngineDocument {
  const document = engine.document(record, page)
  const docsiteHash = hash('sha256', JSON.stringify(document)).slice(0, 32)
  return { url: record.url, ...document, docsiteHash }
}

export const isUpToDate = ({ configures, added, changed, removed }: PushPlan): boolean =>
  !configures && added.length + changed.length + removed.length === 0

/** Compares by code units, so that the order is the same on every machine. */

/** Limits of a request that sends records. */
const maxBatch = { records: 1000, bytes: 4_000_000 }

/** Carries out a plan. Removes records last, so that readers find something at all times. */
export async function carryOut(
  engine: Engine,
  { exists, configures, added, changed, removed, unchanged }: PushPlan,
  removalBatch: number,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const all = added.length + changed.length + removed.length
  let done = 0
  const count = (more: number) => {
    done += more
    onProgress(done, all)
  }
  await engine.begin({ exists, configures })
  for (const batch of batchesOf([...added, ...changed])) {
    await engine.send(batch)
    count(batch.length)
  }
  for (let at = 0; at < removed.length; at += removalBatch) {
    const batch = removed.slice(at, at + removalBatch)
    await engine.remove(batch.map(({ id }) => id))
    count(batch.length)
  }
  await engine.finish(added.length + changed.length + unchanged)
}

function batchesOf(documents: readonly EngineDocument[]): EngineDocument[][] {
  const batches: EngineDocument[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document))
    const last = batches.at(-1)
    if (last && last.length < maxBatch.records && bytes + size <= maxBatch.bytes) {
      last.push(document)
      bytes += size
    } else {
      batches.push([document])
      bytes = size
    }
  }
  return batches
}
