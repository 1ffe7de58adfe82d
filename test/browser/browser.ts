// Launches one Chromium for each test process and opens a new context for each test. Any console message or failed request
// fails the test.

import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { type BrowserChoice, findBrowser } from './chromium.ts'
import type { SystemName } from './system-fonts.ts'

export interface OpenOptions extends BrowserContextOptions {
  /** Simulates the first visit. Otherwise the visitor has visited before, and is not redirected to their language. */
  isFirstVisit?: boolean
  /** Fetches pages in advance while the browser is idle. Otherwise the connection counts as too slow for that. */
  isFast?: boolean
  /** Initial contents of local storage. */
  stored?: Record<string, string> | undefined
  /** Runs before the first page opens, to intercept requests or to add scripts. */
  prepare?: (context: BrowserContext) => Promise<unknown>
}

type FetchOptions = NonNullable<Parameters<Route['fetch']>[0]>
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>

/** Where `relay` requests a response if not from the same URL, and what it changes. */
interface RelayOptions extends Pick<FetchOptions, 'url' | 'headers'> {
  change?: (response: APIResponse) => Answer | Promise<Answer>
}

interface BrowserOptions {
  /** The browser that runs the tests. Default: npm. */
  choice?: BrowserChoice
  /** The fonts of the system. */
  fonts?: SystemName
  /** Shows scrollbars that take up space, as on desktops. By default there are none, as on phones. */
  hasScrollbars?: boolean
  /** Enables animations. By default, pages prefer reduced motion, because animations would take half of a test's time. */
  hasMotion?: boolean
}

export class TestBrowser {
  #browser: Browser | undefined
  #contexts: BrowserContext[] = []
  #problems: string[] = []
  #expected: RegExp[] = []
  #tolerated: RegExp[] = []
  readonly #motion: OpenOptions

