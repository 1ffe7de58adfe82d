// Replaces two browser APIs in the scripts of portable sites. Browsers refuse to fetch files for pages that were opened
// from disk, and to start workers, but they run scripts. esbuild replaces the names `fetch` and `Worker` with those of `docsiteFiles`.

import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { dataOfScript, dataScriptOf } from '../../../pipeline/model/portable.ts'
import { lunr } from '../../../pipeline/model/search/lunr.ts'
import { Answering } from '../../search/answering.ts'
import type { WorkerAnswer, WorkerQuestion } from '../../search/local.ts'

const base = (globalThis as unknown as { docsite: SiteData }).docsite.base

/** Matches files that are also written as scripts, by their path in the output. */
const dataFile = /^static\/.*\.json(?:\.js)?$|\.md$/

/** Reads the data files of the site through scripts, and fetches everything else. */
const fetch: typeof globalThis.fetch = async (input, options) => {
  const { href, host, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  const isData = host === location.host && pathname.startsWith(base) && dataFile.test(pathname.slice(base.length))
  const text = isData ? await readData(href).catch(() => undefined) : undefined
  return text === undefined ? globalThis.fetch(input, options) : new Response(text)
}

/** Answers queries in the page instead of in the search worker. */
class LocalSearchWorker extends EventTarget {
  readonly #answering = new Answering(
    async <T>(file: string) => JSON.parse(await readData(base + file)) as T,
    async (file) => {
      // The script expects Lunr as a global variable.
      Object.assign(globalThis, { lunr })
      ;(await runScript(base + file)).remove()
    },
  )

  async postMessage(question: WorkerQuestion): Promise<void> {
    const data: WorkerAnswer = { id: question.id, isGone: false, result: await this.#answer(question) }
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  async #answer(question: WorkerQuestion): Promise<WorkerAnswer['result']> {
    try {
      if (question.kind === 'ask') return await this.#answering.answer(question)
      await this.#answering.open(question.index)
      return { hits: [], isWhole: true }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** Starts search in the page if the URL is that of the search worker, which has no file on portable sites. */
const Worker = new Proxy(globalThis.Worker, {
  construct: (Native, [url, options]: [string | URL, WorkerOptions?]) =>
    url === base ? new LocalSearchWorker() : new Native(url, options),
})

Object.assign(globalThis, { docsiteFiles: { fetch, Worker } })

async function readData(url: string): Promise<string> {
  const script = await runScript(url.endsWith('.js') ? url : dataScriptOf(url))
  script.remove()
  return dataOfScript(script, base)
}

function runScript(url: string): Promise<HTMLScriptElement> {
  const script = document.createElement('script')
  script.src = url
  return new Promise((done, fail) => {
    script.addEventListener('load', () => done(script))
    script.addEventListener('error', () => {
      script.remove()
      fail(new Error(`${url} could not be loaded`))
    })
    document.head.append(script)
  })
}
