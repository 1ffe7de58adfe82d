// Runs Lighthouse with its profile of a phone, each time with an empty profile.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../browser/chromium.ts'
import type { Tools } from './tools.ts'

/** The result of one run. */
export interface Scores {
  /** The page at which the visit ended, after a redirect to the language of the browser. */
  url: string
  /** Performance, accessibility, best practices and SEO, from 0 to 100. */
  scores: number[]
  /** The time in seconds of the largest contentful paint. */
  seconds: number
  /** The time in milliseconds for which tasks block the main thread. */
  blocked: number
}

interface Report {
  lhr: {
    finalDisplayedUrl: string
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue?: number }>
  }
}

type Lighthouse = (url: string, flags: { port: number; logLevel: 'error' }) => Promise<Report>

/** Measures a first visit several times, each with a new profile of a browser in this language. */
export async function measureScores(
  { lighthouse }: Tools,
  { url, lang }: { url: string; lang: string },
  runs: number,
): Promise<Scores[]> {
  const { default: run } = (await import(pathToFileURL(lighthouse).href)) as { default: Lighthouse }
  const all: Scores[] = []
  for (let i = 0; i < runs; i++)
    all.push(
      await withBrowser(lang, async (port) => {
        const { lhr } = await run(url, { port, logLevel: 'error' })
        return {
          url: lhr.finalDisplayedUrl,
          scores: Object.values(lhr.categories).map(({ score }) => Math.round(score * 100)),
          seconds: (lhr.audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
          blocked: Math.round(lhr.audits['total-blocking-time']?.numericValue ?? 0),
        }
      }),
    )
  return all
}

/** Sets `navigator.languages`. Without a window, `--lang` does not change them. */
const acceptLanguage = (lang: string): string => `--accept-lang=${[...new Set([lang, lang.replace(/-.*/, '')])].join()}`

/** Starts a browser with an empty profile, and passes the port of its DevTools protocol. */
async function withBrowser<T>(lang: string, use: (port: number) => Promise<T>): Promise<T> {
  const { executablePath = '', args = [] } = await findBrowser('installed', 'machine')
  const profile = mkdtempSync(join(tmpdir(), 'docsite-lighthouse-'))
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, acceptLanguage(lang)]
  const browser = spawn(executablePath, [...args, ...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const port = await new Promise<number>((done) => {
      let text = ''
      browser.stderr.on('data', (data: Buffer) => {
        text += data
        const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(text)?.[1]
        if (found) done(Number(found))
      })
    })
    return await use(port)
  } finally {
    browser.kill()
    // The browser's other processes write to the profile until they end, too. They all hold its stderr.
    await once(browser, 'close')
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
