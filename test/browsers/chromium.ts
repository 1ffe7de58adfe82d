// Drives Chromium through Playwright.

import { chromium as playwright } from 'playwright-core'
import { findBrowser } from '../browser/chromium.ts'
import { answerMs, type Engine, pageExpression } from './driver.ts'

export const chromium: Engine = {
  name: 'chromium',
  // A package of this repository contains a Chromium.
  missing: () => undefined,
  launch: async ({ forcedColors = false, hasMotion = false } = {}) => {
    const browser = await playwright.launch(await findBrowser())
    const context = await browser.newContext({
      reducedMotion: hasMotion ? 'no-preference' : 'reduce',
      ...(forcedColors ? { forcedColors: 'active', colorScheme: 'dark' } : {}),
    })
    context.setDefaultTimeout(answerMs)
    const page = await context.newPage()
    const committed = { waitUntil: 'commit' } as const
    return {
      open: async (url) => {
        await page.goto(url).catch(ignoreLoadError)
      },
      evaluate: async (run, ...args) => JSON.parse(await page.evaluate<string>(pageExpression(run, args))),
      clickAt: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      press: (key, { control = false } = {}) => page.keyboard.press(control ? `Control+${key}` : key),
      back: async () => {
        await page.goBack(committed)
      },
      forward: async () => {
        await page.goForward(committed)
      },
      reload: async () => {
        await page.reload().catch(ignoreLoadError)
      },
      resize: (width, height) => page.setViewportSize({ width, height }),
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    }
  },
}

function ignoreLoadError(error: Error): void {
  if (!error.message.includes('net::ERR_')) throw error
}
