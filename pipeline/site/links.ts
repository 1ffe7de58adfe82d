// A page's links and files, the whole site known → what fills its holes, and what leads nowhere.

import { escapeAttribute } from '../model/head.ts'
import { type Message, message, nearest, type Place } from '../model/message.ts'
import type { AssetReference, LinkReference, ParsedPage } from '../model/page.ts'
import { opensNewTab, splitHref, splitRoute, urlOf, withBase } from '../model/route.ts'
import type { AssetFile } from '../source/images.ts'
import { type AssetFault, largeImage, missingAsset, namesFile } from './asset-faults.ts'
import type { Route } from './routes.ts'
import { findTarget, type TargetContext } from './targets.ts'

/** Attribute text by the index of each hole. */
export interface HoleTexts {
  links: string[]
  assets: string[]
  headings: string[]
}

export interface LinkContext extends TargetContext {
  /** Every id that the page at a route answers to; `undefined` while the page is not parsed yet. */
  idsOf(route: string): ReadonlySet<string> | undefined
}

export interface LinkedHoles {
  holes: HoleTexts
  /** Files of the content folder that the page needs in the output. */
  files: AssetFile[]
  messages: Message[]
}

/** Fills the holes of one page. */
export function linkPage(page: ParsedPage, route: Route, aliases: string[][], context: LinkContext): LinkedHoles {
  const messages: Message[] = []
  const files = new Map<string, AssetFile>()
  const use = (asset: AssetFile) => {
    if (asset.outputPath.startsWith('static/')) files.set(asset.outputPath, asset)
    return withBase(asset.outputPath, context.site.base)
  }
  const links = page.links.map((link) => linkText(link, route, context, use, messages))
  const assets = page.assets.map((asset) => assetText(asset, route, context, use, messages))
  const headings = aliases.map((ids) =>
    ids.map((id) => `<span class="alias" id="${escapeAttribute(id)}"></span>`).join(''),
  )
  return { holes: { links, assets, headings }, files: [...files.values()], messages }
}

const placeOf = ({ file, line, column }: LinkReference, route: Route): Place => ({
  file: `content/${file ?? route.filePath}`,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
})

const href = (url: string): string => `href="${escapeAttribute(url)}"`

function linkText(
  link: LinkReference,
  route: Route,
  context: LinkContext,
  use: (asset: AssetFile) => string,
  messages: Message[],
): string {
  const { path, query, hash } = splitHref(link.href)
  if (!path && !query) {
    checkAnchor(hash, route.path, link, route, context, messages)
    return href(link.href)
  }
  const target = path
    ? findTarget(link.href, { ...route, file: link.file ?? route.filePath }, context)
    : { kind: 'page' as const, route: route.path, query, hash }
  switch (target.kind) {
    case 'external':
      return opensNewTab(target.href)
        ? `${href(target.href)} target="_blank" rel="noopener noreferrer"`
        : href(target.href)
    case 'public':
      return `${href(withBase(target.path, context.site.base) + target.query + target.hash)} data-file`
    case 'content': {
      const asset = context.asset(target.filePath)
      return asset ? `${href(use(asset) + target.query + target.hash)} data-file` : ''
    }
    case 'page':
      checkAnchor(target.hash, target.route, link, route, context, messages)
      return href(urlOf(target.route, context.site) + target.query + target.hash)
    case 'pending':
      messages.push(
        message(
          'pending-link',
          placeOf(link, route),
          `The page \`${splitRoute(target.route, context.site).rest}\` is not written yet; the link is plain text until then`,
        ),
      )
      return ''
    default:
      messages.push(
        namesFile(link.href)
          ? faultMessage(missingAsset(link.href, link.file ?? route.filePath, context), link, route)
          : message('dead-link', placeOf(link, route), `Link to \`${link.href}\` leads nowhere`, target.hint),
      )
      return href(urlOf(target.route, context.site) + query + hash)
  }
}

function checkAnchor(
  hash: string,
  target: string,
  link: LinkReference,
  route: Route,
  context: LinkContext,
  messages: Message[],
): void {
  const written = hash.slice(1)
  if (!written) return
  const ids = context.idsOf(target)
  const id = decodeFragment(written)
  // `#top` is every page's top, as in HTML.
  if (!ids || ids.has(id) || ids.has(written) || id.toLowerCase() === 'top') return
  const near = nearest(id, ids)
  const where = splitHref(link.href).path ? `\`${splitHref(link.href).path}\`` : 'this page'
  messages.push(
    message(
      'dead-anchor',
      placeOf(link, route),
      `There is no \`#${id}\` on ${where}`,
      near ? `Did you mean \`#${near}\`?` : undefined,
    ),
  )
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function assetText(
  reference: AssetReference,
  route: Route,
  context: LinkContext,
  use: (asset: AssetFile) => string,
  messages: Message[],
): string {
  const target = findTarget(reference.href, { lang: '', version: '', file: reference.file ?? route.filePath }, context)
  const filePath =
    target.kind === 'content' ? target.filePath : target.kind === 'public' ? `public${target.path}` : undefined
  const asset = filePath === undefined ? undefined : context.asset(filePath)
  if (!asset) {
    messages.push(
      faultMessage(missingAsset(reference.href, reference.file ?? route.filePath, context), reference, route),
    )
    return reference.attribute
      ? `${reference.attribute.toLowerCase()}="${escapeAttribute(reference.href)}"`
      : escapeAttribute(reference.href)
  }
  const large = largeImage(reference.href, asset, context.imageBytes)
  if (large) messages.push(faultMessage(large, reference, route))
  const { query, hash } = splitHref(reference.href)
  const url = escapeAttribute(use(asset) + query + hash)
  if (!reference.attribute) return url
  const size =
    reference.kind === 'image' && !reference.sized && asset.width && asset.height
      ? ` width="${asset.width}" height="${asset.height}"`
      : ''
  return `${reference.attribute.toLowerCase()}="${url}"${size}`
}

const faultMessage = ({ rule, text, hint }: AssetFault, reference: LinkReference, route: Route): Message =>
  message(rule, placeOf(reference, route), text, hint)
