// Links of menus to pages that plugins of the old project made → links to the old site, because the project does not contain them.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject } from '../../guards.ts'
import type { Finding } from '../../model.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { staticFolders } from './config.ts'

interface OldRoutes {
  files: ProjectFiles
  /** The old configuration, and its file. */
  config: Data
  file: string
  /** The routes of the old pages, without languages. */
  routes: readonly string[]
}

/** Returns the new configuration with such links, and an entry for each page. */
export function withPluginPages(site: Data, old: OldRoutes): { config: Data; findings: Finding[] } {
  const origin = stringIn(site.siteUrl)
  if (origin === undefined) return { config: site, findings: [] }
  const found = new Map<string, string>()
  const isOutside = (link: string): boolean =>
    listIn(site.outside)
      .map(String)
      .some((path) => path === link || (path.endsWith('**') && link.startsWith(path.slice(0, -2))))
  const urlOf = (link: string): string => {
    if (isOutside(link) || !isElsewhere(link, old)) return link
    const url = origin + posix.join(stringIn(site.base) ?? '/', link)
    found.set(link, url)
    return url
  }
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([key, one]) => [
      key,
      key === 'link' && typeof one === 'string' ? urlOf(one) : changed(one),
    ])
    return Object.fromEntries(entries)
  }
  const menus = (data: Data): Data => (data.nav === undefined ? data : { ...data, nav: changed(data.nav) })
  const theme = menus(objectIn(site.themeConfig))
  const { message, ...footer } = objectIn(theme.footer)
  const text = stringIn(message)?.replace(/(?<=\shref=")[^"]+/g, urlOf)
  const config = {
    ...site,
    ...(Array.isArray(site.locales) ? { locales: site.locales.map((locale) => menus(objectIn(locale))) } : {}),
    themeConfig: text === undefined ? theme : { ...theme, footer: { ...footer, message: text } },
  }
  const findings = [...found].map(
    ([link, url]): Finding => ({
      kind: 'todo',
      topic: 'page',
      file: old.file,
      text: `Code of the old project made the page \`${link}\`. Menus lead to it on the old site, ${url}. Write it in Markdown, and change these links.`,
    }),
  )
  return { config, findings }
}

/** Returns whether a link leads to a folder of which the project has no page and no file. In the others, a missing page is a mistake. */
function isElsewhere(link: string, { files, config, routes }: OldRoutes): boolean {
  const [, first = ''] = /^\/([^/?#]+)/.exec(link) ?? []
  if (first === '' || routes.some((route) => route.split('/')[1] === first)) return false
  return !staticFolders(config).some((folder) => {
    const path = posix.join(folder, first)
    return files.isFile(path) || files.isDirectory(path)
  })
}
