// Writes an image with a source for each appearance.

import { attributesText } from './directives.ts'

/** A URL that Markdown makes a link wherever it stands, also in the attributes after an image. */
const linked = /^(?:https?:\/\/|www\.)/i

/** Returns an image with `dark`, or two images if the dark one is on another host. `sizes` are attributes such as `width="30"`. */
export function themedImageText(alt: string, light: string, dark: string, sizes = ''): string {
  const attributes = sizes === '' ? '' : ` ${sizes}`
  if (!linked.test(dark)) return `![${alt}](${light})${attributesText({ dark }).slice(0, -1)}${attributes}}`
  const label = alt.replaceAll('"', '&quot;')
  return (['light', 'dark'] as const)
    .map((look) => `<img class="${look}-only" alt="${label}" src="${look === 'light' ? light : dark}"${attributes}>`)
    .join('')
}
