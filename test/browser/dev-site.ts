// Opens pages of `docsite dev` in Chromium.

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import type { RunningSite } from '../pipeline/dev/command.ts'
import { findBrowser } from './chromium.ts'

/** Long enough for a busy machine, in milliseconds. */
const patienceMs = 20_000

/** Launches a Chromium for a test file. */
export async function launch(): Promise<Browser> {
  return chromium.launch(await findBrowser())
}

/**
 * Adds a page to a served site, and waits until it is served. Tests that share a server edit only pages of their own.
 * `file` is the path in `content/`, or in `content/en/` of a bilingual site.
 */
export async function addPage(dev: RunningSite, file: string, text: string): Promise<void> {
  dev.site.edit(file, text)
  const record = file.replace(/^content\/(?:en\/)?(.*)\.md$/, '/static/pages/$1.json')
  await eventually(
    async () => (await fetch(dev.url(record))).status,
    (status) => expect(status).not.toBe(404),
  )
}

/** Opens a page, waits until it is hydrated, and marks its document, so that `wasReloaded` detects a reload. */
export async function openPage(browser: Browser, url: string, context?: BrowserContext): Promise<DevPage> {
  const own = context ?? (await browser.newContext({ viewport: { width: 1280, height: 800 } }))
  const page = await own.newPage()
  const problems: string[] = []
  page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') problems.push(said.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => addEventListener('docsite:ready', () => Object.assign(window, { isReady: true })))
  await page.goto(url)
  const opened = new DevPage(page, problems)
  await opened.hydrated()
  await opened.mark()
  return opened
}

export class DevPage {
  constructor(
    readonly page: Page,
    readonly problems: string[],
  ) {}

  /** Waits until the page and the components of its article are hydrated. */
  async hydrated(): Promise<void> {
    await this.page.waitForFunction(
      () => 'isReady' in window && !document.querySelector('[data-island]:not([data-hydrated])'),
      undefined,
      { polling: 20 },
    )
  }

  async mark(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { isMarked: true }))
  }

  /** Whether the document was reloaded since it was marked. */
  async wasReloaded(): Promise<boolean> {
    return this.page.evaluate(() => !('isMarked' in window))
  }

  /** Waits until the text is visible anywhere on the page. */
  async shows(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: 'visible', timeout: patienceMs })
  }

  async shownNoMore(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: 'detached', timeout: patienceMs })
  }

  /** The panel of error messages over the page. */
  get messages() {
    return this.page.locator('#docsite-messages')
  }

  /** Waits until the panel of error messages disappears. */
  async isFixed(): Promise<void> {
    await this.messages.waitFor({ state: 'detached', timeout: patienceMs })
  }
}

/** Repeats a request until its result passes the check, for at most `patienceMs`. */
export async function eventually<T>(ask: () => Promise<T>, check: (answer: T) => void): Promise<void> {
  await vi.waitFor(async () => check(await ask()), { timeout: patienceMs, interval: 20 })
}
