// Takes ten frames of each animation and joins them into one picture, in the order of time, from left to right.

import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { ScreenSite } from './screens.ts'

interface Strip {
  name: string
  site: ScreenSite
  path: string
  width?: number
  /** The element that the reader clicks. */
  clicked: string
  /** The number of frames in each phase: animations that start when the ones before them have ended. Ten in total. */
  frames?: readonly number[]
}

const doc = '/guide/start/quick-start'

const strips: readonly Strip[] = [
  { name: 'page', site: 'own', path: doc, clicked: '.sidebar a:not([aria-current])', frames: [2, 2, 6] },
  { name: 'appearance', site: 'own', path: doc, clicked: '.navbar .appearance' },
  { name: 'group', site: 'own', path: doc, clicked: '.sidebar-toggle' },
  { name: 'drawer', site: 'own', path: doc, width: 375, clicked: '.local-button' },
  { name: 'menu', site: 'screens', path: '/guide/blocks', clicked: '.nav-popover button' },
  { name: 'search', site: 'own', path: doc, clicked: '.navbar .search-button' },
  { name: 'tabs', site: 'screens', path: '/guide/blocks', clicked: '.tab[aria-selected="false"]' },
  { name: 'zoom', site: 'screens', path: '/guide/blocks', clicked: 'article img' },
]

const columns = 5
const frameWidth = 480

/** Makes the film strip of each animation in `folder`. Returns their file names. */
export async function takeFilmStrips(
  browser: Browser,
  origins: Readonly<Record<string, string>>,
  folder: string,
): Promise<string[]> {
  const names: string[] = []
  for (const strip of strips) {
    const context = await browser.newContext({ viewport: { width: strip.width ?? 1280, height: 800 } })
    await context.addInitScript(() => localStorage.setItem('docsite-visited', '1'))
    const page = await context.newPage()
    await page.goto(origins[strip.site] + strip.path, { waitUntil: 'networkidle' })
    const frames = await takeFrames(page, strip)
    if (frames.length > 0) {
      names.push(`strip-${strip.name}.png`)
      await joinFrames(frames, join(folder, `strip-${strip.name}.png`))
    }
    await context.close()
  }
  return names
}

async function takeFrames(page: Page, { clicked, frames = [10] }: Strip): Promise<Buffer[]> {
  const target = page.locator(clicked).locator('visible=true').first()
  if ((await target.count()) === 0) return []
  await target.scrollIntoViewIfNeeded()
  // Stops the time of all animations, so that each of them waits for its frames.
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Animation.enable')
  await protocol.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await target.evaluate((element: HTMLElement) => element.click())
  const taken: Buffer[] = []
  for (const count of frames) {
    await page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState !== 'finished'))
    for (let i = 0; i < count; i++) {
      await page.evaluate(
        (share) => {
          for (const animation of document.getAnimations()) {
            const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {}
            animation.pause()
            animation.currentTime = Number(endTime) * share
          }
        },
        i / Math.max(1, frames.length > 1 ? count : count - 1),
      )
      taken.push(await page.screenshot())
    }
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
  }
  return taken
}

/** Joins frames into rows. */
async function joinFrames(frames: readonly Buffer[], file: string): Promise<void> {
  const small = await Promise.all(frames.map((frame) => sharp(frame).resize({ width: frameWidth }).toBuffer()))
  const { height = 0 } = await sharp(small[0]).metadata()
  const gap = 8
  await sharp({
    create: {
      width: columns * (frameWidth + gap),
      height: Math.ceil(small.length / columns) * (height + gap),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(
      small.map((input, i) => ({
        input,
        left: (i % columns) * (frameWidth + gap),
        top: Math.floor(i / columns) * (height + gap),
      })),
    )
    .png()
    .toFile(file)
}
