// The background of Open Graph images: docsite's logo, large and faint, on a dark color.

import { openGraphSize } from '../../model/head/social-image.ts'

/** Returns the SVG of an image with these elements on the background. */
export function openGraphGround(accent: string, elements: readonly string[]): string {
  const { width, height } = openGraphSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#15181d"/>${strokes(accent, elements.length === 0 ? 4 : 1)}${elements.join('')}</svg>`
}

/** Returns the three strokes of the logo, of increasing opacity. They are faint behind text. */
const strokes = (accent: string, strength: number): string =>
  `<g transform="translate(640 0) scale(9.4)" fill="none" stroke="${accent}" stroke-linecap="round" stroke-width="8"><path d="M10 52 30 12" opacity="${0.1 * strength}"/><path d="M26 56 46 16" opacity="${0.16 * strength}"/><path d="m43 57 12-24" opacity="${0.24 * strength}"/></g>`
