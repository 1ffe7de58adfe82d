// What a reader does directly after the first paint, on a slow phone, takes effect once: as if the page had been ready.
//
// The controls are found in the document, so that a new one is tested without a line here.

import type { BrowserContext, ElementHandle, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, type OpenOptions, testBrowser } from './browser.ts'
import { holding, waiting } from './holding.ts'
import { readerSite } from './reader-site.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const site = serveBuilt(await readerSite())
const own = serveOwn()
const isFull = process.env.DOCSITE_TEST === 'full'

const phone: OpenOptions = { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true }
const desktop: OpenOptions = { viewport: { width: 1440, height: 800 } }
/** Scripts wait in any case, so ordinary runs do without a slow processor, which costs the time of a real one. */
const cpuSlowdown = isFull ? 4 : 1
const timeoutMs = 3_600_000

/** How often the state of a page must be the same in a row, the time between two reads, and how often it is read at most. */
const stillReads = 2
const pauseMs = 200
const mostReads = 20

interface Control {
  /** Position in the document that the server sends. */
  index: number
  /** What controls have in common that the same code handles. */
  kind: string
  /** The same without classes, in which ordinary runs do not tell links apart: the browser follows all of them alike. */
  roughKind: string
  /** Where a link leads. */
  href: string | undefined
  acts: string[]
}

/** Resolves to false if a reader cannot do this with the element. */
type Act = (page: Page, element: ElementHandle<HTMLElement>) => Promise<boolean>

const click: Act = async (page, element) => {
  await element.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const isCovered = await element.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return !element.contains(hit) && !element.closest('label')?.contains(hit)
  })
  if (isCovered) return false
  // What is above the element may still be loading and move it.
  if (page.viewportSize()?.width === phone.viewport?.width) await element.tap()
  else await element.click()
  return true
}

/** Focuses an element, as the Tab key does. */
const focus = async (page: Page, element: ElementHandle<HTMLElement>): Promise<void> => {
  await page.keyboard.press('Shift')
  await element.focus()
}

const press =
  (key: string): Act =>
  async (page, element) => {
    await focus(page, element)
    await page.keyboard.press(key)
    return true
  }

const type: Act = async (page, element) => {
  await focus(page, element)
  await page.keyboard.type('pa')
  return true
}

const actions: Record<string, Act> = { click, Enter: press('Enter'), Space: press(' '), text: type }

/** What readers can use: what takes the focus, and what shows that it can be clicked. */
function findControls(before: { element: Element; wasFocusable: boolean; wasVisible: boolean }[]): Control[] {
  const cursorOf = (element: Element | null) => (element ? getComputedStyle(element).cursor : '')
  return before.flatMap(({ element, wasFocusable, wasVisible }, index) => {
    if (!wasVisible) return []
    const isClickable =
      cursorOf(element) === 'pointer' && cursorOf(element.parentElement) !== 'pointer' && !element.closest('label')
    if (!(wasFocusable || isClickable || cursorOf(element).startsWith('zoom'))) return []
    if (element.matches(':disabled') || !element.checkVisibility({ visibilityProperty: true })) return []
    const { id, localName, attributes, className, parentElement } = element
    const names = [...attributes].map(({ name }) => name).filter((name) => name !== 'class' && name !== 'id')
    const region = element.closest<HTMLElement>('[data-region],[data-island],.prose')
    const place = region?.dataset.region ?? region?.dataset.island ?? region?.className ?? ''
    const rest = [id.replace(/\d+/g, ''), ...names.sort()]
    const kind = [place, parentElement?.className, localName, className, ...rest].join(' ')
    const roughKind = [place, localName, ...rest].join(' ')
    const href = element instanceof HTMLAnchorElement ? element.href : undefined
    const isField = element.matches('textarea,input:not([type=checkbox],[type=radio],[type=submit])')
    // A link does nothing on Space. An element that takes the focus only later has no key before.
    const keys = !wasFocusable ? [] : href === undefined ? ['Enter', 'Space'] : ['Enter']
    return [{ index, kind, roughKind, href, acts: ['click', ...keys, ...(isField ? ['text'] : [])] }]
  })
}

