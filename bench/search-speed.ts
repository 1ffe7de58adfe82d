// Measures in a browser how long opening the search and answering queries take.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Lang } from './generate.ts'
import { kindOf } from './searched.ts'

export interface Opening {
  /** Time from Ctrl+K, with the query typed immediately, to the first hit. Includes the 150 ms delay after typing. */
  ms: number
  /** Durations in ms of main-thread tasks over 50 ms. */
  longTasks: number[]
  /** Paths of all requests except those for the index: scripts and the manifest. */
  code: string[]
}

/** Not a visited page, which an empty field lists. */
const option = '[role="option"]:not(.search-recent)'
/** Matches a hit, or the message that there are no hits. */
const answer = `${option}, .search-note strong`

/** Timestamps that the page records. */
interface Noted {
  isHydrated?: boolean
  longTasks: number[]
  keyAt: number
  /** When the delay after the last keystroke ended. */
  pausedAt: number
  /** When the worker received the last query, and when it responded. */
  askedAt: number
  answeredAt: number
}

export interface AnswerTime {
  /** Time from the end of the delay after typing to the frame that shows the hits. */
  ms: number
  /** Time in the worker, which starts during the delay. */
  workerMs: number
}

/** Opens a browser whose reader prefers a language, because a site redirects others to theirs. */
const newContext = (browser: Browser, locale: Lang): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1280, height: 800 }, locale })

/** Measures the first search after a page load with an empty cache. */
export async function measureOpening(browser: Browser, lang: Lang, url: string, query: string): Promise<Opening> {
  const context = await newContext(browser, lang)
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

/** Measures each query. An earlier query, which is not measured, loads the search. */
export async function measureAnswers(
  browser: Browser,
  lang: Lang,
  url: string,
  first: string,
  queries: readonly string[],
): Promise<AnswerTime[]> {
  const context = await newContext(browser, lang)
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

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(noteTimes)
  await page.goto(url)
  await page.waitForFunction(() => {
    dispatchEvent(new Event('docsite:wanted'))
    return (window as unknown as { noted: Noted }).noted.isHydrated
  })
  await page.waitForLoadState('networkidle')
  await idle(page)
  await page.evaluate(() => {
    const { noted } = window as unknown as { noted: Noted }
    noted.longTasks = []
  })
  return page
}

/** Waits until the main thread is idle. */
const idle = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))

/** Runs in the page before its own scripts. */
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
      const onAnswer = ({ data }: MessageEvent<{ id: number }>) => {
        if (data.id !== message.id) return
        noted.answeredAt = performance.now()
        this.removeEventListener('message', onAnswer)
      }
      this.addEventListener('message', onAnswer)
    }
    post.call(this, message)
  }
  // The delay after a keystroke. The panel's timer is recognized by its duration, which is shorter by the time since the keystroke.
  const pauseMs = 150
  const prepareMs = 100
  const start = window.setTimeout
  Object.assign(window, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
      start(() => {
        if (ms !== undefined && ms > prepareMs && ms <= pauseMs) noted.pausedAt = performance.now()
        run(...args)
      }, ms),
  })
}

/** Waits until an answer is painted. Call this before the page shows one. */
async function watchAnswer(page: Page): Promise<Noted & { shownAt: number }> {
  return page.evaluate(async (selector) => {
    const shownAt = await new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        // The next frame paints the answer.
        requestAnimationFrame(() => done(performance.now()))
      })
      observer.observe(document.body, { subtree: true, childList: true })
    })
    return { ...(window as unknown as { noted: Noted }).noted, shownAt }
  }, answer)
}
