// One Chromium for each test file, a fresh context for each test; whatever a page complains about fails its test.

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type BrowserChoice, findBrowser } from './chromium.ts'

export interface OpenOptions extends BrowserContextOptions {
  /** The very first visit: without it the browser has been here before, and is not sent to its own language. */
  isFirstVisit?: boolean
  /** What is in local storage before the page loads for the first time. */
  stored?: Record<string, string> | undefined
  /** Runs before the first page is opened: to answer requests otherwise, or to add scripts. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

interface BrowserOptions {
  /** Which browser runs the tests; the fastest by default. */
  choice?: BrowserChoice
  /** With scrollbars that take room, as on desktops; tests have none otherwise, as on phones. */
  hasScrollbars?: boolean
  /** For tests to which motion is no matter: drawing it takes half of their time. */
  isCalm?: boolean
}

export class TestBrowser {
  #browser: Browser | undefined
  #contexts: BrowserContext[] = []
  #problems: string[] = []
  #expected: RegExp[] = []
  #tolerated: RegExp[] = []
  readonly #motion: OpenOptions

  constructor({ choice = 'fastest', hasScrollbars = false, isCalm = false }: BrowserOptions) {
    this.#motion = isCalm ? { reducedMotion: 'reduce' } : {}
    beforeAll(async () => {
      this.#browser = await chromium.launch({
        ...(await findBrowser(choice)),
        ...(hasScrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
      })
    })
    afterAll(() => this.#browser?.close())
    afterEach(() => this.#endTest())
  }

  /** A context of its own. What its pages complain about is kept for the end of the test. */
  async context({ isFirstVisit = false, stored = {}, prepare, ...options }: OpenOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('The browser is there once the tests run')
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...this.#motion,
      ...options,
    })
    this.#contexts.push(context)
    // What comes late is still a problem of this test, and not of the next.
    const problems = this.#problems
    context.on('console', (message) => {
      // A browser may request an icon for a document that names none, such as a Markdown file.
      if (message.location().url.endsWith('/favicon.ico')) return
      problems.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (problem) => problems.push(`uncaught: ${problem.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // A page that is left lets go of what it was fetching, and without script no script is fetched.
      const isIntended = reason === 'net::ERR_ABORTED' || (reason === 'csp' && options.javaScriptEnabled === false)
      // What a service worker cannot fetch it may have: the page gets an answer all the same, or complains itself.
      if (request.serviceWorker()) return
      if (!isIntended) problems.push(`failed: ${request.url()} ${reason}`)
    })
    await context.addInitScript(beforeEveryPage, {
      stored: { ...(isFirstVisit ? {} : { 'docsite-visited': '1' }), ...stored },
    })
    await prepare?.(context)
    return context
  }

  /** A tab at an address, its script awake. */
  async open(url: string, options: OpenOptions = {}): Promise<Page> {
    const page = await (await this.context(options)).newPage()
    await page.goto(url)
    if (options.javaScriptEnabled !== false) await hydrated(page)
    return page
  }

  /** The test provokes this: it must be said, and nothing else may be. */
  expectProblem(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Some browsers report this, others do not: only those with a window ask for the icon of a tab. */
  tolerateProblem(...patterns: RegExp[]): void {
    this.#tolerated.push(...patterns)
  }

  async #endTest(): Promise<void> {
    const [contexts, problems, expected] = [this.#contexts, this.#problems, this.#expected]
    const known = [...expected, ...this.#tolerated]
    this.#tolerated = []
    this.#contexts = []
    this.#problems = []
    this.#expected = []
    await Promise.all(contexts.map((context) => context.close()))
    expect(problems.filter((problem) => !known.some((pattern) => pattern.test(problem)))).toEqual([])
    expect(expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))).toEqual([])
  }
}

/** To be called once in a test file. */
export const testBrowser = (options: BrowserOptions = {}): TestBrowser => new TestBrowser(options)

/** Waits until the page and the components in its text answer to their reader. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'isHydrated' in window && !document.querySelector('[data-island]:not([data-hydrated])'),
    undefined,
    { polling: 20 },
  )
}

/** Whether the document is still the one that was opened: an ordinary load makes a new one. */
export async function markDocument(page: Page): Promise<{ isSame(): Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return { isSame: () => page.evaluate(() => 'isMarked' in window) }
}

/** Opens an address whose shell stays on its way for ever: the page is as it came, and only the script of its head has run. */
export async function openStatic(page: Page, url: string): Promise<void> {
  await page.route('**/static/js/shell-*.js', () => undefined)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('#pageData').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  )
}

/** Counts, from now on, the requests whose path ends so. */
export function countRequests(page: Page, pathEnd: string): { count: number } {
  const counter = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(pathEnd)) counter.count++
  })
  return counter
}

/** Runs in every page, before any script of its own. */
function beforeEveryPage({ stored }: { stored: Record<string, string> }): void {
  addEventListener('docsite:ready', () => Object.assign(window, { isHydrated: true }))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} stops ${blockedURI} ${sample}`),
  )
  try {
    if (sessionStorage.getItem('is-set') !== null) return
    sessionStorage.setItem('is-set', '')
    for (const [key, value] of Object.entries(stored))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  } catch {
    // A page without storage is what some tests are about.
  }
}

/** The words of the page's title heading, without the mark that links to it. */
export async function titleOf(page: Page): Promise<string | undefined> {
  return (await page.locator('main h1').textContent())?.replace(/^#/, '')
}

/** Waits until the page with this title is there, after a click that asked for it. */
export async function shows(page: Page, title: string): Promise<void> {
  await expect.poll(() => titleOf(page)).toBe(title)
}
