// Selects the social image of each page: its own, the site's, or one that docsite draws.

import { hash } from 'node:crypto'
import type { Path } from '../model/config/problem.ts'
import { type SidebarEntry, type SiteData, siteDescription, siteTitle } from '../model/config/site-data.ts'
import type { Diagnostic, Place } from '../model/diagnostics/diagnostic.ts'
import { type ImageText, imageDiagnostics, imageFeature } from '../model/head/image-feature.ts'
import { defaultSocialPath, hasDefaultSocialImage, type SocialImage } from '../model/head/social-image.ts'
import type { PageRecord } from '../model/page/page.ts'
import type { Project } from '../source/config/config.ts'
import { rasterizer } from '../source/images/drawing-tools.ts'
import { plainText } from '../text/plain-text.ts'
import { checkPicture } from './links/data-links.ts'
import { findTarget, type TargetContext } from './links/targets.ts'

interface PageImage {
  image: SocialImage
  /** The text to draw, if docsite draws the image. */
  imageText?: ImageText
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
  if (tools) {
    const fonts = tools.fonts.map(({ file, hash }) => ({ path: file.path, isFont: hash !== undefined }))
    const { problem } = tools.rasterizer
    const faults = imageFeature.toolFaults({ rasterizer: { name: rasterizer, problem }, fonts })
    diagnostics.push(...imageDiagnostics(faults, placeOf))
  }
  const toolsKey = tools && [
    imageFeature.version,
    tools.rasterizer.works?.version,
    tools.fonts.map((font) => font.hash),
  ]

  function imageOf(record: PageRecord, holder: SidebarEntry | undefined): PageImage | undefined {
    if (site.siteUrl === undefined) return undefined
    const image = record.frontmatter.image ?? (typeof socialImage === 'string' ? socialImage : undefined)
    if (image !== undefined) return { image: ownImage(image, targets) }
    if (hasDefaultSocialImage(config)) return { image: { src: defaultSocialPath, ...imageFeature.size } }
    if (!toolsKey) return undefined
    const ofSite = siteTitle(site, record.lang)
    const imageText = imageFeature.textOf({
      title: record.pageType === 'home' ? ofSite : record.title || ofSite,
      section: holder?.kind === 'group' || holder?.kind === 'link' ? plainText(holder.text) : '',
      siteTitle: ofSite,
      siteDescription: siteDescription(site, record.lang),
      accent: typeof socialImage === 'object' ? socialImage.accent : undefined,
    })
    if (!imageText) return undefined
    const name = hash('sha256', JSON.stringify([toolsKey, imageText])).slice(0, 16)
    return { image: { src: `static/social/${name}.png`, ...imageFeature.size }, imageText }
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
