// The search worker: fetches, unpacks and queries indexes, so that the page stays responsive.

import { Answering } from './answering.ts'
import { lunr } from './format/lunr.ts'
import type { WorkerAnswer, WorkerQuestion } from './local.ts'

declare function importScripts(url: string): void

let base = '/'
/** Whether a file is missing on the host, which means that the site has been deployed again since the last answer. */
let isGone = false

async function fetchJson<T>(file: string): Promise<T> {
  const response = await fetch(base + file)
  if (!response.ok) {
    isGone = true
    throw new Error(`${file} returned ${response.status}`)
  }
  return response.json()
}

/** Runs a stemmer's script, which expects Lunr as a global variable. */
async function runScript(file: string): Promise<void> {
  Object.assign(globalThis, { lunr })
  importScripts(base + file)
}

const answering = new Answering(fetchJson, runScript)

addEventListener('message', async ({ data }: MessageEvent<WorkerQuestion>) => {
  const answer = (result: WorkerAnswer['result']) => {
    postMessage({ id: data.id, result, isGone } satisfies WorkerAnswer)
    isGone = false
  }
  base = data.base
  try {
    if (data.kind === 'open') await answering.open(data.index)
    answer(data.kind === 'ask' ? await answering.answer(data) : { hits: [], isWhole: true })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
})
