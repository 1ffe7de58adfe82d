// The pixels of screenshots.

import { PNG } from 'pngjs'
import { contrast } from '../contrast.ts'

/** A box in the window, as shares of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Returns the share of the pixels in a box that differ clearly from the background, which is beside the box. */
export function coloredShare(screenshot: Buffer, { left, top, width, height }: Box): number {
  const { width: across, height: down, data } = PNG.sync.read(screenshot)
  const [x, y] = [Math.round(left * across), Math.round(top * down)]
  const [w, h] = [Math.round(width * across), Math.round(height * down)]
  const colorAt = (column: number, row: number) => {
    const at = 4 * (row * across + column)
    return [...data.subarray(at, at + 3)]
  }
  const outside = colorAt(x + w + 2, y)
  const isColored = (color: number[]) => color.some((value, i) => Math.abs(value - (outside[i] as number)) > 40)
  const colors = Array.from({ length: w * h }, (_, i) => colorAt(x + (i % w), y + Math.floor(i / w)))
  return colors.filter(isColored).length / colors.length
}

/** Returns the colors of the pixels in a box as `#rrggbb`, row by row. */
export function colorsInBox(screenshot: Buffer, { left, top, width, height }: Box): string[] {
  const { width: across, height: down, data } = PNG.sync.read(screenshot)
  const [x, y] = [Math.round(left * across), Math.round(top * down)]
  const [w, h] = [Math.max(1, Math.round(width * across)), Math.max(1, Math.round(height * down))]
  return Array.from({ length: w * h }, (_, i) => {
    const at = 4 * ((y + Math.floor(i / w)) * across + x + (i % w))
    return `#${data.toString('hex', at, at + 3)}`
  })
}

/** Returns the most frequent color. */
export function ground(colors: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

/** Returns the highest contrast to the most frequent color that some pixels have. */
export function highestContrast(colors: readonly string[], fewest = 8): number {
  const behind = ground(colors)
  return colors.map((color) => contrast(color, behind)).sort((a, b) => b - a)[fewest - 1] ?? 1
}
