// Finds layout faults: controls that cover text or each other, and text that is cut off.

import type { Page } from 'playwright-core'

/** Scroll positions to check, from 0 (top) to 1 (bottom). */
const scrolled = [0, 0.5, 1]

/** Returns the distinct faults at the top, in the middle and at the end of a page. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  for (const part of scrolled) {
    await page.evaluate(async (part) => {
      scrollTo({ top: part * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })
      // The first frame dispatches the scroll event, the second one shows its effect.
      for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done))
    }, part)
    for (const fault of await page.evaluate(faultsInWindow)) faults.add(fault)
  }
  return [...faults]
}

/** Runs in the page, so it must not use variables from outside. */
function faultsInWindow(): string[] {
  /** Rectangles overlap if they share more than this in both directions. */
  const tolerancePx = 2
  /** Bars at the top, behind which text may scroll. */
  const bars = '.navbar, .local-bar, .progress, .locale-notice'
  const windowWidth = document.documentElement.clientWidth
  const faults: string[] = []

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join('')}`
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr-only, .skip-link') &&
    // The headers of tables that have become cards are only for screen readers.
    getComputedStyle(element.closest('thead') ?? element).clipPath !== 'inset(50%)'
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
  const overlap = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isOverlap = ({ left, top, right, bottom }: Box) => right - left > tolerancePx && bottom - top > tolerancePx

  /** Returns the part of an element's rectangle that the window and its containers do not clip. */
  const clip = (element: Element, rect: Box): Box => {
    let seen = overlap(rect, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (styleOf(box).overflowX !== 'visible') seen = overlap(seen, box.getBoundingClientRect())
    return seen
  }
  const scrollerOf = (element: Element): Element | undefined => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(styleOf(box).overflowX) && box.scrollWidth > box.clientWidth) return box
    return undefined
  }

  const all = [...document.body.querySelectorAll('*')].filter(isSeen)
  const controls = all
    .filter((element) => element.matches('button, input, summary, select, [role="button"]'))
    .map((element) => ({ element, rect: clip(element, element.getBoundingClientRect()) }))
  const floating = all
    .filter((element) => /fixed|absolute|sticky/.test(styleOf(element).position) && !element.matches(bars))
    .map((element) => ({ element, rect: clip(element, element.getBoundingClientRect()) }))
  const over = [...controls, ...floating].filter(({ rect }) => isOverlap(rect))

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement
    if (
      !holder ||
      !node.nodeValue?.trim() ||
      /^(?:script|style|noscript|title)$/i.test(holder.tagName) ||
      !isSeen(holder)
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const what = `"${node.nodeValue.trim().slice(0, 30)}" in ${nameOf(holder)}`
    for (const rect of range.getClientRects()) {
      if (rect.bottom < 0 || rect.top > innerHeight) continue
      const isAside = rect.right > windowWidth + tolerancePx || rect.left < -tolerancePx
      if (isAside && !scrollerOf(holder)) faults.push(`${what} is outside the window`)
      const seen = clip(holder, rect)
      if (!isOverlap(seen)) continue
      for (const { element, rect } of over) {
        if (element.contains(holder) || holder.contains(element) || element.closest(bars)) continue
        const shared = overlap(seen, rect)
        if (!isOverlap(shared)) continue
        const top = document.elementFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2)
        if (top && element.contains(top)) faults.push(`${nameOf(element)} covers ${what}`)
      }
    }
  }

  for (const [i, one] of controls.entries()) {
    for (const other of controls.slice(i + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (Boolean(one.element.closest(bars)) !== Boolean(other.element.closest(bars))) continue
      if (isOverlap(overlap(one.rect, other.rect)))
        faults.push(`${nameOf(one.element)} covers ${nameOf(other.element)}`)
    }
  }

  for (const element of all) {
    const { overflowX, overflowY, textOverflow, backgroundImage, maskImage, scrollbarWidth } = styleOf(element)
    const isWider = element.scrollWidth > element.clientWidth + 1
    const isHigher = element.scrollHeight > element.clientHeight + 1
    if (element.clientWidth === 0 || !element.textContent?.trim()) continue
    if (/hidden|clip/.test(overflowX) && isWider && textOverflow !== 'ellipsis')
      faults.push(`${nameOf(element)} cuts off ${element.scrollWidth - element.clientWidth} px of its width`)
    if (/hidden|clip/.test(overflowY) && isHigher)
      faults.push(`${nameOf(element)} cuts off ${element.scrollHeight - element.clientHeight} px of its height`)
    if (/auto|scroll/.test(overflowX) && isWider && !(backgroundImage + maskImage).includes('gradient'))
      faults.push(`${nameOf(element)} scrolls sideways without an indication`)
    if (/auto|scroll/.test(overflowY) && isHigher && scrollbarWidth === 'none' && !isWider)
      faults.push(`${nameOf(element)} scrolls without an indication`)
  }
  return faults
}
