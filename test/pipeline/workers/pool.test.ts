// Runs of a pool that overlap.

import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SourceFile } from '../../../pipeline/model/page/page.ts'
import { type Job, Pool, pagesWorthWorkers } from '../../../pipeline/workers/pool.ts'
import type { Setup } from '../../../pipeline/workers/tasks.ts'

/** A worker that returns the texts of its pages with the name of its setup. It fails at a page with the text `fail`. */
const worker = `
  import { parentPort } from 'node:worker_threads'
  let name
  parentPort.on('message', ({ setup, index, job }) => {
    if (setup) return void (name = setup.storeFolder.path)
    const texts = job.input.map(({ text }) => text)
    if (texts.includes('fail')) throw new Error('failed')
    if (!texts.includes('wait')) parentPort.postMessage({ index, result: texts.map((text) => name + text), ms: 0 })
  })
`

let pool: Pool
let starts: number
beforeEach(() => {
  starts = 0
  pool = new Pool({
    concurrency: 2,
    workerFile: new URL(`data:text/javascript,${encodeURIComponent(worker)}`),
    onStart: () => starts++,
  })
})
afterEach(() => pool.close())

/** Returns a job for each text. There are enough of them for workers. */
const jobsOf = (texts: readonly string[]): Job[] =>
  texts.map((text) => ({ task: 'parse', input: [{ text } as SourceFile], size: 1 }))

const texts = Array.from({ length: pagesWorthWorkers }, (_, i) => ` ${i}`)

/** Runs jobs with a setup. Returns the texts, each after the name of the setup with which its worker has parsed it. */
async function run(setup: string, texts: readonly string[], onDone?: () => void): Promise<unknown[]> {
  const project = { source: { kind: 'data', config: {} } }
  pool.setup({ kind: 'parse', storeFolder: { path: setup }, project } as Setup)
  return (await pool.run(jobsOf(texts), onDone)).flat()
}

test('returns the results of each run to its caller, in order and with its setup', async () => {
  const more = texts.map((text) => `${text} more`)
  expect(await Promise.all([run('a', texts), run('b', more), run('c', texts)])).toEqual([
    texts.map((text) => `a${text}`),
    more.map((text) => `b${text}`),
    texts.map((text) => `c${text}`),
  ])
})

test('completes a run that has waited for a run that fails', async () => {
  const [failed, waited] = await Promise.allSettled([run('a', [...texts, 'fail']), run('b', texts)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'failed' } })
  expect(waited).toEqual({ status: 'fulfilled', value: texts.map((text) => `b${text}`) })
})

test('rejects all runs when it is closed, and can then be used again', async () => {
  let runs: Promise<unknown>[] = []
  await new Promise<void>((begun) => {
    runs = [run('a', [...texts, 'wait'], begun), run('b', texts)]
  })
  const settled = Promise.allSettled(runs)
  await pool.close()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await run('c', texts)).toEqual(texts.map((text) => `c${text}`))
})

test('starts other workers with the same setup after it has released memory', async () => {
  await run('a', texts)
  expect(starts).toBe(1)
  await pool.releaseMemory()
  expect((await pool.run(jobsOf(texts))).flat()).toEqual(texts.map((text) => `a${text}`))
  expect(starts).toBe(2)
})
