// Computes the texts for the placeholders of a page, and reports problems with its links.

import { allOrigins, originBetween } from '../../model/config/origins.ts'
import { type Diagnostic, diagnostic, type Fix, type Place, withFix } from '../../model/diagnostics/diagnostic.ts'
import { placeOfPart } from '../../model/diagnostics/source-place.ts'
import { escapeAttribute } from '../../model/head/head-html.ts'
import { newTabAttributes } from '../../model/new-tab.ts'
import { meantHash } from '../../model/page/anchor-id.ts'
import type { AssetReference, LinkReference, ParsedPage } from '../../model/page/page.ts'
import { decodePath, opensNewTab, splitHref, splitRoute, urlOf, withBase, writtenUrl } from '../../model/route.ts'
import type { ImageTools } from '../../source/images/image-tools.ts'
import type { AssetFile } from '../../source/images/images.ts'
import { type ImageVariant, variantAttributes, variantsOf } from '../image-variants.ts'
import type { Route } from '../routes.ts'
import { type AssetFault, activeAsset, largeImage, missingAsset, namesFile } from './asset-faults.ts'
import { urlOfTarget } from './data-links.ts'
import { absoluteLink, invalidUrl, type LinkFault, linkFaults } from './link-faults.ts'
import { findTarget, type Target, type TargetContext } from './targets.ts'
import { findWrittenUrl } from './written-url.ts'

/** The texts for placeholders, by index. */
export interface PlaceholderTexts {
  links: string[]
  assets: string[]
  headings: string[]
  /** The style sheets in `theme/` that parts of the article need. */
  styles?: readonly string[]
  /** HTML below the title. */
  byline?: string
  /** HTML after the text. */
  ending?: string
}

export interface LinkContext extends TargetContext {
  /** How images are converted, if the configuration enables it. */
  images: ImageTools | undefined
  /** Returns the source text of a content file, to find the position of a problem. */
  textOf(filePath: string): string | undefined
  /** Caches resolved links that are the same on every page of a locale, by version, locale and URL. They have no `#`, so that no page needs to be read for them. */
  known: Map<string, string>
}

export interface LinkedPlaceholders {
  placeholders: PlaceholderTexts
  /** The files from the content folder that the page needs in the output. */
  files: AssetFile[]
  /** The converted images that the page needs in the output. */
  images: ImageVariant[]
  diagnostics: Diagnostic[]
}

/** The alias ids of a heading, and the languages and versions where the page has no such heading. */
interface HeadingIds {
  aliases: readonly string[]
  missingIn: readonly string[]
}

/** Returns what a heading contains for links to it, and for links to the same page in other languages and versions. */
const headingHtml = ({ aliases, missingIn }: HeadingIds): string =>
  [
    ...aliases.map((id) => `id="${escapeAttribute(id)}"`),
    ...(missingIn.length > 0 ? [`data-missing-in="${escapeAttribute(missingIn.join(' '))}"`] : []),
  ]
    .map((attribute) => `<span class="alias" ${attribute}></span>`)
    .join('')

/** Fills the placeholders of one page. */
export function linkPage(
  page: ParsedPage,
  route: Route,
  headings: readonly HeadingIds[],
  context: LinkContext,
): LinkedPlaceholders {
  const diagnostics: Diagnostic[] = []
  const files = new Map<string, AssetFile>()
  const use = (asset: AssetFile) => {
    if (asset.outputPath.startsWith('static/')) files.set(asset.outputPath, asset)
    return withBase(asset.outputPath, context.site.base)
  }
  const links = page.details.links.map((link) => linkText(link, route, context, use, diagnostics))
  const own = allOrigins(context.origins)
  for (const link of page.details.webLinks) {
    // If the text of a link is its URL, the author shows the full URL on purpose.
    const isOwn = own.some((origin) => `${link.href}/`.startsWith(`${origin}/`))
    if (!isOwn || link.isShown) continue
    const fault = absoluteLink(link.href, { ...route, file: link.file ?? route.filePath }, context)
    if (fault) diagnostics.push(faultMessage(fault, link, route, context))
  }
  const images: ImageVariant[] = []
  const assets = page.details.assets.map((asset) => assetText(asset, route, context, { use, images, diagnostics }))
  return {
    placeholders: { links, assets, headings: headings.map(headingHtml) },
    files: [...files.values()],
    images,
    diagnostics,
  }
}

const placeOf = (reference: LinkReference, route: Route): Place => placeOfPart(reference, `content/${route.filePath}`)

const href = (url: string): string => `href="${escapeAttribute(url)}"`

/** Returns the target of a link on the page at a route. */
export function targetOfLink(link: LinkReference, route: Route, context: TargetContext): Target {
  const { path, query, hash } = splitHref(link.href)
  return path
    ? findTarget(link.href, { ...route, file: link.file ?? route.filePath }, context)
    : { kind: 'page', route: route.path, query, hash: meantHash(hash, context.idsOf(route.path)) }
}

