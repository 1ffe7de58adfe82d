// A feature that draws images for previews of pages, and chooses what they show.

import { definePlugin, type ImageFeature, type ImageText, type Plugin } from '@docsite/cli'
import { defaultAccent, size } from './ground.ts'
import { drawingFaults, invalidSocialImage, missingGlyph, toolFaults } from './rules.ts'

/** Matches scripts whose letters join, stack or run from right to left. docsite cannot draw them, because it draws letter by letter. */
const joining =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Mong}]/u

export const images: ImageFeature = {
  version: 3,
  size,
  textOf({ title, section, siteTitle, siteDescription, accent = defaultAccent }) {
    const text: ImageText = {
      title,
      section: section === title ? '' : section,
      foot: siteTitle === title ? siteDescription : siteTitle,
      accent,
    }
    return joining.test(text.title + text.section + text.foot) ? undefined : text
  },
  async open(files) {
    const { readFonts, svgOf } = await import('./svg.ts')
    const fonts = readFonts(files)
    return (text) => svgOf(text, fonts)
  },
  toolFaults,
  drawingFaults,
}

export const socialImages: Plugin = definePlugin({ name: 'social-images', rules: [invalidSocialImage, missingGlyph] })
