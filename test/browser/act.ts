import type { Page } from 'playwright-core'

/** Acts as a reader does, so that the open page starts its shell. Resolves when the network is idle. */
export async function act(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('wheel')))
  await page.waitForLoadState('networkidle')
}
