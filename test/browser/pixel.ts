// Reads the color of one pixel of a page, as painted on the screen.

import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Returns the color of the pixel at a position in the window, as `#rrggbb`. */
export async function pixelAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  // The inflated data of a 1×1 PNG is one byte for the filter, then red, green and blue.
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return `#${inflateSync(Buffer.concat(data)).toString('hex', 1, 4)}`
}
