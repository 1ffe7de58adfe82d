// Reads the colors of a page as painted on the screen.

import type { Page } from 'playwright-core'
import sharp from 'sharp'

interface Picture {
  width: number
  /** The colors of the pixels as `#rrggbb`, row by row. */
  colors: string[]
}

/** Returns the colors of a picture. */
export async function colorsIn(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colors = Array.from(
    { length: info.width * info.height },
    (_, i) => `#${data.toString('hex', i * 3, i * 3 + 3)}`,
  )
  return { width: info.width, colors }
}

/** Returns the color of the pixel at a position in the window, as `#rrggbb`. */
export async function pixelAt(page: Page, x: number, y: number): Promise<string> {
  const { colors } = await colorsIn(await page.screenshot({ clip: { x, y, width: 1, height: 1 } }))
  return colors[0] ?? ''
}
