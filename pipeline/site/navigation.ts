// Configuration and folders → the menu and the sidebars of every locale and version.

import { htmlPolicyOf } from '../model/config/html-policy.ts'
import type { Path } from '../model/config/problem.ts'
import { type NavItem, nav as navField, type SidebarItem } from '../model/config/site-config.ts'
import type { NavEntry, SidebarEntry } from '../model/config/site-data.ts'
import { compareText, type Diagnostic, diagnostic, type Place } from '../model/diagnostic.ts'
import { Section, sectionOf } from '../model/navigation/sidebar.ts'
import {
  type Addressing,
  allLangs,
  allVersions,
  joinRoute,
  linkOfRoute,
  routeOfFile,
  routeOfLink,
  splitRoute,
} from '../model/route.ts'
import { readTitle } from '../page/inline.ts'
import type { Project } from '../source/config.ts'
import { readJson } from '../source/json.ts'
import { findField } from '../source/problem-place.ts'
import { lookUp } from '../text/look-up.ts'
import { faultInData } from './data-links.ts'
import { deadLink, linkFaults } from './link-faults.ts'
import { type FolderTree, folderEntries, type NavigationMetadata, optional, rootEntries } from './sidebar-files.ts'
import { cleanTag } from './tags.ts'
import { findTarget, type TargetContext } from './targets.ts'
import type { TextOf } from './texts.ts'

export interface NavigationInput {
  project: Project
  targets: TargetContext
  /** The contents of `_meta.json` and `_nav.json` files, by content path. */
  sidebars: ReadonlyMap<string, string>
  /** The configuration's files, for the places of problems. */
  configTexts: { file: string; text: string }[]
  textOf: TextOf
  metadata(filePath: string): NavigationMetadata
}

export interface Navigation {
  /** Returns the sidebar of a section, which is made on the first call. */
  section(key: string): Section
  /** Returns the sidebars of one locale and version. */
  sections(lang: string, version: string): Section[]
  sectionOf(route: string): string | undefined
  nav(lang: string, version: string): NavEntry[]
  diagnostics: Diagnostic[]
}

