import { test } from 'vitest'
import { testBrowser } from './browser.ts'
import { serveBuilt } from './served.ts'
import { files } from './side-by-side.test.ts'
const browser = testBrowser({})
const site = serveBuilt(files)
test('debug', async () => {
  const page = await browser.open(site.url('/next?with=zh#last'), { prepare: (c) => c.addInitScript(() => {
    const log: string[] = []; (window as any).log = log
    addEventListener('scroll', () => log.push(`scroll ${scrollY} ${document.querySelector('.beside') ? 'two' : 'one'} h${document.documentElement.scrollHeight}`))
    const s = window.scrollTo, b = window.scrollBy
    window.scrollTo = function (...a: any[]) { log.push('scrollTo ' + JSON.stringify(a)); return (s as any).apply(window, a) }
    window.scrollBy = function (...a: any[]) { log.push('scrollBy ' + JSON.stringify(a) + ' y' + scrollY); return (b as any).apply(window, a) }
  }) })
  await page.locator('.beside-row').first().waitFor()
  await page.waitForTimeout(600)
  console.log(await page.evaluate(() => [...(window as any).log, 'state ' + JSON.stringify(history.state), scrollY].join('\n')))
  const p2 = await browser.open(site.url('/start?with=zh'))
  await p2.locator('.beside-row').first().waitFor()
  await p2.emulateMedia({ media: 'print' })
  console.log(await p2.locator('.beside-row *').evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible').map((e) => e.outerHTML.slice(0, 200))))
  await p2.emulateMedia({ media: 'screen' })
  for (const [w, c] of [[1280, 'light'], [820, 'dark'], [390, 'light'], [1920, 'dark']] as const) {
    await p2.setViewportSize({ width: w, height: 900 }); await p2.emulateMedia({ colorScheme: c }); await p2.waitForTimeout(300)
    await p2.screenshot({ path: `/tmp/wth/s-${w}.png` })
  }
  await p2.goto(site.url('/ar/start?with=en')); await p2.locator('.beside-row').first().waitFor(); await p2.setViewportSize({ width: 1280, height: 900 }); await p2.screenshot({ path: '/tmp/wth/s-ar.png' })
})
