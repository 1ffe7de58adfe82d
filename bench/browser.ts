// Measures in a browser how quickly `docsite dev` shows its first page and an edit, and how quickly a click shows a page.

import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { median, percentile } from './measure.ts'

export interface DevTimes {
  firstPageMs: number
  editMedianMs: number
  editP95Ms: number
}

/** Starts a command, and returns the first URL that it prints. */
export async function startServer(command: string[], cwd: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, command, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((done) =>
    server.stdout.on(
      'data',
      (text: Buffer) => /(http:\S+)/.exec(String(text))?.[1] && done(/(http:\S+)/.exec(String(text))?.[1] as string),
    ),
  )
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await new Promise((done) => server.on('exit', done))
    },
  }
}

/** Measures the time from the start of `docsite dev` to the first paint, and from saving an edit to painting it. */
export async function measureDev(
  browser: Browser,
  docsite: string,
  folder: string,
  route: string,
  edits: number,
): Promise<DevTimes> {
  const page = await browser.newPage()
  const start = performance.now()
  const server = await startServer([docsite, 'dev', folder, '--port', '0'], folder)
  try {
    await page.goto(server.url + route.slice(1), { waitUntil: 'commit' })
    await painted(page, 'h1')
    const firstPageMs = performance.now() - start
    const times = await measureEdits(page, `${folder}/content/en${route}.md`, edits)
    return { firstPageMs, editMedianMs: median(times), editP95Ms: percentile(times, 0.95) }
  } finally {
    await page.close()
    await server.stop()
  }
}

async function painted(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function measureEdits(page: Page, file: string, edits: number): Promise<number[]> {
  const original = readFileSync(file, 'utf8')
  const times: number[] = []
  // The first edits are not measured, because the server is still warming up.
  const warmUp = 5
  await page.waitForSelector('.code-buttons', { state: 'attached' })
  await page.waitForTimeout(1500)
  try {
    for (let i = 0; i < edits + warmUp; i++) {
      const mark = `edit${i}x${Math.floor(performance.now())}`
      const seen = page.evaluate(
        (text) =>
          new Promise<number>((done) => {
            const observer = new MutationObserver(() => {
              if (!document.getElementById('pageArticle')?.textContent?.includes(text)) return
              observer.disconnect()
              // The next frame paints the text.
              requestAnimationFrame(() => done(performance.timeOrigin + performance.now()))
            })
            observer.observe(document.body, { subtree: true, childList: true, characterData: true })
          }),
        mark,
      )
      await page.evaluate(() => undefined)
      const start = performance.timeOrigin + performance.now()
      writeFileSync(file, original.replace('\n\n## ', `\n\n${mark}\n\n## `))
      const ms = (await seen) - start
      if (i >= warmUp) times.push(ms)
      await page.waitForTimeout(80 + (i % 7) * 10)
    }
  } finally {
    writeFileSync(file, original)
  }
  return times
}

/** Returns the median time from a click on a link to the frame that shows the heading of the next page. */
export async function measureClicks(
  browser: Browser,
  docsite: string,
  folder: string,
  route: string,
  clicks: number,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const server = await startServer([docsite, 'preview', folder, '--port', '0'], folder)
  try {
    await page.goto(server.url + route.slice(1))
    await page.waitForLoadState('networkidle')
    await page.waitForSelector('.code-buttons', { state: 'attached' })
    const times: number[] = []
    for (let i = 0; i < clicks; i++) {
      const link = page.locator(`a[rel="${i % 2 ? 'prev' : 'next'}"]`)
      await link.scrollIntoViewIfNeeded()
      await link.hover()
      await page.evaluate(() => {
        const heading = document.querySelector('h1')?.textContent
        const state = window as unknown as { clicked: Promise<number> }
        state.clicked = new Promise((done) => {
          document.addEventListener(
            'click',
            () => {
              const start = performance.now()
              const observer = new MutationObserver(() => {
                if (document.querySelector('h1')?.textContent === heading) return
                observer.disconnect()
                requestAnimationFrame(() => done(performance.now() - start))
              })
              observer.observe(document.body, { subtree: true, childList: true })
            },
            { once: true, capture: true },
          )
        })
      })
      await link.click()
      times.push(await page.evaluate(() => (window as unknown as { clicked: Promise<number> }).clicked))
      await page.waitForTimeout(100)
    }
    return median(times)
  } finally {
    await page.close()
    await server.stop()
  }
}
