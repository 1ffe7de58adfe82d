// Creates the menu and the sidebars of every locale and version from the configuration and the folders.

import type { NavEntry, SidebarEntry } from '../../model/config/site-data.ts'
import { compareText, type Diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { Section, sectionOf } from '../../model/navigation/sidebar.ts'
import {
  type Addressing,
  allLangs,
  allVersions,
  asRoute,
  joinRoute,
  type RoutePath,
  rootPath,
  splitRoute,
} from '../../model/route.ts'
import { rootedPath } from '../../model/slug.ts'
import { Memo } from '../reads.ts'
import type { Route } from '../routes.ts'
import { configuredEntries, configuredSidebars } from './configured-sidebar.ts'
import { makeFolderTree } from './folder-tree.ts'
import { makeMenu } from './menu.ts'
import { withNamePrefixes } from './name-prefixes.ts'
import type { NavigationContext, NavigationInput } from './navigation-context.ts'
import { ignoredFiles, navigationFiles } from './navigation-files.ts'
import { folderEntries, rootEntries } from './sidebar-files.ts'

type MakeEntries = () => SidebarEntry[]

/** Functions that create the sidebar entries of each section in one locale and version. */
interface SectionMakers {
  sections: [key: RoutePath, make: MakeEntries][]
  /** The section for pages outside any folder. A configured sidebar has no such section. */
  root?: [key: RoutePath, make: MakeEntries]
}

/** The navigation of one locale and version. */
interface LocalNavigation {
  context: NavigationContext
  keys: RoutePath[]
  rootKey: RoutePath | undefined
  /** Whether folders are the sections, so that a page belongs to a section because of its file. */
  byFile: boolean
  menu?: NavEntry[]
}

/** Creates menus and sections on first use. Doing so may add to the diagnostics. */
export class Navigation {
  readonly #site: Addressing
  readonly #locals = new Map<string, LocalNavigation>()
  readonly #makers = new Map<RoutePath, MakeEntries>()
  readonly #sections: Memo<Section, RoutePath>
  readonly #ignored: readonly Diagnostic[]

  constructor(input: NavigationInput) {
    this.#site = input.project.addressing
    this.#sections = new Memo(input.reads, (key) => new Section(key, withNamePrefixes(this.#makers.get(key)?.() ?? [])))
    const files = navigationFiles(input.sidebars, this.#site)
    this.#ignored = ignoredFiles(files, input.targets)
    for (const version of allVersions(this.#site))
      for (const lang of allLangs(this.#site)) this.#add({ ...input, files, lang, version, diagnostics: [] })
  }

  /** The problems of what has been created, by locale and version: the same problem is reported of the first of them, in whatever order they were created. */
  get diagnostics(): Diagnostic[] {
    return [...this.#ignored, ...[...this.#locals.values()].flatMap(({ context }) => context.diagnostics)]
  }

  #add(context: NavigationContext): void {
    const configured = configuredSections(context)
    const { sections, root } = configured ?? folderSections(context)
    for (const [key, make] of root ? [...sections, root] : sections) this.#makers.set(key, make)
    const keys = sections.map(([key]) => key)
    this.#locals.set(localKey(context.lang, context.version), {
      context,
      keys,
      rootKey: root?.[0],
      byFile: configured === undefined,
    })
  }

  /** Returns the sidebar of a section. */
  section(key: RoutePath): Section {
    return this.#sections.get(key)
  }

  /** Returns the keys of the sections of one locale and version, without creating these. */
  keys(lang: string, version: string): RoutePath[] {
    const { keys = [], rootKey } = this.#locals.get(localKey(lang, version)) ?? {}
    return rootKey === undefined ? keys : [...keys, rootKey]
  }

  /** Returns the sidebars of one locale and version. */
  sections(lang: string, version: string): Section[] {
    const { keys = [], rootKey } = this.#locals.get(localKey(lang, version)) ?? {}
    const sections = keys.map((key) => this.section(key))
    const root = rootKey === undefined ? undefined : this.section(rootKey)
    return root && root.entries.length > 0 ? [...sections, root] : sections
  }

  /** Returns the key of the section that a page belongs to. */
  sectionOf({ path, fileRoute, lang, version }: Route): RoutePath | undefined {
    const { keys = [], rootKey, byFile } = this.#locals.get(localKey(lang, version)) ?? {}
    const route = byFile ? (fileRoute ?? path) : path
    const key = sectionOf(route, keys, (key) => this.section(key).has(path))
    if (key !== undefined || rootKey === undefined) return key
    return route.slice(rootKey.length).includes('/') ? undefined : rootKey
  }

  /** Returns the menu of one locale and version. */
  nav(lang: string, version: string): NavEntry[] {
    const local = this.#locals.get(localKey(lang, version))
    if (!local) return []
    local.menu ??= makeMenu(local.context)
    return local.menu
  }
}

const localKey = (lang: string, version: string): string => `${version} ${lang}`

function configuredSections(context: NavigationContext): SectionMakers | undefined {
  const sidebars = configuredSidebars(context)
  if (!sidebars) return undefined
  const site = context.project.addressing
  const sections = Object.entries(sidebars.itemsByRoute).map(([key, items]): [RoutePath, MakeEntries] => [
    sectionKey(splitRoute(asRoute(rootedPath(key)), site).rest, context),
    () => configuredEntries(items, [...sidebars.path, key], context),
  ])
  return { sections }
}

/** Returns a section for every folder in the locale's root folder, and one for the pages in the root itself. */
function folderSections(context: NavigationContext): SectionMakers {
  const { diagnostics } = context
  const tree = makeFolderTree(context)
  const folders = [...(tree.folders.get('') ?? [])].sort(compareText)
  return {
    sections: folders.map((folder) => [
      sectionKey(asRoute(`/${folder}`), context),
      () => folderEntries(folder, tree, diagnostics),
    ]),
    root: [sectionKey(rootPath, context), () => rootEntries(tree, diagnostics)],
  }
}

const sectionKey = (rest: RoutePath, { project, lang, version }: NavigationContext): RoutePath =>
  joinRoute({ version, lang, rest }, project.addressing)