/** Everything that an action can change. */
function stateOf(): Record<string, unknown> {
  const { title, documentElement: root, activeElement } = document
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')]
  /** An element with its text. Which headings the outline shows as visible depends on the moment of the last scroll. */
  const written = ({ localName, attributes, childNodes }: Element) => {
    // A frame gets its height when it has loaded, which no act causes.
    const isOwn = ({ name, value }: Attr) =>
      !(name === 'data-shown' && value === '') && !(name === 'height' && localName === 'iframe')
    const names = Array.from(attributes)
      .filter(isOwn)
      .map(({ name, value }) => `${name}=${value}`)
    const texts = Array.from(childNodes, ({ nodeType, nodeValue }) => (nodeType === Node.TEXT_NODE ? nodeValue : ''))
    return [localName, ...names.sort(), texts.join('')].join(' ')
  }
  const nameOf = (element: Element | null) =>
    element && `${element.localName} ${element.id} ${element.className} ${element.textContent?.slice(0, 40)}`
  const parts = elements.filter((element) => !element.matches('script,style,template'))
  return {
    title,
    address: location.pathname + location.search + location.hash,
    // Without what only depends on when the page was scrolled: the bar of phones hides while the reader scrolls a page that is ready.
    root: [
      root.className,
      ...Object.entries({ ...root.dataset, bar: '', scrolled: '' })
        .map(String)
        .sort(),
    ],
    body: parts.map(written),
    fields: elements.flatMap((element) =>
      element instanceof HTMLInputElement
        ? [`${element.value} ${element.checked}`]
        : element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
          ? [element.value]
          : [],
    ),
    open: elements.filter((element) => element.matches('details[open],dialog[open],:popover-open')).map(nameOf),
    // A click on text that is no control focuses the main part. A block that turns out not to scroll loses the focus.
    focus: activeElement?.matches('main,body') ? undefined : nameOf(activeElement),
    scroll: Math.round(scrollY),
    stored: Object.entries(localStorage).sort(),
  }
}

/** Reads the state of a page until it no longer changes. Of another page, only its address. */
async function finalState(page: Page, url: string, opened: string[]): Promise<Record<string, unknown>> {
  const pathOf = (address: string) => new URL(address).pathname
  let last = ''
  for (let still = 0, reads = 0; still < stillReads && reads < mostReads; reads++) {
    const isSame = pathOf(page.url()) === pathOf(url)
    // While the page is being left, it cannot be read.
    const state = isSame ? await page.evaluate(stateOf).catch(() => ({})) : { address: page.url() }
    const text = JSON.stringify({ ...state, opened })
    still = text === last ? still + 1 : 0
    last = text
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), pauseMs).catch(() => undefined)
  }
  return JSON.parse(last) as Record<string, unknown>
}

interface Opened {
  page: Page
  /** The addresses of new windows. */
  windows: string[]
  /** Lets the scripts through, and resolves when the page is ready. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Opens a page, by default on the processor of a slow phone. Its scripts wait. Resolves after its first paint. */
async function openEarly(url: string, options: OpenOptions, slowdown = cpuSlowdown): Promise<Opened> {
  const { promise, release } = waiting()
  const prepare = async (context: BrowserContext) => {
    await context.route('**/static/js/**', holding(promise))
    // The browser's own view of a text file has styles that the policy blocks.
    await context.route(/^https:|\.md$/, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  }
  const context = await browser.context({ ...options, permissions: ['clipboard-read', 'clipboard-write'], prepare })
  const page = await context.newPage()
  const windows: string[] = []
  page.on('popup', (popup) => windows.push(popup.url()))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return {
    page,
    windows,
    async start() {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      release()
      await hydrated(page)
    },
    async close() {
      release()
      await context.close()
    },
  }
}

/** Returns an element of the body, which may still be loading. The head receives the tags of the scripts. */
const elementAt = async (page: Page, index: number): Promise<ElementHandle<HTMLElement>> =>
  (await page.waitForFunction(
    (index) => document.querySelectorAll('body *')[index],
    index,
  )) as ElementHandle<HTMLElement>

/** Returns the state of a page after an action: directly after its first paint, or when it is ready. */
async function stateAfter(act: Act, { kind, index }: Control, url: string, options: OpenOptions, isEarly: boolean) {
  const { page, windows, start, close } = await openEarly(url, options, isEarly ? cpuSlowdown : 1)
  const element = await elementAt(page, index)
  if (!isEarly) await start()
  await act(page, element)
  // A form may have sent the reader to another document.
  if (isEarly) await start().catch(() => undefined)
  // The frame of a live sample gets its height at any time, which moves what is below it.
  if (kind.startsWith('live:')) {
    // A scroll that is under way would go on.
    await finalState(page, url, windows)
    await page.evaluate(() => scrollTo(0, 0))
  }
  const state = await finalState(page, url, windows)
  await close()
  return state
}

/** Returns what is wrong after a link was followed directly after the first paint, if anything. */
async function failureOfLink(act: Act, { index, href }: Control, url: string, options: OpenOptions): Promise<string[]> {
  const { page, windows, close } = await openEarly(url, options)
  const isPossible = await act(page, await elementAt(page, index))
  const isThere = () => !isPossible || page.url() === href || windows.includes(href ?? '')
  const failure = await expect
    .poll(isThere)
    .toBe(true)
    .then(
      () => [],
      () => [`leads to ${page.url()} and ${windows.join()} instead of ${href}`],
    )
  await close()
  return failure
}

/** Returns what differs between two states. */
const differences = (early: Record<string, unknown>, late: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(early), ...Object.keys(late)])].flatMap((name) => {
    const lines = (state: unknown) => (Array.isArray(state) ? state : [state]).map((part) => JSON.stringify(part))
    const [was, is] = [lines(late[name]), lines(early[name])]
    const lost = was.filter((line) => !is.includes(line))
    const added = is.filter((line) => !was.includes(line))
    return lost.length + added.length > 0 ? [`${name}: ${lost.join()} became ${added.join()}`.slice(0, 400)] : []
  })

