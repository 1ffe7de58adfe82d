// Draws the icon of a site for home screens and old browsers.

/** Converts SVG to PNG of this width in pixels. */
export type Draw = (svg: string, width: number) => Uint8Array

export interface IconImage {
  path: string
  bytes: Uint8Array
}

/** The paths of the icons. Browsers request the first two from the root of a host without a link. */
export const iconPaths = {
  favicon: 'favicon.ico',
  touch: 'apple-touch-icon.png',
  small: 'icon-192.png',
  large: 'icon-512.png',
} as const

const [faviconSize, touchSize, smallSize, largeSize] = [32, 180, 192, 512]

/** Returns the icons, drawn from an icon in a `data:` URL. */
export const drawIcons = (icon: string, draw: Draw): IconImage[] => [
  { path: iconPaths.favicon, bytes: icoOf(draw(framed(icon, 0), faviconSize), faviconSize) },
  // Phones round the corners of this icon, and show transparent parts in black.
  { path: iconPaths.touch, bytes: draw(framed(icon, 14, '#ffffff'), touchSize) },
  { path: iconPaths.small, bytes: draw(framed(icon, 0), smallSize) },
  { path: iconPaths.large, bytes: draw(framed(icon, 0), largeSize) },
]

/** Returns an icon as SVG of 100 × 100, inside an edge. */
function framed(icon: string, edge: number, background?: string): string {
  const size = 100 - 2 * edge
  const ground = background === undefined ? '' : `<rect width="100" height="100" fill="${background}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">${ground}<image href="${icon}" x="${edge}" y="${edge}" width="${size}" height="${size}"/></svg>`
}

/** Returns an ICO file with one image in PNG. `size` is its width and height in pixels, below 256. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(1, 4) // the number of images
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18) // the offset of the image
  return Buffer.concat([header, png])
}
