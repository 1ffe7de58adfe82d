// What a visitor with a modest phone on a slow line waits for, as Chromium's own trace tells it.

import type { Browser, Page } from 'playwright-core'
import { median } from './measure.ts'

export interface PhoneTimes {
  /** From the click on a link from elsewhere to the largest thing on the first screen. */
  paintMs: number
  /** How long tasks keep the page from answering: what each takes beyond 50 ms, from the first paint until all is quiet. */
  blockingMs: number
}

const cpuSlowdown = 4
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const longTaskMs = 50

/** Medians of visits with an empty cache. */
export async function measurePhone(browser: Browser, url: string, visits: number): Promise<PhoneTimes> {
  const times: PhoneTimes[] = []
  for (let i = 0; i < visits; i++) times.push(await visit(browser, url))
  return {
    paintMs: median(times.map(({ paintMs }) => paintMs)),
    blockingMs: median(times.map(({ blockingMs }) => blockingMs)),
  }
}

async function visit(browser: Browser, url: string): Promise<PhoneTimes> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await browser.startTracing(page, { categories: ['toplevel', 'loading', 'devtools.timeline', 'blink.user_timing'] })
    await page.goto(url, { waitUntil: 'load' })
    await quiet(page)
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    return timesOf(trace.traceEvents, url)
  } finally {
    await context.close()
  }
}

/** Nothing is fetched any more, and the main thread has had time for whatever it had put off. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds. */
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { documentLoaderURL?: string; isOutermostMainFrame?: boolean }; frame?: string; name?: string }
}

function timesOf(events: TraceEvent[], url: string): PhoneTimes {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)
  if (!start) throw new Error(`The trace does not know the visit of ${url}`)
  const here = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts)
  const paints = here.filter(({ name }) => name === 'largestContentfulPaint::Candidate')
  const firstPaint = here.find(({ name }) => name === 'firstContentfulPaint')
  const lastPaint = paints.reduce((last, { ts }) => Math.max(last, ts), 0)
  if (!firstPaint || lastPaint === 0) throw new Error(`Nothing was painted at ${url}`)
  const main = here.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')?.tid ?? start.tid
  // Time of the processor: what else the machine does is not the page's fault.
  const tasks = here.filter(({ name, tid, ts }) => name.endsWith('RunTask') && tid === main && ts >= firstPaint.ts)
  const blocking = tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + Math.max(0, tdur / 1000 - longTaskMs), 0)
  return { paintMs: (lastPaint - start.ts) / 1000, blockingMs: blocking }
}