async function controlsOf(url: string, options: OpenOptions): Promise<Control[]> {
  const { page, start, close } = await openEarly(url, options, 1)
  await page.waitForFunction(() => document.readyState !== 'loading')
  const before = await page.evaluateHandle(() =>
    Array.from(document.querySelectorAll<HTMLElement>('body *'), (element) => ({
      element,
      wasFocusable: element.tabIndex >= 0,
      wasVisible: element.checkVisibility({ visibilityProperty: true }),
    })),
  )
  await start()
  const controls = await page.evaluate(findControls, before)
  await close()
  return controls
}

/** The kinds of controls that a page or a device before has tested. Ordinary runs do not test them again. */
const known = new Set<string>()

const pages = [
  ['an article', () => site.url('/guide/text')],
  ['an overview', () => site.url('/guide/')],
  ['the landing page', () => site.url('/')],
  ['a list of posts', () => site.url('/blog/')],
  ['a post', () => site.url('/blog/first')],
  ['the tags', () => site.url('/blog/tags/')],
  ['the posts with a tag', () => site.url('/blog/tags/releases')],
  ['a missing page', () => site.url('/missing')],
  ['an old version', () => site.url('/v1/guide/text')],
  ['every block', () => site.url('/blocks')],
  ['components of a project', () => site.url('/guide/controls')],
  ["an overview of this repository's site", () => own.url('/config/')],
  ["an option of this repository's site", () => own.url('/config/output/dist-path')],
  ["the landing page of this repository's site", () => own.url('/')],
] as const

const devices = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const

/** Each page begins with another device than the page before. Ordinary runs visit only the first three pages on both. */
const visits = pages.flatMap(([page, url], i) =>
  (i % 2 ? devices.toReversed() : devices)
    .slice(0, isFull || i < 3 ? 2 : 1)
    .map(([device, options]) => ({ page, device, url, options })),
)

test.each(visits)(
  'keeps what the reader does first on $page on $device',
  async ({ page, device, url, options }) => {
    if (page === 'a missing page') browser.tolerateProblem(/404/)
    const controls = await controlsOf(url(), options)
    expect(controls.length).toBeGreaterThan(0)
    const failures: string[] = []
    const tried: string[] = []
    for (const control of controls) {
      const { kind, roughKind, href, acts } = control
      const key = isFull ? `${page} ${device} ${kind}` : href === undefined ? kind : roughKind
      if (known.has(key)) continue
      known.add(key)
      tried.push(key)
      // Ordinary runs take one action for each kind of control.
      const chosen = isFull ? acts : acts.filter((name, i) => name === 'text' || i === known.size % acts.length)
      for (const name of chosen) {
        const act = actions[name] as Act
        const after = (isEarly: boolean) => stateAfter(act, control, url(), options, isEarly)
        const found =
          href === undefined
            ? differences(...(await Promise.all([after(true), after(false)])))
            : await failureOfLink(act, control, url(), options)
        if (process.env.READER_LOG) console.log(name, kind, found)
        failures.push(...found.map((line) => `${name} on ${kind}: ${line}`))
      }
    }
    // A second attempt tries the same again.
    if (failures.length > 0) for (const key of tried) known.delete(key)
    expect(failures).toEqual([])
  },
  timeoutMs,
)
