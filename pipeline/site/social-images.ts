// Selects the social image of each page: its own, the site's, or one that docsite draws.

import { hash } from 'node:crypto'
import type { Path } from '../model/config/problem.ts'
import { type SidebarEntry, type SiteData, siteDescription, siteTitle } from '../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostics/diagnostic.ts'
import {
  defaultAccent,
  defaultSocialPath,
  hasDefaultSocialImage,
  type OpenGraphText,
  openGraphSize,
  type SocialImage,
} from '../model/head/social-image.ts'
import type { PageRecord } from '../model/page/page.ts'
import type { Project } from '../source/config/config.ts'
import { type DrawingTools, rasterizer } from '../source/images/drawing-tools.ts'
import { plainText } from '../text/plain-text.ts'
import { checkPicture } from './links/data-links.ts'
import { findTarget, type TargetContext } from './links/targets.ts'

/** The version of the drawing code. Increase it after a change, because it is part of the hashed file names of social images. */
const drawing = 3

/** Matches scripts whose letters join, stack or run from right to left. docsite cannot draw them, because it draws letter by letter. */
const joining =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Mong}]/u

interface PageImage {
  image: SocialImage
  /** The text to draw, if docsite draws the image. */
  openGraphText?: OpenGraphText
}

export interface SocialImages {
  /** Problems with the configuration. A page without an image is not a problem. */
  diagnostics: Diagnostic[]
  imageOf(record: PageRecord, holder: SidebarEntry | undefined): PageImage | undefined
}

export function makeSocialImages(
  { config, drawing: tools }: Pick<Project, 'config' | 'drawing'>,
  site: SiteData,
  targets: TargetContext,
  placeOf: (path: Path) => Place,
): SocialImages {
  const diagnostics: Diagnostic[] = []
  const { socialImage } = config
  if (typeof socialImage === 'string') checkPicture(socialImage, () => placeOf(['socialImage']), targets, diagnostics)
  diagnostics.push(...toolFaults(tools, placeOf))
  const toolsKey = tools && [drawing, tools.rasterizer.works?.version, tools.fonts.map((font) => font.hash)]

  function imageOf(record: PageRecord, holder: SidebarEntry | undefined): PageImage | undefined {
    if (site.siteUrl === undefined) return undefined
    const image = record.frontmatter.image ?? (typeof socialImage === 'string' ? socialImage : undefined)
    if (image !== undefined) return { image: ownImage(image, targets) }
    if (hasDefaultSocialImage(config)) return { image: { src: defaultSocialPath, ...openGraphSize } }
    if (!toolsKey) return undefined
    const ofSite = siteTitle(site, record.lang)
    const title = record.pageType === 'home' ? ofSite : record.title || ofSite
    const section = holder?.kind === 'group' || holder?.kind === 'link' ? plainText(holder.text) : ''
    const openGraphText: OpenGraphText = {
      title,
      section: section === title ? '' : section,
      foot: ofSite === title ? siteDescription(site, record.lang) : ofSite,
      accent: (typeof socialImage === 'object' ? socialImage.accent : undefined) ?? defaultAccent,
    }
    if (joining.test(openGraphText.title + openGraphText.section + openGraphText.foot)) return undefined
    const name = hash('sha256', JSON.stringify([toolsKey, openGraphText])).slice(0, 16)
    return { image: { src: `static/social/${name}.png`, ...openGraphSize }, openGraphText }
  }
  return { diagnostics, imageOf }
}

function ownImage(url: string, targets: TargetContext): SocialImage {
  const target = findTarget(url, { lang: targets.site.lang, version: '' }, targets)
  if (target.kind === 'external') return { src: url.replace(/^\/\//, 'https://') }
  const path = target.kind === 'public' ? target.path : url
  const asset = targets.asset(`public${path}`)
  const size = asset?.width && asset.height ? { width: asset.width, height: asset.height } : {}
  return { src: path.replace(/^\//, ''), ...size }
}

function toolFaults(tools: DrawingTools | undefined, placeOf: (path: Path) => Place): Diagnostic[] {
  if (!tools) return []
  const { problem } = tools.rasterizer
  const missing = problem
    ? [
        diagnostic(
          'invalid-social-image',
          placeOf(['socialImage']),
          `docsite cannot draw social images: the package ${rasterizer} ${problem.text}`,
          problem.hint,
        ),
      ]
    : []
  const unread = tools.fonts.flatMap(({ file, hash }, i) =>
    hash === undefined
      ? [
          diagnostic(
            'invalid-social-image',
            placeOf(['socialImage', 'fonts', i]),
            `The font \`${file.path.split(/[\\/]/).at(-1)}\` cannot be read`,
            'Use a TTF, OTF or WOFF file, with a path relative to the project.',
          ),
        ]
      : [],
  )
  return [...missing, ...unread]
}
