// Reads Docusaurus projects.

import { join, posix } from 'node:path'
import type { Draft } from '../draft.ts'
import type { ProjectFiles } from '../files.ts'
import type { Finding, OldSettings, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { routeKey } from '../steps/links.ts'
import { type Data, listIn, objectIn } from '../values.ts'
import { blogsOf, postsIn } from './docusaurus-blog.ts'
import { siteConfig } from './docusaurus-config.ts'
import { type Doc, type DocSet, docSet, docsIn } from './docusaurus-docs.ts'
import { homePage, otherPages, placeholders, staticFiles } from './docusaurus-pages.ts'
import { docusaurusSidebars } from './docusaurus-sidebars.ts'
import {
  type DocLocale,
  type DocVersion,
  localesOf,
  translatedTexts,
  translationFolder,
  versionsOf,
  withTexts,
} from './docusaurus-variants.ts'
import { docusaurusKeys } from './keys/docusaurus.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'

const configNames = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`)

export const docusaurus: Source = {
  kind: 'docusaurus',
  detect: (files) =>
    files.projectFolders().find((folder) => files.first(configNames.map((name) => posix.join(folder, name)))),
  read: readDocusaurus,
  folders: ['src', 'plugins'],
  steps: mdxSteps,
  lateSteps: lateMdxSteps,
  frontmatter: docFrontmatter,
}

/** The route of a page already follows from these fields. */
function docFrontmatter(draft: Draft): void {
  const { fields, conversion } = draft
  draft.text = draft.text.replace(/<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/, '<!-- more -->')
  delete fields.id
  delete fields.slug
  for (const name of ['pagination_prev', 'pagination_next'] as const) {
    const id = fields[name]
    if (typeof id !== 'string') continue
    const page = [...conversion.byRoute.values()].find(
      ({ route }) => route !== undefined && routeKey(route).endsWith(`/${id}`),
    )
    fields[name] = page?.route ?? fields[name]
  }
}

async function readDocusaurus(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const settingsFiles: OldSettings[] = []
  const read = async (file: string): Promise<Data> => {
    const { value, problem, ...read } = await readConfig(join(files.root, file), options)
    const isMain = settingsFiles.length === 0
    const listed = isMain ? { ...value, presets: [], plugins: Object.fromEntries(pluginsOf(value)) } : {}
    settingsFiles.push({ file, value: listed, ...read, ...(isMain ? {} : { parts: [] }), keys: docusaurusKeys })
    if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
    return value
  }
  const config = await read(files.first(configNames) ?? '')
  const trailingSlash = config.trailingSlash === true
  const locales = localesOf(config)
  const plugins = pluginsOf(config)
  const versions = docSets(plugins).flatMap(({ set, options }) => versionsOf(files, set, options))
  const blogs = blogsOf(files, plugins)
  const main = locales[0] as DocLocale
  const docs: Doc[] = []
  const sidebar: Data = {}
  const sidebars = new Map(locales.slice(1).map(({ name }): [string, Data] => [name, {}]))
  for (const version of versions) {
    const mainDocs = docsIn(files, version.set, main, trailingSlash)
    docs.push(...mainDocs)
    const file = version.sidebarFile ?? sidebarFile(files, version.set)
    const converted = docusaurusSidebars(file === undefined ? {} : await readSidebars(files, file, read), {
      files,
      set: version.set,
      docs: mainDocs,
    })
    Object.assign(sidebar, converted)
    for (const [name, translated] of sidebars)
      Object.assign(
        translated,
        translatedSidebars(
          files,
          converted,
          `${translationFolder(name, 'docs', version.set.id)}/${version.folder}.json`,
        ),
      )
  }
  const translations = locales.slice(1).flatMap((locale) => [
    ...versions.flatMap(({ set, folder }) => {
      const path = posix.join(translationFolder(locale.name, 'docs', set.id), folder)
      return docsIn(files, { ...set, path }, locale, trailingSlash).map(({ page }) => page)
    }),
    ...otherPages(files, locale, trailingSlash, findings),
    ...blogs.flatMap((blog) => postsIn(files, blog, locale, trailingSlash)),
  ])
  const ownPages = [
    ...docs.map(({ page }) => page),
    ...otherPages(files, main, trailingSlash, findings),
    ...blogs.flatMap((blog) => postsIn(files, blog, main, trailingSlash)),
  ]
  const placeholderFiles = placeholders(files, ownPages, main.prefix)
  const home = homePage(config, ownPages, sidebar)
  if (home !== undefined) placeholderFiles.set('/', [`content/${main.prefix}index.md`, home])
  const ownRoutes = [...ownPages.flatMap(({ route }) => route ?? []), ...placeholderFiles.keys()]
  return {
    kind: 'docusaurus',
    config: siteConfig({
      files,
      config,
      locales,
      sets: versions.map(({ set }) => set),
      docs,
      sidebar,
      sidebars,
      blogs,
      versions: versionLinks(versions, docs),
    }),
    pages: [...ownPages, ...translations],
    written: new Map(placeholderFiles.values()),
    // Docusaurus shows a page without a translation in the default language, as docsite does.
    extraRoutes: [
      ...placeholderFiles.keys(),
      ...locales.slice(1).flatMap(({ url }) => ownRoutes.map((route) => url + route)),
    ],
    copies: staticFiles(files, config),
    headingIds: 'github',
    builds: ['build'],
    findings,
    settingsFiles,
    settings: { sourceRoot: '.' },
  }
}

/** Returns presets and plugins with their options. */
const pluginsOf = (config: Data): [name: string, options: Data][] =>
  [...listIn(config.presets), ...listIn(config.plugins)].map((entry) =>
    Array.isArray(entry) ? [String(entry[0]), objectIn(entry[1])] : [String(entry), {}],
  )

/** Reads sidebars. Those of old versions are JSON, in which ids can begin with the version. */
async function readSidebars(files: ProjectFiles, file: string, read: (file: string) => Promise<Data>): Promise<Data> {
  if (!file.endsWith('.json')) return read(file)
  const text = (files.text(file) ?? '{}').replace(/"version-[^/"]+\/(?=[^"]*")/g, '"')
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return {}
  }
}

function translatedSidebars(files: ProjectFiles, sidebars: Data, file: string): Data {
  const texts = translatedTexts(files, file)
  return Object.fromEntries(
    Object.entries(sidebars).map(([section, items]) => [section, withTexts(items as Data[], texts)]),
  )
}

/** Returns a link to the first page of each version. */
function versionLinks(versions: readonly DocVersion[], docs: readonly Doc[]): Data[] {
  const mainVersions = versions.filter(({ set }) => set.id === undefined)
  if (mainVersions.length < 2) return []
  return mainVersions.flatMap(({ label, set }) => {
    const inside = docs.filter(({ page }) => page.file.startsWith(`${set.path}/`))
    const first = inside.find(({ page }) => page.route === `/${set.routeBase}`.replace(/\/*$/, '/')) ?? inside[0]
    return first?.page.route === undefined ? [] : [{ text: label, link: first.page.route }]
  })
}

/** Returns the sets of documents: that of the preset, and those of further plugins. */
function docSets(plugins: readonly [name: string, options: Data][]): { set: DocSet; options: Data }[] {
  return plugins.flatMap(([name, options]) => {
    const docOptions =
      /preset-classic|^classic$/.test(name) && options.docs !== false ? objectIn(options.docs) : undefined
    const docs = docOptions ?? (/plugin-content-docs/.test(name) ? options : undefined)
    return docs === undefined ? [] : [{ set: docSet(docs), options: docs }]
  })
}

function sidebarFile(files: ProjectFiles, { sidebarPath }: DocSet): string | undefined {
  const path = sidebarPath?.startsWith('/') ? posix.relative(files.root, sidebarPath) : sidebarPath
  return files.first([
    ...(path === undefined ? [] : [path]),
    'sidebars.js',
    'sidebars.ts',
    'sidebars.cjs',
    'sidebars.json',
  ])
}