function linkText(
  link: LinkReference,
  route: Route,
  context: LinkContext,
  use: (asset: AssetFile) => string,
  diagnostics: Diagnostic[],
): string {
  // The same link often appears on many pages, for example in the footer.
  const isShared = link.href.startsWith('/') && !link.href.includes('#')
  const key = `${route.version} ${route.lang} ${link.href}`
  const known = isShared ? context.known.get(key) : undefined
  if (known !== undefined) return known
  const { path, query, hash } = splitHref(link.href)
  const origin = { ...route, file: link.file ?? route.filePath }
  const target = targetOfLink(link, route, context)
  const faults =
    target.kind === 'dead' && namesFile(link.href)
      ? [missingAsset(link.href, origin.file, context)]
      : linkFaults(link.href, target, origin, context)
  diagnostics.push(...faults.map((fault) => faultMessage(fault, link, route, context)))
  if (!path && !query) return href((target.kind === 'page' && target.hash) || link.href)
  switch (target.kind) {
    case 'external':
      return href(target.href) + (opensNewTab(target.href) ? newTabAttributes : '')
    case 'outside':
    case 'public':
      return `${href(urlOfTarget(target, context.site) ?? '')} data-file`
    case 'content': {
      const asset = context.asset(target.filePath)
      const active = asset && activeAsset(link.href, asset)
      if (active) diagnostics.push(faultMessage(active, link, route, context))
      return asset ? `${href(use(asset) + target.query + target.hash)} data-file` : ''
    }
    case 'page': {
      const page = context.routes.byPath.get(target.route)
      const origin = page === undefined ? '' : originBetween(context.origins, route, page)
      const text = href(origin + urlOf(target.route, context.site) + target.query + target.hash)
      // Problems depend on the page that contains the link.
      const isSame = isShared && faults.length === 0 && page?.lang === route.lang && page.version === route.version
      if (isSame) context.known.set(key, text)
      return text
    }
    case 'pending':
      diagnostics.push(
        diagnostic(
          'pending-link',
          placeOf(link, route),
          `The page \`${splitRoute(target.route, context.site).rest}\` is planned, so the link is plain text until the page exists`,
        ),
      )
      return ''
    case 'unsafe':
    case 'invalid':
      return ''
    default:
      return href(urlOf(target.route, context.site) + query + hash)
  }
}

/**
 * Returns the diagnostic for a fault. A problem in a fragment is reported once, so its hint names the page that
 * includes it.
 */
function faultMessage(
  { rule, text, hint, fixed }: LinkFault | AssetFault,
  link: LinkReference,
  route: Route,
  context: LinkContext,
): Diagnostic {
  const includedBy = link.file === undefined ? undefined : `Included by \`content/${route.filePath}\`.`
  const hints = [hint, includedBy].filter(Boolean).join(' ')
  const fix = fixed === undefined ? undefined : fixOf(link, fixed, route, context)
  return withFix(diagnostic(rule, placeOf(link, route), text, hints || undefined), fix)
}

/** Returns the fix that replaces a URL, if the URL can be found in the source. */
function fixOf(link: LinkReference, fixed: string, route: Route, context: LinkContext): Fix | undefined {
  const { file, line, column } = placeOf(link, route)
  const text = context.textOf(link.file ?? route.filePath)
  if (text === undefined || line === undefined || column === undefined) return undefined
  const found = findWrittenUrl(text, { file, line, column })
  return found && decodePath(found.written) === decodePath(link.href)
    ? { ...found, fixed: writtenUrl(fixed) }
    : undefined
}

/** What linking collects about the files of a page. */
interface Collected {
  /** Adds a file to the output and returns its URL. */
  use(asset: AssetFile): string
  images: ImageVariant[]
  diagnostics: Diagnostic[]
}

function assetText(
  reference: AssetReference,
  route: Route,
  context: LinkContext,
  { use, images, diagnostics }: Collected,
): string {
  const target = findTarget(reference.href, { lang: '', version: '', file: reference.file ?? route.filePath }, context)
  if (target.kind === 'outside') return attributeText(reference, target.href)
  const filePath =
    target.kind === 'content' ? target.filePath : target.kind === 'public' ? `public${target.path}` : undefined
  const asset = filePath === undefined ? undefined : context.asset(filePath)
  if (!asset) {
    const { href, file = route.filePath } = reference
    const fault = target.kind === 'invalid' ? invalidUrl(href) : missingAsset(href, file, context)
    diagnostics.push(faultMessage(fault, reference, route, context))
    return attributeText(reference, reference.href)
  }
  for (const fault of [largeImage(reference.href, asset, context.imageBytes), activeAsset(reference.href, asset)])
    if (fault) diagnostics.push(faultMessage(fault, reference, route, context))
  const { query, hash } = splitHref(reference.href)
  const url = escapeAttribute(use(asset) + query + hash)
  if (!reference.attribute) return url
  const size =
    reference.kind === 'image' && !reference.sized && asset.width && asset.height
      ? ` width="${asset.width}" height="${asset.height}"`
      : ''
  const variants = context.images && reference.sizes !== undefined ? variantsOf(asset, context.images) : []
  images.push(...variants)
  const candidates = variantAttributes(variants, reference.sizes ?? '', context.site.base)
  return `${reference.attribute.toLowerCase()}="${url}"${candidates}${size}`
}

/** Returns an attribute with a URL, or only the URL if it is a part of an attribute. */
const attributeText = ({ attribute }: AssetReference, url: string): string =>
  attribute ? `${attribute.toLowerCase()}="${escapeAttribute(url)}"` : escapeAttribute(url)
