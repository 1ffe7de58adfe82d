// WCAG 2.2 A and AA, as far as axe can see it.

import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt, serveOwn } from './served.ts'

const browser = testBrowser()
const fixture = serveBuilt('browser')
const own = serveOwn()
const axe = createRequire(import.meta.url).resolve('axe-core')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  const { violations } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values },
      }),
    tags,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))
}

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each([
    ['home', '/'],
    ['a page', '/guide/start/quick-start'],
    ['an overview', '/config/'],
    ['a Chinese page', '/zh/guide/start/'],
    ['the Chinese home', '/zh/'],
    ['what is not there', '/zh/nowhere'],
  ])('%s of this repository has nothing to object to', async (_, path) => {
    if (path.endsWith('nowhere')) browser.expectProblem(/404/)
    const page = await browser.open(own.url(path), { colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
  })

  test('nor have tabs, menus, panels and drawers that are open', async () => {
    const page = await browser.open(fixture.url('/guide/blocks'), { colorScheme, reducedMotion: 'reduce' })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('alpha')
    await page.getByRole('option').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 375, height: 700 })
    await page.getByRole('button', { name: 'Sidebar menu' }).click()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).first().click()
    expect(await violations(page)).toEqual([])
  })
})
