// The background of Open Graph images: thin lines on a dark color, and docsite's logo if there is no text.

import { lines, stratum } from '@docsite/cli/text'

export const size = { width: 1200, height: 630 }

export const defaultAccent = '#ff8b00'

/** Returns the SVG of an image with these elements on the background. */
export function ground(accent: string, elements: readonly string[]): string {
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#15181d"/>${strata(accent)}${elements.length === 0 ? logo(accent) : elements.join('')}</svg>`
}

/** Returns the lines of the landing page, which are transparent behind the text. */
const strata = (accent: string): string => {
  const { width, height } = size
  const paths = Array.from({ length: lines / 2 }, (_, i) => stratum(2 * i)).join('')
  const stops = [0, 0.6].map((opacity, i) => `<stop offset="${i}" stop-color="${accent}" stop-opacity="${opacity}"/>`)
  return `<linearGradient id="fade" x1="350" x2="1000" gradientUnits="userSpaceOnUse">${stops.join('')}</linearGradient><path transform="scale(${width / 1000} ${height / 1000})" fill="none" stroke="url(#fade)" stroke-width="1.5" d="${paths}"/>`
}

/** Returns the three strokes of the logo, of increasing opacity. */
const logo = (accent: string): string =>
  `<g transform="translate(640 0) scale(9.4)" fill="none" stroke="${accent}" stroke-linecap="round" stroke-width="8"><path d="M10 52 30 12" opacity="0.4"/><path d="M26 56 46 16" opacity="0.64"/><path d="m43 57 12-24" opacity="0.96"/></g>`