export function makeNavigation(input: NavigationInput): Navigation {
  const { project, targets } = input
  const site = project.addressing
  const diagnostics: Diagnostic[] = []
  const sections = new Map<string, () => SidebarEntry[]>()
  const made = new Map<string, Section>()
  const keysOf = new Map<string, string[]>()
  /** The key of the section for pages outside any folder. */
  const rootOf = new Map<string, string>()
  const treeOf = memo((lang: string, version: string) => folderTree(input, lang, version, diagnostics))

  const files = [...input.sidebars].map(([filePath, text]) => ({ filePath, text, ...placeInTree(filePath, site) }))
  diagnostics.push(...unreadFiles(files, foldersWithPages(targets)))
  for (const version of allVersions(site)) {
    for (const lang of allLangs(site)) {
      const written =
        project.config.locales?.find((locale) => locale.lang === lang)?.sidebar ?? project.config.themeConfig?.sidebar
      const at = (rest: string) => joinRoute({ version, lang, rest }, site)
      const found = written
        ? Object.entries(written).map(([key, items]): [string, () => SidebarEntry[]] => [
            at(splitRoute(key.startsWith('/') ? key : `/${key}`, site).rest),
            () => configEntries(items, [...sidebarPath(project, lang), key], { lang, version }, input, diagnostics),
          ])
        : [...(treeOf(lang, version).folders.get('') ?? [])]
            .sort(compareText)
            .map((folder): [string, () => SidebarEntry[]] => [
              at(`/${folder}`),
              () => folderEntries(folder, treeOf(lang, version), diagnostics),
            ])
      for (const [key, make] of found) sections.set(key, make)
      const keys = found.map(([key]) => key)
      keysOf.set(`${version} ${lang}`, keys)
      if (written) continue
      sections.set(at('/'), () => rootEntries(treeOf(lang, version), diagnostics))
      rootOf.set(`${version} ${lang}`, at('/'))
    }
  }

  const section = (key: string): Section => {
    const known = made.get(key) ?? new Section(key, sections.get(key)?.() ?? [])
    made.set(key, known)
    return known
  }
  const linksTo = (route: string) => (key: string) => section(key).has(route)
  const sectionKeys = (lang: string, version: string) => keysOf.get(`${version} ${lang}`) ?? []
  const rootKeys = (lang: string, version: string) => [rootOf.get(`${version} ${lang}`) ?? []].flat()
  const isInRoot = (route: string, root: string) => !route.slice(root.length).includes('/')
  return {
    section,
    sections: (lang, version) => [
      ...sectionKeys(lang, version).map(section),
      ...rootKeys(lang, version)
        .map(section)
        .filter(({ entries }) => entries.length > 0),
    ],
    sectionOf(route) {
      const { lang, version } = splitRoute(route, site)
      const key = sectionOf(route, sectionKeys(lang, version), linksTo(route))
      return key ?? rootKeys(lang, version).find((root) => isInRoot(route, root))
    },
    nav: memo((lang: string, version: string) => navEntries(input, files, { lang, version }, diagnostics)),
    diagnostics,
  }

  function folderTree(input: NavigationInput, lang: string, version: string, diagnostics: Diagnostic[]): FolderTree {
    const tree: FolderTree = {
      pages: new Map(),
      metas: new Map(),
      folders: new Map(),
      names: new Map(),
      linkTo: (path) => linkOfRoute(joinRoute({ version, lang, rest: `/${path}`.replace(/\/index$/, '/') }, site)),
      metadata: input.metadata,
      label: (text) => readTitle(input.textOf(text, lang)).html,
      target: (link, place) => entryTarget(link, { lang, version }, place, input, diagnostics),
      tag: (tag, place) => cleanTag(tag, htmlPolicyOf(project.config), place, diagnostics),
    }
    for (const route of targets.routes.routes) {
      if (route.lang !== lang || route.version !== version) continue
      const path = splitRoute(route.path, site)
        .rest.slice(1)
        .replace(/(^|\/)$/, '$1index')
      tree.pages.set(path, route.filePath)
      const segments = path.split('/')
      add(tree.names, segments.slice(0, -1).join('/'), segments.at(-1) as string)
      for (let depth = 1; depth < segments.length; depth++)
        add(tree.folders, segments.slice(0, depth - 1).join('/'), segments[depth - 1] as string)
    }
    for (const { filePath, text, folder, name, ...local } of files) {
      const lent = local.lang !== lang
      if (name !== '_meta.json' || local.version !== version || (lent && local.lang !== site.lang)) continue
      // A `_meta.json` in the root of a locale may define the menu.
      if (!folder && menuItems.test(text)) continue
      // The locale's own file takes precedence over the one of the default locale.
      if (!lent || !tree.metas.has(folder)) tree.metas.set(folder, { filePath, text, lent })
    }
    return tree
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

function memo<T>(make: (lang: string, version: string) => T): (lang: string, version: string) => T {
  const made = new Map<string, T>()
  return (lang, version) => {
    const key = `${version} ${lang}`
    if (!made.has(key)) made.set(key, make(lang, version))
    return made.get(key) as T
  }
}

type Local = { lang: string; version: string }

/** Resolves a link of the menu or a sidebar. Reports a dead link where it is written. */
function entryTarget(
  link: string,
  local: Local,
  place: () => Place,
  input: NavigationInput,
  diagnostics: Diagnostic[],
): { link: string; file?: true } | undefined {
  const target = findTarget(link, local, input.targets)
  if (target.kind !== 'dead')
    for (const fault of linkFaults(link, target, local, input.targets))
      diagnostics.push(faultInData(fault, link, place(), input.targets))
  switch (target.kind) {
    case 'external':
      return { link: target.href }
    case 'page':
      return { link: linkOfRoute(target.route) + target.query + target.hash }
    case 'public':
      return { link: linkOfRoute(target.path) + target.query + target.hash, file: true }
    case 'pending':
    case 'unsafe':
      return undefined
    default: {
      const { lang } = input.project.addressing
      const elsewhere = local.lang !== lang && findTarget(link, { ...local, lang }, input.targets).kind === 'page'
      const { text, hint } =
        target.kind === 'dead' ? deadLink(link, target.reason, local, input.targets) : { text: 'does not exist' }
      diagnostics.push(
        elsewhere
          ? {
              ...diagnostic(
                'invalid-sidebar',
                place(),
                `Link target \`${link}\` does not exist in "${local.lang}", so docsite omits the link there`,
              ),
              severity: 'warning',
            }
          : diagnostic('invalid-sidebar', place(), `Link target \`${link}\` ${text}`, hint),
      )
      return undefined
    }
  }
}

function sidebarPath(project: Project, lang: string): Path {
  const at = project.config.locales?.findIndex((locale) => locale.lang === lang && locale.sidebar) ?? -1
  return at >= 0 ? ['locales', at, 'sidebar'] : ['themeConfig', 'sidebar']
}

function configEntries(
  items: readonly SidebarItem[],
  path: Path,
  local: Local,
  input: NavigationInput,
  diagnostics: Diagnostic[],
): SidebarEntry[] {
  const { targets, textOf, configTexts } = input
  const html = (text: string) => readTitle(textOf(text, local.lang)).html
  return items.flatMap((item, i): SidebarEntry[] => {
    const here = [...path, i]
    const written = typeof item === 'string' ? here : [...here, 'link']
    const target = (link: string) => entryTarget(link, local, () => findField(configTexts, written), input, diagnostics)
    const titleOf = (link: string) => {
      const route = targets.routes.byPath.get(routeOfLink(link))
      return route ? input.metadata(route.filePath).titleHtml : ''
    }
    if (typeof item === 'string') {
      const found = target(item)
      return found ? [{ kind: 'link', text: titleOf(found.link) || item, ...found }] : []
    }
    if ('dividerType' in item) return [{ kind: 'divider', style: item.dividerType }]
    if ('sectionHeaderText' in item)
      return [{ kind: 'header', text: html(item.sectionHeaderText), ...optional({ tag: item.tag }) }]
    const { tag, context, overviewHeaders } = item
    const common = optional({ tag, context, overviewHeaders })
    const found = item.link === undefined ? undefined : target(item.link)
    if ('items' in item) {
      const { collapsible = true, collapsed = false } = item
      return [
        {
          kind: 'group',
          text: html(item.text),
          ...found,
          ...common,
          collapsible,
          collapsed,
          items: configEntries(item.items, [...here, 'items'], local, input, diagnostics),
        },
      ]
    }
    return found
      ? [
          {
            kind: 'link',
            text: item.text === undefined ? titleOf(found.link) || found.link : html(item.text),
            ...found,
            ...common,
          },
        ]
      : []
  })
}

/** A file that orders pages or the menu. `folder` is relative to the root of its locale, and `''` for the root itself. */
interface OrderFile extends Local {
  filePath: string
  text: string
  folder: string
  name: string
}

function placeInTree(filePath: string, site: Addressing): Pick<OrderFile, 'lang' | 'version' | 'folder' | 'name'> {
  const name = filePath.slice(filePath.lastIndexOf('/') + 1)
  const route = routeOfFile(`${filePath.slice(0, -name.length)}index.md`, site)
  const { rest, ...local } = splitRoute(route, site)
  return { ...local, folder: rest.slice(1, -1), name }
}

/** Lists every folder that contains a page in any locale and version, relative to the root of the locale. */
const foldersWithPages = ({ routes, site }: TargetContext): Set<string> =>
  new Set(
    routes.routes.flatMap(({ path }) => {
      const { rest } = splitRoute(path, site)
      return Array.from(rest.slice(1).matchAll(/\//g), ({ index }) => rest.slice(1, index + 1))
    }),
  )

/** Reports navigation files in folders where docsite does not read them. */
function unreadFiles(files: readonly OrderFile[], folders: ReadonlySet<string>): Diagnostic[] {
  return files.flatMap(({ filePath, folder, name }) => {
    const place = { file: `content/${filePath}` }
    const twin = filePath.replace(/nav\.json$/, '_nav.json')
    if (name === 'nav.json' && files.some((other) => other.filePath === twin))
      return [diagnostic('invalid-meta', place, 'Both `_nav.json` and `nav.json` define the menu', 'Keep `_nav.json`.')]
    if (name === '_nav.json' && folder) {
      const hint = 'Move it to the root folder of a language.'
      return [diagnostic('ignored-file', place, 'docsite ignores a menu in this folder', hint)]
    }
    if (name === '_meta.json' && folder && !folders.has(folder)) {
      const hint = 'Move it to the folder of the pages that it names, or delete it.'
      return [diagnostic('ignored-file', place, 'docsite ignores this file, because its folder has no pages', hint)]
    }
    return []
  })
}

/** Tells a menu from a sidebar in the `_meta.json` of a locale's root: only the items of a menu have `text`. */
const menuItems = /"text"\s*:/

/** Makes the menu of one locale: from its own configuration, from the theme's, or from a file. */
function navEntries(
  input: NavigationInput,
  files: readonly OrderFile[],
  { lang, version }: Local,
  diagnostics: Diagnostic[],
): NavEntry[] {
  const { project, configTexts } = input
  const site = project.addressing
  const at = project.config.locales?.findIndex((locale) => locale.lang === lang && locale.nav) ?? -1
  const written = project.config.locales?.[at]?.nav ?? project.config.themeConfig?.nav
  if (written) {
    const path: Path = at >= 0 ? ['locales', at, 'nav'] : ['themeConfig', 'nav']
    return makeNavEntries(
      ofVersion(written, version, site.defaultVersion),
      path,
      (path) => findField(configTexts, path),
      { lang, version },
      input,
      diagnostics,
    )
  }
  for (const { filePath, text, ...from } of menuFiles(files, { lang, version }, site)) {
    const { value, problems, placeOf } = readJson(text, navField)
    const file = `content/${filePath}`
    for (const { text, hint, line, column } of problems)
      diagnostics.push(diagnostic('invalid-meta', { file, line, column }, text, hint))
    // Links in another version's file are resolved in this version.
    if (!value || (from.version !== version && Array.isArray(value))) continue
    const items = ofVersion(value, version, site.defaultVersion)
    const placeIn = (path: Path) => ({ file, ...placeOf(path) })
    const clean = (tag: string, path: Path) =>
      cleanTag(tag, htmlPolicyOf(project.config), () => placeIn(path), diagnostics)
    return makeNavEntries(withCleanTags(items, [], clean), [], placeIn, { lang, version }, input, diagnostics)
  }
  return []
}

/** Lists the files that may define the menu, in order of precedence: the own locale and version first, the defaults last. */
function menuFiles(files: readonly OrderFile[], { lang, version }: Local, site: Addressing): OrderFile[] {
  const names = ['_nav.json', 'nav.json', '_meta.json']
  const rank = (file: OrderFile) =>
    Number(file.version !== version) * 6 + Number(file.lang !== lang) * 3 + names.indexOf(file.name)
  return files
    .filter(
      (file) =>
        !file.folder &&
        [version, site.defaultVersion].includes(file.version) &&
        [lang, site.lang].includes(file.lang) &&
        (file.name !== '_meta.json' || menuItems.test(file.text)),
    )
    .sort((a, b) => rank(a) - rank(b))
}

/** Tags in files are content, so they are sanitized. Tags in the configuration are not. */
const withCleanTags = (
  items: readonly NavItem[],
  path: Path,
  clean: (tag: string, path: Path) => string | undefined,
): NavItem[] =>
  items.map((item, i) => {
    // Invalid items are `null`, so that the others keep their positions.
    if (item === null) return item
    const { tag, items: inner } = item
    return {
      ...item,
      tag: tag === undefined ? undefined : clean(tag, [...path, i, 'tag']),
      items: inner && withCleanTags(inner, [...path, i, 'items'], clean),
    }
  })

const ofVersion = (nav: NavItem[] | Record<string, NavItem[]>, version: string, defaultVersion: string): NavItem[] =>
  Array.isArray(nav) ? nav : (lookUp(nav, version) ?? (version === defaultVersion ? nav.default : undefined) ?? [])

function makeNavEntries(
  items: readonly NavItem[],
  path: Path,
  placeOf: (path: Path) => Place,
  local: Local,
  input: NavigationInput,
  diagnostics: Diagnostic[],
): NavEntry[] {
  return items.flatMap((item, i): NavEntry[] => {
    if (item === null) return []
    const here = [...path, i]
    const found =
      item.link === undefined
        ? undefined
        : entryTarget(item.link, local, () => placeOf([...here, 'link']), input, diagnostics)
    if (item.link !== undefined && !found && !item.items) return []
    const children = item.items && makeNavEntries(item.items, [...here, 'items'], placeOf, local, input, diagnostics)
    const { tag, activeMatch } = item
    return [
      {
        text: item.text === undefined ? '' : input.textOf(item.text, local.lang),
        ...found,
        ...optional({ tag, activeMatch, items: children }),
        position: item.position ?? 'right',
      },
    ]
  })
}
