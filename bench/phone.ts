// Measures page loads on an emulated slow phone with a slow connection, from Chromium's trace.

import type { Browser, Page } from 'playwright-core'
import { median } from './measure.ts'

export interface PhoneTimes {
  /** Time from the start of the navigation to the largest contentful paint. */
  paintMs: number
  /** Total blocking time: the CPU time above 50 ms of each main-thread task after the first paint, added up. */
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

/** Returns the medians of several visits with an empty cache. */
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
    await settle(page)
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
    return timesOf(trace.traceEvents, url)
  } finally {
    await context.close()
  }
}

/** Waits until the network and the main thread are idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Timestamp in microseconds. */
  ts: number
  dur?: number
  tdur?: number
  args: { data?: { documentLoaderURL?: string; isOutermostMainFrame?: boolean }; frame?: string; name?: string }
}

function timesOf(events: TraceEvent[], url: string): PhoneTimes {
  const start = events.findLast(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url)
  if (!start) throw new Error(`The trace contains no navigation to ${url}`)
  const here = events.filter(({ pid, ts }) => pid === start.pid && ts >= start.ts)
  const paints = here.filter(({ name }) => name === 'largestContentfulPaint::Candidate')
  const firstPaint = here.find(({ name }) => name === 'firstContentfulPaint')
  const lastPaint = paints.reduce((last, { ts }) => Math.max(last, ts), 0)
  if (!firstPaint || lastPaint === 0) throw new Error(`The trace contains no paint of ${url}`)
  const main = here.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')?.tid ?? start.tid
  // Uses CPU time (`tdur`) where available, so that other load on the machine has no effect.
  const tasks = here.filter(({ name, tid, ts }) => name.endsWith('RunTask') && tid === main && ts >= firstPaint.ts)
  const blocking = tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + Math.max(0, tdur / 1000 - longTaskMs), 0)
  return { paintMs: (lastPaint - start.ts) / 1000, blockingMs: blocking }
}
