// Converts the social links of the configuration for the browser, which loads only the icons in use.

import { brandLogos, brandTitle } from '../model/brand-logos.ts'
import type { SocialEntry } from '../model/config/site-data.ts'
import type { SocialLink } from '../model/config/theme.ts'
import { plainText } from '../text/plain-text.ts'

export function socialEntry({ icon, mode, content }: SocialLink): SocialEntry {
  // The name of a custom icon is the host of its URL, or the first words of its content.
  const host = /^https?:\/\/(?:www\.)?([^/]+)/.exec(content)?.[1] ?? plainText(content).slice(0, 40)
  if (typeof icon !== 'string') return { name: host, svg: icon.svg, mode, content }
  return {
    name: brandTitle(icon),
    svg: `<svg class="icon brand-icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${brandLogos[icon]}"/></svg>`,
    mode,
    content,
  }
}
