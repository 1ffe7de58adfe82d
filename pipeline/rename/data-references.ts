// Updates the URLs in `_nav.json`, `_meta.json` and the configuration.

import type { OpenPlace } from '../model/plugin/source.ts'
import { type RoutePath, routeOfLink, splitRoute } from '../model/route.ts'
import { type LinkOrigin, splitOwnUrl } from '../site/links/targets.ts'
import { navigationFiles } from '../site/navigation/navigation-files.ts'
import { type ConfigString, configStrings, writeLiteral } from '../source/config/config-strings.ts'
import { stringsIn } from '../source/data.ts'
import type { RenameSite } from './model.ts'
import { removePending } from './pending-entries.ts'
import type { Updates } from './references.ts'
import { type Respelled, respell } from './respell.ts'
import type { SiteAfter } from './site-after.ts'
import type { Texts } from './texts.ts'

/** Returns the texts of the navigation files, by content path, with updated links. */
export function updateNavigation(
  { project, tree, linked }: RenameSite,
  after: SiteAfter,
  texts: Texts,
): { texts: Map<string, string>; open: OpenPlace[] } {
  const open: OpenPlace[] = []
  const sidebarFiles = tree.sidebars.filter((file) => !tree.generated.has(file))
  const files = new Map(sidebarFiles.map((file) => [file, texts.of(`content/${file}`) ?? '']))
  for (const { filePath, text, lang, version } of navigationFiles(files, project.addressing)) {
    const links = stringsIn(text).filter(({ path }) => path.at(-1) === 'link')
    for (const { path, value, start, end } of links.toReversed()) {
      const [first] = path
      const ownVersion = typeof first === 'string' && project.addressing.versions.includes(first) ? first : version
      const respelling = respell(value, { lang, version: ownVersion }, linked.targets, after)
      if (respelling?.href !== undefined) {
        const now = files.get(filePath) as string
        files.set(filePath, now.slice(0, start) + JSON.stringify(respelling.href) + now.slice(end))
      } else if (respelling) {
        const { place } = texts.edit(`content/${filePath}`, start, end, '')
        open.push({ place, text: `docsite found no URL to replace \`${value}\`. Update it.` })
      }
    }
  }
  return { texts: files, open }
}

/** The fields of the configuration whose value is a link. */
const linkField = /^(?:link|href|to|url|\w+Link)$/

/** Returns the updates of the configuration. Other places that contain an old route are left to the author. */
export function updateConfig(site: RenameSite, after: SiteAfter, texts: Texts): Updates {
  const updates: Updates = { edits: [], open: [] }
  const files = new Set(site.configTexts.map(({ file }) => file))
  for (const file of files) {
    const text = texts.of(file)
    if (text === undefined) continue
    const edits = configEdits(file, text, site, after, texts)
    updates.edits.push(
      ...edits.map(({ edit }) => edit),
      ...removePending(file, configStrings(text), site, after, texts),
    )
    updates.open.push(...mentions(file, text, edits, site, after, texts))
  }
  return updates
}

interface ConfigEdit {
  start: number
  end: number
  edit: Updates['edits'][number]
}

function configEdits(file: string, text: string, site: RenameSite, after: SiteAfter, texts: Texts): ConfigEdit[] {
  return configStrings(text).flatMap((string): ConfigEdit[] => {
    const fixed = literalAfter(string, site, after)
    if (fixed === undefined) return []
    const { start, end, quote } = string
    return [{ start, end, edit: texts.edit(file, start, end, writeLiteral(fixed, quote)) }]
  })
}

/** Returns the new value of a literal, if it certainly is a link or the route of a folder. */
function literalAfter(string: ConfigString, site: RenameSite, after: SiteAfter): string | undefined {
  const { value, role, field = '' } = string
  const isFull = field !== 'siteUrl' && splitOwnUrl(value, site.linked.targets) !== undefined
  if (!value.startsWith('/') && !isFull) return undefined
  const folder = folderAfter(value, site, after)
  if (role === 'key' || field === 'activeMatch') return folder
  if (role !== 'entry' && role !== 'value') return undefined
  const respelling = firstRespelled(value, site, after)
  if (respelling?.href === undefined) return undefined
  const isPage = after.moved.some(({ from }) => isRouteOf(value, from, site))
  return !isPage || role === 'entry' || linkField.test(field) ? respelling.href : undefined
}

/** Resolves a URL of the configuration in each language, because the configuration is for all of them. */
function firstRespelled(value: string, { project, linked }: RenameSite, after: SiteAfter): Respelled | undefined {
  const { addressing } = project
  for (const lang of new Set([addressing.lang, ...addressing.locales])) {
    const origin: LinkOrigin = { lang, version: addressing.defaultVersion }
    const respelling = respell(value, origin, linked.targets, after)
    if (respelling) return respelling
  }
  return undefined
}

const isRouteOf = (value: string, route: RoutePath, { project }: RenameSite): boolean =>
  routeOfLink(value).replace(/(?<=.)\/$/, '') === splitRoute(route, project.addressing).rest.replace(/(?<=.)\/$/, '')

/** Returns the new route prefix of a folder that has moved as a whole. */
function folderAfter(
  value: string,
  { project: { addressing } }: RenameSite,
  { moved, targets }: SiteAfter,
): string | undefined {
  if (!value.endsWith('/') || value === '/') return undefined
  if (targets.routes.routes.some(({ path }) => splitRoute(path, addressing).rest.startsWith(value))) return undefined
  const below = moved
    .map(({ from, to }) => [splitRoute(from, addressing).rest, splitRoute(to, addressing).rest] as const)
    .filter(([from]) => from.startsWith(value))
  const [first] = below
  if (!first) return undefined
  const [from, to] = first
  const rest = from.slice(value.length)
  if (!to.endsWith(rest)) return undefined
  const prefix = to.slice(0, to.length - rest.length)
  return below.every(([from, to]) => to === prefix + from.slice(value.length)) ? prefix : undefined
}

/** Returns the places in a file that contain an old route and are not edited. */
function mentions(
  file: string,
  text: string,
  edits: readonly ConfigEdit[],
  site: RenameSite,
  { moved }: SiteAfter,
  texts: Texts,
): OpenPlace[] {
  const routes = new Set(moved.map(({ from }) => splitRoute(from, site.project.addressing).rest.replace(/\/$/, '')))
  const matches = Array.from(text.matchAll(/(?<![\w.:/])\/[\w./-]*[\w-]/g)).filter(({ 0: path }) =>
    routes.has(path.replace(/\.html$/, '')),
  )
  return matches.flatMap(({ 0: path, index }): OpenPlace[] => {
    if (edits.some(({ start, end }) => start <= index && index < end)) return []
    const { place } = texts.edit(file, index, index, '')
    return [{ place, text: `\`${path}\` is the old route of a page. Update it if it is a link.` }]
  })
}
