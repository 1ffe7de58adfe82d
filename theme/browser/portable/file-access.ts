// Replaces two browser APIs in the scripts of portable sites. Browsers refuse to fetch files for pages that were opened
// from disk, and to start workers, but they run scripts. esbuild replaces the names `fetch` and `Worker` with those of `docsiteFiles`.

import { AnswersInPage } from 'docsite:search-in-page'
import type { SiteData } from '../../../pipeline/model/config/site-data.ts'
import { dataOfScript, dataScriptOf } from '../../../pipeline/model/portable.ts'

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

const read = (file: string) => readData(base + file)

async function run(file: string): Promise<void> {
  const script = await runScript(base + file)
  script.remove()
}

/** Starts search in the page if the URL is that of the search worker, which has no file on portable sites. */
const Worker = new Proxy(globalThis.Worker, {
  construct: (Native, [url, options]: [string | URL, WorkerOptions?]) =>
    url === base ? new AnswersInPage({ read, run }) : new Native(url, options),
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
