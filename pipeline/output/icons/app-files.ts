// The files that make a site look like an application on home screens and in old browsers: its icon in several sizes, and the web
// app manifest. Files in `public/` with the same names replace them.

import { hash } from 'node:crypto'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import type { HeadTag } from '../../model/head/head-html.ts'
import { isPortable } from '../../model/portable.ts'
import { withBase } from '../../model/route.ts'
import { byAppearance, defaultBackground } from '../../model/token-css.ts'
import { readBytes } from '../../source/contained.ts'
import { readDefaultImage } from '../../source/images/default-images.ts'
import type { TriedPackage } from '../../source/installed-package.ts'
import type { ContentTree } from '../../source/scan.ts'
import { defaultIcon, iconUrl } from '../documents/icon.ts'
import type { CoreOutput, OutputSite } from '../output.ts'
import { drawIcons, type IconImage, iconPaths } from './drawings.ts'

const manifestPath = 'site.webmanifest'

/** The formats that can be drawn, by file name extension. */
const drawable: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

export interface AppInput {
  config: Pick<SiteConfig, 'head' | 'themeConfig'>
  site: SiteData
  tree: Pick<ContentTree, 'area' | 'publicFiles'>
  rasterizer?: TriedPackage | undefined
}

export const appFiles: CoreOutput<'site'> = {
  name: 'app icons',
  scope: 'site',
  paths: (_, site) => ownPaths(inputOf(site)),
  key: (_, outputSite) => {
    const input = inputOf(outputSite)
    const { site, rasterizer } = input
    const icon = hash('sha1', iconOf(input) ?? '')
    return [ownPaths(input), manifestText(input), site.icon, icon, rasterizer?.works?.version]
  },
  async files(_, outputSite) {
    const input = inputOf(outputSite)
    const paths = ownPaths(input)
    const images = paths.some((path) => path !== manifestPath) ? await imagesOf(input) : []
    return [
      ...images.filter(({ path }) => paths.includes(path)),
      ...(paths.includes(manifestPath) ? [{ path: manifestPath, text: manifestText(input) }] : []),
    ]
  },
}

const inputOf = ({ project, linked, tree }: OutputSite): AppInput => ({
  config: project.config,
  site: linked.site,
  tree,
  rasterizer: project.rasterizer,
})

/** Returns the links to these files for the head of every page. The project's own links replace them. */
export function appLinks(input: AppInput): HeadTag[] {
  const { config, site, tree } = input
  const links: [rel: string, path: string][] = [
    ['apple-touch-icon', iconPaths.touch],
    ['manifest', manifestPath],
  ]
  const paths = [...ownPaths(input), ...tree.publicFiles]
  const isLinked = (rel: string) =>
    (config.head ?? []).some((tag) =>
      typeof tag === 'string' ? new RegExp(`rel=["']?${rel}`, 'i').test(tag) : tag[1].rel === rel,
    )
  return links
    .filter(([rel, path]) => paths.includes(path) && !isLinked(rel))
    .map(([rel, path]) => ['link', { rel, href: withBase(`/${path}`, site.base) }])
}

/** Returns the paths of the files that docsite adds to a site. Browsers do not read a manifest from disk. */
function ownPaths(input: AppInput): string[] {
  const { site, tree } = input
  if (isPortable(site)) return []
  const images = canDraw(input)
    ? Object.values(iconPaths).filter((path) => path !== iconPaths.favicon || site.base === '/')
    : []
  return [...images, manifestPath].filter((path) => !tree.publicFiles.includes(path))
}

/** Returns whether the icon can be drawn: docsite's own is drawn in advance, others need the package. */
const canDraw = ({ site: { icon }, rasterizer }: AppInput): boolean =>
  icon === undefined || (rasterizer?.works !== undefined && icon.startsWith('/') && typeOf(icon) !== undefined)

const typeOf = (url: string): string | undefined => drawable[url.split('.').at(-1)?.toLowerCase() ?? '']

/** Returns the icon of the site as a `data:` URL, if it is a file of the site. */
function iconOf({ site: { icon }, tree }: AppInput): string | undefined {
  const type = icon?.startsWith('/') ? typeOf(icon) : undefined
  if (icon === undefined || type === undefined) return undefined
  const read = readBytes(tree.area, `public${icon}`)
  return read.kind === 'bytes' ? `data:${type};base64,${read.bytes.toString('base64')}` : undefined
}

async function imagesOf(input: AppInput): Promise<IconImage[]> {
  const { site, rasterizer } = input
  if (site.icon === undefined) return Object.values(iconPaths).map((path) => ({ path, bytes: readDefaultImage(path) }))
  const icon = iconOf(input)
  if (icon === undefined || !rasterizer?.works) return []
  const { Resvg } = (await import(rasterizer.works.module)) as typeof import('@resvg/resvg-js')
  return drawIcons(icon, (svg, width) =>
    new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } }).render().asPng(),
  )
}

/** Returns the web app manifest. The site opens in an ordinary tab, because it is not an application. */
function manifestText(input: AppInput): string {
  const { config, site, tree } = input
  const paths = [...ownPaths(input), ...tree.publicFiles]
  const { light } = byAppearance(config.themeConfig?.tokens?.bg ?? defaultBackground)
  const icons = (
    [
      ['192x192', iconPaths.small],
      ['512x512', iconPaths.large],
    ] as const
  )
    .filter(([, path]) => paths.includes(path))
    .map(([sizes, path]) => ({ src: withBase(`/${path}`, site.base), sizes, type: 'image/png' }))
  const isSvg = (site.icon ?? defaultIcon.path).endsWith('.svg')
  const manifest = {
    name: site.title,
    ...(site.description ? { description: site.description } : {}),
    lang: site.lang,
    start_url: site.base,
    scope: site.base,
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: [...(isSvg ? [{ src: iconUrl(site), sizes: 'any', type: 'image/svg+xml' }] : []), ...icons],
  }
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}
