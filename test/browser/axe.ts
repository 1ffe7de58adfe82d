// Runs axe in a page: WCAG 2.2 A and AA, and axe's best practices.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Adds axe to the page. Call this once after each page load. */
export const addAxe = (page: Page): Promise<unknown> => page.evaluate(axe)

export const appearances = ['light', 'dark'] as const

const everything = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
}
/** Rules whose result depends on the appearance: rules about colors, and about images made for one appearance. */
const ofAppearance = {
  runOnly: ['color-contrast', 'link-in-text-block', 'image-alt', 'svg-img-alt', 'link-name', 'button-name'],
}

/**
 * Returns axe's violations at this width. Applies all rules in light mode, and in dark mode only those that depend on the
 * appearance.
 */
export async function violations(
  page: Page,
  { width, colorScheme }: { width: number; colorScheme: (typeof appearances)[number] },
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('dark') === isDark,
    colorScheme === 'dark',
  )
  // A script that the page loads last makes wide code and tables focusable.
  await page.waitForFunction(hasFocusableBoxes)
  const found = await page.evaluate(runAxe, {
    options: colorScheme === 'dark' ? ofAppearance : everything,
    opened: overlays,
  })
  return found.map((violation) => `${width} px, ${colorScheme}: ${violation}`)
}

/** Runs in the page. */
function hasFocusableBoxes(): boolean {
  const boxes = [...document.querySelectorAll<HTMLElement>('article :is(pre, .table, .scrollable)')]
  return boxes.every((box) => box.scrollWidth <= box.clientWidth || box.tabIndex === 0)
}

/** What covers the page while it is open. */
export const overlays = '.popup[data-open],:popover-open,dialog[open]'

/** Runs in the page. */
async function runAxe({ options, opened }: { options: RunOptions; opened: string }): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
  const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
  // Skips target sizes below an open popup: the pointer cannot reach them.
  const hasOpened = document.querySelector(opened) !== null
  const isCovered = (selector: string) => hasOpened && !document.querySelector(selector)?.closest(opened)
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => id !== 'target-size' || !isCovered(String(target[0])))
      .map(
        ({ html, failureSummary }) =>
          `${id}: ${html.slice(0, 150)} ${failureSummary?.replace(/\s+/g, ' ').slice(0, 200)}`,
      ),
  )
}
