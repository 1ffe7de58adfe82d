// Reads the colors of a page as painted on the screen, and makes photos. Works without packages that have a binary.

import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { random } from '../random.ts'

interface Picture {
  width: number
  /** The colors of the pixels as `#rrggbb`, row by row. */
  colors: string[]
}

/** Returns the colors of a picture. */
export function colorsIn(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png)
  const colors = Array.from({ length: width * height }, (_, i) => `#${data.toString('hex', i * 4, i * 4 + 3)}`)
  return { width, colors }
}

/** Returns a picture of gray noise, which stays large when it is compressed, as PNG. */
export function photo(width: number, height: number): Buffer {
  const png = new PNG({ width, height })
  const next = random(1)
  for (let at = 0; at < png.data.length; at += 4) png.data.fill(69 + 60 * next(), at, at + 3).fill(255, at + 3, at + 4)
  return PNG.sync.write(png)
}

/** Returns the color of the pixel at a position in the window, as `#rrggbb`. */
export async function pixelAt(page: Page, x: number, y: number): Promise<string> {
  const { colors } = colorsIn(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
  return colors[0] ?? ''
}
