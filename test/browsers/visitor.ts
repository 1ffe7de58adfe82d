// What a reader does and sees, in any engine.

import { isDeepStrictEqual } from 'node:util'
import type { Driver } from './driver.ts'
import type { Host } from './site.ts'

/** How long the page may take to reach an expected state. */
const patienceMs = 20_000

const pollMs = 40

/** An element: the first visible one that matches the selector and whose name begins with `name`. */
export interface Target {
  selector: string
  /** The beginning of the element's label or text. */
  name?: string
}

export class Visitor {
  constructor(
    readonly driver: Driver,
    readonly host: Host,
  ) {}

  /** Opens a path as a new document and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.#replaceDocument(() => this.driver.open(this.host.url(path)))
  }

  /** Reloads the document and waits until the new one is hydrated. */
  async reload(): Promise<void> {
    await this.#replaceDocument(() => this.driver.reload())
  }

  async #replaceDocument(navigate: () => Promise<void>): Promise<void> {
    await this.idle()
    // Firefox can report the end of a navigation while commands still reach the old document.
    await this.driver.evaluate(() => Object.assign(window, { isLeft: true }) && null)
    await navigate()
    await this.sees('a new page is hydrated', true, () => {
      dispatchEvent(new Event('docsite:wanted'))
      return 'isReady' in window && !('isLeft' in window)
    })
  }

  /** Waits until the host has nothing left to answer, because Firefox cancels imports as soon as a navigation begins. */
  async idle(): Promise<void> {
    let quietPolls = 0
    await this.#until('the host is idle', async () => {
      quietPolls = this.host.pending() === 0 ? quietPolls + 1 : 0
      return quietPolls === 4
    })
  }

  /** Waits until the document is hydrated. */
  ready(): Promise<void> {
    return this.sees('the page is hydrated', true, () => {
      dispatchEvent(new Event('docsite:wanted'))
      return 'isReady' in window
    })
  }

  /** Clicks an element as soon as it is visible and nothing covers it. Scrolls to it if necessary. */
  async click(target: Target): Promise<void> {
    let point: [number, number] | null = null
    await this.#until(`${target.selector} ${target.name ?? ''} can be clicked`, async () => {
      point = await this.driver.evaluate(pointOf, target)
      return point !== null
    })
    if (point) await this.driver.clickAt(...(point as [number, number]))
  }

  /** Gives the focus to an element, as the Tab key does. */
  async focus(target: Target): Promise<void> {
    await this.#until(`${target.selector} ${target.name ?? ''} is visible`, async () => {
      return this.driver.evaluate(focusOn, target)
    })
  }

  /** Waits until a value of the page equals the expected one. Rejects with both values if it never does. */
  async sees<A extends unknown[], T>(
    what: string,
    expected: T,
    run: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<void> {
    let seen: unknown
    await this.#until(
      what,
      async () => {
        seen = await this.driver.evaluate(run, ...args)
        return isDeepStrictEqual(seen, expected)
      },
      () => `: expected ${JSON.stringify(expected)}, but it is ${JSON.stringify(seen)}`,
    )
  }

  /** Waits until the page with this title is visible. */
  seesTitle(title: string): Promise<void> {
    return this.sees('the title', title, () =>
      (document.querySelector('main h1')?.textContent ?? '').replaceAll('#', '').trim(),
    )
  }

  /** Waits until the page is scrolled to this position, in CSS pixels. */
  seesScroll(top: number): Promise<void> {
    return this.sees('the scroll position', top, () => Math.round(scrollY))
  }

  /** Scrolls, and waits until the page has stored the position. */
  async scroll(top: number): Promise<void> {
    await this.driver.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await this.sees('the stored scroll position', top, () =>
      Math.round((history.state as { scroll?: number } | null)?.scroll ?? 0),
    )
  }

  /** Marks the document. `isSameDocument` tells whether a page load has replaced it since. */
  async markDocument(): Promise<void> {
    await this.driver.evaluate(() => Object.assign(window, { isMarked: true }) && null)
  }

  isSameDocument(): Promise<boolean> {
    return this.driver.evaluate(() => 'isMarked' in window)
  }

  /** Returns what the console and the document have reported since the last call. */
  takeProblems(): Promise<string[]> {
    return this.driver.evaluate(() => {
      const problems = JSON.parse(sessionStorage.getItem('problems') ?? '[]') as string[]
      sessionStorage.removeItem('problems')
      return problems
    })
  }

  /** Repeats a question until its answer is true. An error means that the document is being replaced. */
  async #until(what: string, ask: () => Promise<boolean>, detail = () => ''): Promise<void> {
    const deadline = performance.now() + patienceMs
    let reason = ''
    while (performance.now() < deadline) {
      try {
        if (await ask()) return
        reason = ''
      } catch (error) {
        reason = ` (${String(error)})`
      }
      await new Promise((done) => setTimeout(done, pollMs))
    }
    throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}${detail()}${reason}`)
  }
}

/** Returns the center of an element in the viewport, or `null` if it cannot be clicked yet. Runs in the page. */
function pointOf({ selector, name = '' }: Target): [number, number] | null {
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const element = [...document.querySelectorAll(selector)].find(
    (element) => nameOf(element).startsWith(name) && element.checkVisibility({ visibilityProperty: true }),
  )
  if (!element) return null
  const center = (): [number, number] => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
    return [left + width / 2, top + height / 2]
  }
  const [x, y] = center()
  const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  if (!isInside) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return null
  }
  const hit = document.elementFromPoint(x, y)
  return hit && (element.contains(hit) || hit.contains(element)) ? [x, y] : null
}

/** Focuses an element. Returns whether it has the focus. Runs in the page. */
function focusOn({ selector, name = '' }: Target): boolean {
  const nameOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => nameOf(element).startsWith(name) && element.checkVisibility({ visibilityProperty: true }),
  )
  element?.focus()
  return element !== undefined && document.activeElement === element
}
