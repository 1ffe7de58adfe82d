// `npm run screenshots` takes screenshots of every type of page in both languages, both appearances and two widths.
// It also makes a film strip of each animation. It writes them to test/browser/screenshots/, which git ignores, and lists their names.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { docsite } from '../site-test.ts'
import { findBrowser } from './chromium.ts'
import { takeFilmStrips } from './film-strips.ts'
import { inLang, langs, type ScreenSite, screens } from './screens.ts'

const folder = resolve('test/browser/screenshots')
const parallelTabs = 2

const roots: Record<ScreenSite, string> = { own: '.', screens: 'test/sites/screens' }
const built = mkdtempSync(join(tmpdir(), 'docsite-screenshots-'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const servers = await Promise.all(Object.entries(roots).map(([site, root]) => serve(site as ScreenSite, root)))
const origins = Object.fromEntries(servers.map(({ site, origin }) => [site, origin]))
const browser = await chromium.launch(await findBrowser('npm', 'machine'))
try {
  const jobs = screens.flatMap((screen) => langs.map((lang) => ({ screen, lang })))
  const next = jobs[Symbol.iterator]()
  const names = await Promise.all(Array.from({ length: parallelTabs }, () => takeAll(browser, next)))
  const filmStrips = await takeFilmStrips(browser, origins, folder)
  process.stdout.write(`${[...names.flat().sort(), ...filmStrips].join('\n')}\n`)
} finally {
  await browser.close()
  await Promise.all(servers.map(({ close }) => close()))
  rmSync(built, { recursive: true, force: true })
}

async function serve(site: ScreenSite, root: string) {
  const out = join(built, site)
  const { code, stderr } = await docsite(['build', root, '--out', out])
  if (code !== 0) throw new Error(stderr)
  return { site, ...(await listen(previewHandler(out, '/'), { port: 0, host: '127.0.0.1' })) }
}

async function takeAll(
  browser: Browser,
  jobs: Iterator<{ screen: (typeof screens)[number]; lang: (typeof langs)[number] }>,
): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(() => localStorage.setItem('docsite-visited', '1'))
  const page = await context.newPage()
  const names: string[] = []
  for (let job = jobs.next(); !job.done; job = jobs.next()) {
    const { screen, lang } = job.value
    await page.goto(origins[screen.site] + inLang(screen.path, lang), { waitUntil: 'networkidle' })
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: width === 375 ? 812 : 800 })
      await seeAll(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const name = `${screen.name.replaceAll(' ', '-')}.${lang}.${width}.${colorScheme}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' })
        names.push(name)
      }
    }
  }
  return names
}

/** Scrolls down and up again, so that lazy images and elements that appear on scroll are visible. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
    await frame()
  })
}
