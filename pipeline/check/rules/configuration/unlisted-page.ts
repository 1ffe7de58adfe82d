// Reports pages whose sidebar does not link to them.

import { type NavEntry, routeOfEntry } from '../../../model/config/site-data.ts'
import { type Diagnostic, diagnostic } from '../../../model/diagnostics/diagnostic.ts'
import { type Addressing, type RoutePath, routeOfFile, splitRoute } from '../../../model/route.ts'
import { metadataOf } from '../../../site/navigation/navigation-metadata.ts'
import type { Route } from '../../../site/routes.ts'
import { defineRule } from '../../define-rule.ts'
import type { CheckedSite } from '../../rule.ts'

export const unlistedPage = defineRule({
  name: 'unlisted-page',
  en: [
    'a page shows the sidebar, but neither the sidebar nor the menu links to it',
    'list the page, or set `sidebar: { hidden: true }` or `unlisted: true` in its frontmatter',
  ],
  zh: [
    '页面显示侧边栏，但侧边栏和菜单都没有指向它的链接',
    '列出它，或者在 frontmatter 里写上 `sidebar: { hidden: true }` 或 `unlisted: true`',
  ],
  *site(site) {
    const { config } = site.project
    const unlisted = unlistedOf(site)
    const paths = new Set(unlisted.filter(({ fallback }) => fallback === undefined).map(({ filePath }) => filePath))
    for (const { filePath, lang, fallback } of unlisted) {
      // If the page is unlisted in its own locale too, report only that.
      if (fallback !== undefined && paths.has(filePath)) continue
      const isConfigured = config.locales?.find((one) => one.lang === lang)?.sidebar ?? config.themeConfig?.sidebar
      yield diagnostic(
        'unlisted-page',
        { file: `content/${filePath}`, line: 1, column: 1 },
        fallback === undefined
          ? 'No sidebar links to this page'
          : `No sidebar in "${lang}" links to this page, which replaces a missing translation`,
        isConfigured
          ? 'List it in `sidebar` in the configuration, or set `sidebar: { hidden: true }` in its frontmatter.'
          : 'List it or its folder in `_meta.json`, or set `sidebar: { hidden: true }` in its frontmatter.',
      )
    }
  },
})

function unlistedOf({ project: { addressing }, pages, linked, pageOf }: CheckedSite): Route[] {
  const wrong = wrongFolders(linked.navigation.diagnostics, addressing)
  const inMenu = new Map<string, Set<string>>()
  const menuOf = ({ lang, version }: Route) => {
    const key = `${version} ${lang}`
    const menu = inMenu.get(key) ?? new Set(linked.navigation.nav(lang, version).flatMap(routesOf))
    inMenu.set(key, menu)
    return menu
  }
  return pages.flatMap(({ route, record }) => {
    const section = linked.sectionOf(record)
    if (!section || record.frontmatter.sidebar === false || section.has(route.path)) return []
    if (metadataOf(pageOf(route.filePath)).isHidden) return []
    // The first page of a section needs no entry: the title of the section links to it.
    if ((route.fileRoute ?? route.path).replace(/\/$/, '') === section.key.replace(/\/$/, '')) return []
    const { rest } = splitRoute(route.path, addressing)
    return wrong.some((folder) => rest.startsWith(folder)) || menuOf(route).has(route.path) ? [] : [route]
  })
}

/** Lists folders whose navigation file names a missing page. That entry may be a misspelling of the unlisted page. */
const wrongFolders = (diagnostics: readonly Diagnostic[], site: Addressing): string[] =>
  diagnostics
    .filter(({ rule }) => rule === 'invalid-meta' || rule === 'invalid-sidebar')
    .map(({ place }) => {
      const [, folder] = /^content\/(.*)_meta\.json$/.exec(place.file) ?? []
      return folder === undefined ? '/' : splitRoute(routeOfFile(`${folder}index.md`, site), site).rest
    })

const routesOf = (entry: NavEntry): RoutePath[] => [
  ...[routeOfEntry(entry)].filter((route) => route !== undefined),
  ...(entry.items ?? []).flatMap(routesOf),
]