  constructor({ choice = 'npm', fonts = 'usual', hasScrollbars = false, hasMotion = false }: BrowserOptions) {
    this.#motion = hasMotion ? {} : { reducedMotion: 'reduce' }
    beforeAll(async () => {
      this.#browser = await launch({ choice, fonts, hasScrollbars })
    })
    afterEach(() => this.#endTest())
  }

  /** Opens a new context and collects the problems of its pages until the test ends. */
  async context({
    isFirstVisit = false,
    isFast = false,
    stored = {},
    prepare,
    ...options
  }: OpenOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('The browser is available only while tests run')
    const context = await this.#browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...this.#motion,
      ...options,
    })
    this.#contexts.push(context)
    // A late problem belongs to this test, not to the next one.
    const problems = this.#problems
    context.on('console', (message) => {
      // Browsers request a favicon for documents that do not declare one, such as Markdown files.
      if (message.location().url.endsWith('/favicon.ico')) return
      // A hint of Chromium, such as that a test has measured something in a closed menu.
      if (String(message.type()) === 'verbose') return
      problems.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (problem) => problems.push(`uncaught: ${problem.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page cancels its requests, and without JavaScript no script is requested.
      const isIntended = reason === 'net::ERR_ABORTED' || (reason === 'csp' && options.javaScriptEnabled === false)
      // If a service worker's request fails, the worker responds from its cache. Otherwise the page reports the failure.
      if (request.serviceWorker()) return
      if (!isIntended) problems.push(`failed: ${request.url()} ${reason}`)
    })
    await context.addInitScript(beforeEveryPage, {
      isFast,
      stored: { ...(isFirstVisit ? {} : { 'docsite-visited': '1' }), ...stored },
    })
    await prepare?.(context)
    return context
  }

  /** Opens a tab at a URL and waits until it is hydrated. */
  async open(url: string, options: OpenOptions = {}): Promise<Page> {
    const page = await (await this.context(options)).newPage()
    await page.goto(url)
    if (options.javaScriptEnabled !== false) await hydrated(page)
    return page
  }

  /** Expects problems that match these patterns, and no other problems. */
  expectProblem(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  /** Allows problems that only some browsers report: for example, only browsers with a window request a favicon. */
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
    const unexpected = problems.filter((problem) => !known.some((pattern) => pattern.test(problem)))
    expect(unexpected, unexpected.join('\n')).toEqual([])
    expect(expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)))).toEqual([])
  }
}

/** The browsers of this process. Its test files share only what is global. Playwright stops the browsers when the process ends. */
const shared = globalThis as { docsiteBrowsers?: Map<string, Browser> }

/** Returns a running browser with these options. Launches one if there is none, or if it has crashed. */
async function launch(options: Required<Omit<BrowserOptions, 'hasMotion'>>): Promise<Browser> {
  const { choice, fonts, hasScrollbars } = options
  const key = JSON.stringify(options)
  shared.docsiteBrowsers ??= new Map()
  const running = shared.docsiteBrowsers.get(key)
  if (running?.isConnected()) return running
  const browser = await chromium.launch({
    ...(await findBrowser(choice, fonts)),
    ...(hasScrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  })
  shared.docsiteBrowsers.set(key, browser)
  return browser
}

/** Gives the tests of a file a browser. Call this once in each file. */
export const testBrowser = (options: BrowserOptions = {}): TestBrowser => new TestBrowser(options)

/** Asks the page for its shell, as a reader does who wants more than to read, and waits until it has started. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      dispatchEvent(new Event('docsite:wanted'))
      return 'isHydrated' in window
    },
    undefined,
    { polling: 20 },
  )
}

/** Waits until the page and the components in its text are hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await started(page)
  await page.waitForFunction(() => !document.querySelector('[data-island]:not([data-hydrated])'), undefined, {
    polling: 20,
  })
}

/** Marks the document, so that the test can tell whether a full page load replaced it. */
export async function markDocument(page: Page): Promise<{ isSame(): Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
  return { isSame: () => page.evaluate(() => 'isMarked' in window) }
}

/** Opens a URL without its entry point, so that only the script in the head runs. */
export async function openStatic(page: Page, url: string): Promise<void> {
  await page.route('**/static/js/shell-*.js', () => undefined)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('#pageData').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  )
}

/**
 * Clicks a link without following it. Returns whether the page prevented the browser from following it. Tests use this
 * instead of opening a background tab, in which npm's headless shell often crashes.
 */
export async function isPrevented(
  link: Locator,
  options: { button?: 'middle'; modifiers?: ('Control' | 'Shift' | 'Meta' | 'Alt')[] } = {},
): Promise<boolean> {
  const prevented = link.page().evaluate(
    () =>
      new Promise<boolean>((done) => {
        const listening = new AbortController()
        const seen = (event: Event) => {
          listening.abort()
          done(event.defaultPrevented)
          event.preventDefault()
        }
        for (const type of ['click', 'auxclick']) addEventListener(type, seen, { signal: listening.signal })
      }),
  )
  await link.click(options)
  return prevented
}

/** Counts all further requests whose path ends with this text. */
export function countRequests(page: Page, pathEnd: string): { count: number } {
  const counter = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(pathEnd)) counter.count++
  })
  return counter
}

interface Beginning {
  stored: Record<string, string>
  isFast: boolean
}

/** Runs in every page before its own scripts. */
function beforeEveryPage({ stored, isFast }: Beginning): void {
  const connection = { effectiveType: isFast ? '4g' : '3g' }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  addEventListener('docsite:ready', () => Object.assign(window, { isHydrated: true }))
  // Pages start when the browser is idle, also in tests that stop the clock.
  const whenIdle = window.requestIdleCallback.bind(window)
  Object.defineProperty(window, 'requestIdleCallback', { get: () => whenIdle, set: () => undefined })
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`policy: ${violatedDirective} stops ${blockedURI} ${sample}`),
  )
  try {
    if (sessionStorage.getItem('is-set') !== null) return
    sessionStorage.setItem('is-set', '')
    for (const [key, value] of Object.entries(stored))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
  } catch {
    // Some tests run without storage.
  }
}

/**
 * Answers the first request for these URLs with status 404. Later requests reach the server. The route stays in place:
 * Playwright's `times` option switches interception off, and a request that arrives at that moment can wait forever.
 */
export function failFirst(context: BrowserContext, urls: string): Promise<unknown> {
  let failed = false
  return context.route(urls, (route) => {
    if (failed) return route.continue()
    failed = true
    return route.fulfill({ status: 404, body: '' })
  })
}

/**
 * Answers a request with the server's response, changed as `change` says. A request that is still underway when its test ends is
 * dropped: without this, it would fail the run as an unhandled error.
 */
export async function relay(route: Route, options: RelayOptions = {}): Promise<void> {
  const { change = () => ({}), ...request } = options
  try {
    const response = await route.fetch(request)
    await route.fulfill({ response, ...(await change(response)) })
  } catch (error) {
    if (!/(?:has been|was) (?:closed|disposed)/.test(String(error))) throw error
  }
}

/** Returns the text of the page's h1, without its anchor link. */
export async function titleOf(page: Page): Promise<string | undefined> {
  return (await page.locator('main h1').textContent())?.replace(/#$/, '')
}

/** Waits until the page with this title is visible, after a click on a link to it. */
export async function shows(page: Page, title: string): Promise<void> {
  await expect.poll(() => titleOf(page)).toBe(title)
}
