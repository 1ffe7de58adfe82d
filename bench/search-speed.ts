// What somebody waits for who searches, in a real browser.

import type { Browser, Page } from 'playwright-core'
import { kindOf } from './searched.ts'

export interface Opening {
  /** From Ctrl+K, with the query typed right after it, to the frame that shows the first hit: 150 ms of it are the pause after typing. */
  ms: number
  /** Tasks of the main thread that took more than 50 ms until all was there, in ms. */
  longTasks: number[]
  /** Paths of what was fetched besides the index: code and what says where the index is. */
  code: string[]
}

const option = '[role="option"]'
/** A hit, or the word that there is none. */
const answer = `${option}, .search-note strong`

/** What the page notes for whoever measures it. */
interface Noted {
  isHydrated?: boolean
  longTasks: number[]
  keyAt: number
  /** When the pause after the last key ended. */
  pausedAt: number
  /** When the worker was last asked a query, and when it answered. */
  askedAt: number
  answeredAt: number
}

/** What an answer takes. */
export interface AnswerTime {
  /** From the end of the pause after typing to the frame that shows the hits. */
  ms: number
  /** In the worker, which is asked within the pause. */
  workerMs: number
}

/** A visit with an empty cache, by somebody who knows what to search for. */
export async function measureOpening(browser: Browser, url: string, query: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await openPage(context, url)
    const code: string[] = []
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname.slice(1)
      if (!kindOf(path)) code.push(path)
    })
    const shown = watchAnswer(page)
    await page.keyboard.down('Control')
    await page.keyboard.down('k')
    await page.keyboard.insertText(query)
    await page.keyboard.up('k')
    await page.keyboard.up('Control')
    const { shownAt, keyAt } = await shown
    await page.waitForLoadState('networkidle')
    await idle(page)
    const { longTasks } = await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
    return { ms: shownAt - keyAt, longTasks, code }
  } finally {
    await context.close()
  }
}

/** Asks each query; another one was asked before. */
export async function measureAnswers(
  browser: Browser,
  url: string,
  first: string,
  queries: readonly string[],
): Promise<AnswerTime[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await openPage(context, url)
    await page.keyboard.press('Control+k')
    await page.locator('[role="combobox"]').waitFor()
    const times: AnswerTime[] = []
    for (const query of [first, ...queries]) {
      const shown = watchAnswer(page)
      await page.keyboard.insertText(query)
      const { shownAt, pausedAt, askedAt, answeredAt } = await shown
      times.push({ ms: shownAt - pausedAt, workerMs: answeredAt - askedAt })
      await idle(page)
      await page.locator('[role="combobox"]').fill('')
      await page.locator(answer).first().waitFor({ state: 'detached' })
      await idle(page)
    }
    return times.slice(1)
  } finally {
    await context.close()
  }
}

async function openPage(context: Awaited<ReturnType<Browser['newContext']>>, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(noteTimes)
  await page.goto(url)
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.isHydrated)
  await page.waitForLoadState('networkidle')
  await idle(page)
  await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted }
    noted.longTasks = []
  })
  return page
}

/** Nothing is left to be done. */
const idle = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))

/** Runs before any script of the page. */
function noteTimes(): void {
  const noted: Noted = { longTasks: [], keyAt: 0, pausedAt: 0, askedAt: 0, answeredAt: 0 }
  Object.assign(window, { noted })
  addEventListener('docsite:ready', () => {
    noted.isHydrated = true
  })
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'k') noted.keyAt = timeStamp
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    noted.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (this: Worker, message: { id: number; kind: string }) {
    if (message.kind === 'ask') {
      noted.askedAt = performance.now()
      const hear = ({ data }: MessageEvent<{ id: number }>) => {
        if (data.id !== message.id) return
        noted.answeredAt = performance.now()
        this.removeEventListener('message', hear)
      }
      this.addEventListener('message', hear)
    }
    post.call(this, message)
  }
  // The pause after the last key: the panel waits for it with a timer of its own.
  const pauseMs = 150
  const start = window.setTimeout
  Object.assign(window, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      start(() => {
        if (ms === pauseMs) noted.pausedAt = performance.now()
        run(...args)
      }, ms),
  })
}

/** Waits for an answer to be drawn where none is now. */
async function watchAnswer(page: Page): Promise<Noted & { shownAt: number }> {
  return page.evaluate(async (selector) => {
    const shownAt = await new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // The frame in which it is drawn.
        requestAnimationFrame(() => done(performance.now()))
      })
      observer.observe(document.body, { subtree: true, childList: true })
    })
    return { ...(window as unknown as { noted: Noted }).noted, shownAt }
  }, answer)
}
