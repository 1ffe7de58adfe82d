// Runs the `pages` hooks of plugins, and adds the generated files to the content tree.

import { nearHint, pathText } from '../../model/config/problem.ts'
import { problemsOf } from '../../model/config/schema.ts'
import { type Diagnostic, diagnostic } from '../../model/diagnostics/diagnostic.ts'
import { type GeneratedPage, type GeneratedSidebar, generated, isSidebar } from '../../model/plugin/generated.ts'
import type { Plugin } from '../../model/plugin/plugin.ts'
import { type Addressing, allLangs, allVersions, routeOfFile } from '../../model/route.ts'
import type { Cache } from '../../storage/cache.ts'
import type { Project } from '../config/config.ts'
import type { ContentTree } from '../scan.ts'
import { CachedValues } from './cached-values.ts'
import { type GeneratedFile, nameOf, textOfPage } from './generated-files.ts'
import { itemsOf } from './hook-times.ts'
import { pluginSite } from './plugin-site.ts'

/** A generated file and its content path. */
type GeneratedEntry = readonly [filePath: string, file: GeneratedFile]

/** The files of each plugin, in the order of the plugins. */
export type GeneratedByPlugin = ReadonlyMap<Plugin, readonly GeneratedEntry[]>

/** Runs the `pages` hooks of all plugins, or only of those in `again`, whose results replace those in `last`. */
export async function generateFiles(
  project: Project,
  cache: Cache,
  last: GeneratedByPlugin = new Map(),
  again: ReadonlySet<Plugin> = new Set(project.plugins.list),
): Promise<GeneratedByPlugin> {
  const made = new Map<Plugin, readonly GeneratedEntry[]>()
  for (const plugin of project.plugins.list)
    if (plugin.pages)
      made.set(plugin, again.has(plugin) ? await filesOf(plugin, project, cache) : (last.get(plugin) ?? []))
  return made
}

async function filesOf(plugin: Plugin, project: Project, cache: Cache): Promise<GeneratedEntry[]> {
  const { plugins } = project
  const record = plugins.recordReads(plugin)
  const inputs = new Set<string>()
  const site = pluginSite(project, (file, hash) => {
    inputs.add(file)
    record(file, hash)
  })
  const values = new CachedValues({ plugin, hook: 'pages', pluginKey: project.pluginKey(plugin) }, site, cache)
  const items = await plugins.run(plugin, 'pages', async () =>
    itemsOf(await plugin.pages?.(values.site), 'a list of pages and sidebars'),
  )
  values.save()
  plugins.inputs.set(plugin.name, [...inputs, ...values.files])
  return items.map((item, i) => {
    const problem = problemWith(item, project)
    if (problem === undefined)
      return isSidebar(item) ? sidebarFile(plugin, item, project) : pageFile(plugin, item, project)
    const { route, folder } = (item ?? {}) as Partial<GeneratedPage & GeneratedSidebar>
    const name = typeof (route ?? folder) === 'string' ? `\`${route ?? folder}\`` : `at index ${i}`
    throw plugins.invalid(plugin, 'pages', `returns an invalid page ${name}: ${problem.text}`, problem.hint)
  })
}

function problemWith(
  item: GeneratedPage | GeneratedSidebar,
  { addressing, islands }: Pick<Project, 'addressing' | 'islands'>,
): { text: string; hint?: string | undefined } | undefined {
  const [problem] = problemsOf(generated, item)
  if (problem) {
    const { path, text, hint } = problem
    return { text: path.length > 0 ? `the field \`${pathText(path)}\` ${text}` : `it ${text}`, hint }
  }
  const { lang, version } = item
  if (lang !== undefined && !allLangs(addressing).includes(lang))
    return { text: `the site has no language "${lang}"`, hint: nearHint(lang, allLangs(addressing)) }
  if (version !== undefined && !allVersions(addressing).includes(version))
    return { text: `the site has no version "${version}"`, hint: nearHint(version, allVersions(addressing)) }
  if (isSidebar(item) || item.component === undefined || islands.has(item.component)) return undefined
  return {
    text: `there is no component \`${item.component}\` in \`config/islands/\``,
    hint: nearHint(item.component, islands.keys()),
  }
}

/** Returns the folder of a language and a version. */
function folderOf(
  { lang, version }: Pick<GeneratedPage, 'lang' | 'version'>,
  { versions, locales, lang: usual, defaultVersion }: Addressing,
): string {
  const names = [
    ...(versions.length > 0 ? [version ?? defaultVersion] : []),
    ...(locales.length > 0 ? [lang ?? usual] : []),
  ]
  return names.map((name) => `${name}/`).join('')
}

function pageFile(plugin: Plugin, page: GeneratedPage, { addressing }: Pick<Project, 'addressing'>): GeneratedEntry {
  const { route, component, props = {}, source } = page
  return [
    `${folderOf(page, addressing)}${route.slice(1)}${route.endsWith('/') ? 'index' : ''}.md`,
    {
      plugin: plugin.name,
      text: textOfPage(page),
      ...(component === undefined ? {} : { island: { name: component, props } }),
      ...(source === undefined ? {} : { source }),
    },
  ]
}

const sidebarFile = (
  plugin: Plugin,
  sidebar: GeneratedSidebar,
  { addressing }: Pick<Project, 'addressing'>,
): GeneratedEntry => [
  `${folderOf(sidebar, addressing)}${sidebar.folder.slice(1)}_meta.json`,
  { plugin: plugin.name, text: `${JSON.stringify(sidebar.items, null, 2)}\n` },
]

/** Adds generated files to a content tree. Reports pages that have the same URL as a page of the content or of another plugin. */
export function withGenerated(tree: ContentTree, made: GeneratedByPlugin, addressing: Addressing): ContentTree {
  if (made.size === 0) return tree
  const files = new Map<string, GeneratedFile>()
  const diagnostics: Diagnostic[] = []
  const urlOf = (filePath: string) => routeOfFile(filePath, addressing).replace(/(?<=.)\/$/, '')
  const owners = new Map(
    tree.pages.map((filePath): [string, string] => [urlOf(filePath), `the file \`content/${filePath}\``]),
  )
  for (const [filePath, file] of [...made.values()].flat()) {
    const isPage = filePath.endsWith('.md')
    // A sidebar of the project takes precedence.
    if (!isPage && tree.sidebars.includes(filePath)) continue
    const url = isPage ? urlOf(filePath) : filePath
    const owner = owners.get(url)
    const subject = `the plugin \`${file.plugin}\``
    owners.set(url, owner ?? subject)
    if (owner === undefined) files.set(filePath, file)
    else diagnostics.push(conflict(filePath, file, isPage ? `the page \`${url}\`` : 'this sidebar', owner))
  }
  const paths = [...files.keys()]
  return {
    ...tree,
    pages: [...tree.pages, ...paths.filter((path) => path.endsWith('.md'))],
    sidebars: [...tree.sidebars, ...paths.filter((path) => path.endsWith('.json'))],
    generated: files,
    diagnostics: [...tree.diagnostics, ...diagnostics],
  }
}

function conflict(filePath: string, file: GeneratedFile, what: string, owner: string): Diagnostic {
  const text =
    owner === `the plugin \`${file.plugin}\``
      ? `The plugin \`${file.plugin}\` adds ${what} twice`
      : `The plugin \`${file.plugin}\` and ${owner} both add ${what}`
  return diagnostic('duplicate-route', { file: nameOf(filePath, file) }, text, 'Change one of the two routes.')
}
