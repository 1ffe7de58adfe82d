// Reads Docusaurus projects.

import { join, posix } from 'node:path'
import type { Draft } from '../draft.ts'
import type { ProjectFiles } from '../files.ts'
import type { Finding, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { routeKey } from '../steps/links.ts'
import { type Data, listIn, objectIn, stringIn } from '../values.ts'
import { blogsOf, postsIn } from './docusaurus/blog.ts'
import { configNames, headOf, siteConfig } from './docusaurus/config.ts'
import { type Doc, type DocSet, docSet, docsIn } from './docusaurus/docs.ts'
import { generatedPages } from './docusaurus/generated.ts'
import { docusaurusLeft } from './docusaurus/left.ts'
import { type NavbarTargets, navbarOf, type VersionLink } from './docusaurus/navbar.ts'
import { homePage, otherPages, placeholders, staticFiles } from './docusaurus/pages.ts'
import { docusaurusSidebars, type GeneratedPage, type Sidebars } from './docusaurus/sidebars.ts'
import {
  type DocLocale,
  type DocVersion,
  localesOf,
  translatedTexts,
  translationFolder,
  versionsOf,
  withTexts,
} from './docusaurus/variants.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'

export const docusaurus: Source = {
  kind: 'docusaurus',
  detect: (files) =>
    files.projectFolders().find((folder) => files.first(configNames.map((name) => posix.join(folder, name)))),
  read: readDocusaurus,
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
  const read = async (file: string): Promise<Data> => {
    const { value, problem } = await readConfig(join(files.root, file), options)
    if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
    return value
  }
  const file = files.first(configNames) ?? ''
  const config = await read(file)
  const trailingSlash = config.trailingSlash === true
  const locales = localesOf(config)
  const plugins = pluginsOf(config)
  const preset = Object.assign({}, ...plugins.flatMap(([name, one]) => (isPreset(name) ? [one] : []))) as Data
  const versions = docSets(plugins).flatMap(({ set, options }) => versionsOf(files, set, options))
  const blogs = blogsOf(files, plugins)
  const main = locales[0] as DocLocale
  const generated = new Map<string, GeneratedPage>()
  const all: ReadVersion[] = []
  for (const version of versions) all.push(await readVersion(files, version, { main, trailingSlash, generated, read }))
  const docs = all.flatMap((one) => one.docs)
  const sidebar = Object.assign({}, ...all.map(({ sidebars }) => sidebars.sections)) as Data
  const sidebars = new Map(locales.slice(1).map(({ name }) => [name, translatedSidebars(files, name, all)] as const))
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
  const targets = navbarTargets(all, stringIn(config.baseUrl) ?? '/')
  const placeholderFiles = placeholders(files, ownPages, main.prefix)
  for (const [route, page] of generatedPages(generated, docs, files, main.prefix)) placeholderFiles.set(route, page)
  const home = homePage(config, ownPages, targets.sidebars.values().next().value)
  if (home !== undefined) placeholderFiles.set('/', [`content/${main.prefix}index.md`, home])
  const ownRoutes = [...ownPages.flatMap(({ route }) => route ?? []), ...placeholderFiles.keys()]
  const navbar = navbarOf(objectIn(objectIn(config.themeConfig).navbar).items, targets)
  const head = headOf(config, file)
  const sets = docSets(plugins).map(({ set }) => set)
  findings.push(
    ...head.findings,
    ...docusaurusLeft(files, file, { config, preset, sets, locales, navbar: navbar.left }),
  )
  return {
    kind: 'docusaurus',
    config: siteConfig({
      files,
      config,
      preset,
      locales,
      sets,
      navbar,
      head,
      routes: new Set(ownRoutes),
      sidebar,
      sidebars,
      blogs,
      texts: [file, ...ownPages.map((page) => page.file)].map((one) => files.text(one) ?? ''),
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
    settings: { sourceRoot: '.', ...(isPlainMarkdown(config) ? { isPlainMd: true } : {}) },
  }
}

/** By default, files with the ending `.md` are MDX. */
const isPlainMarkdown = ({ markdown }: Data): boolean => ['detect', 'md'].includes(String(objectIn(markdown).format))

/** A version with its documents and sidebars. */
interface ReadVersion {
  version: DocVersion
  docs: Doc[]
  sidebars: Sidebars
}

interface VersionInput {
  main: DocLocale
  trailingSlash: boolean
  generated: Map<string, GeneratedPage>
  read: (file: string) => Promise<Data>
}

async function readVersion(
  files: ProjectFiles,
  version: DocVersion,
  { main, trailingSlash, generated, read }: VersionInput,
): Promise<ReadVersion> {
  const docs = docsIn(files, version.set, main, trailingSlash)
  const file = version.sidebarFile ?? sidebarFile(files, version.set)
  const written = file === undefined ? {} : await readSidebars(files, file, read)
  return {
    version,
    docs,
    sidebars: docusaurusSidebars(written, { files, set: version.set, docs, generated, trailingSlash }),
  }
}

/** Returns what the menu leads to: documents and sidebars of the versions that readers see by default, if they have them. */
function navbarTargets(all: readonly ReadVersion[], base: string): NavbarTargets {
  const byRank = [...all.filter(({ version }) => version.isLast), ...all.filter(({ version }) => !version.isLast)]
  const sidebars = new Map<string, string>()
  for (const {
    sidebars: { first },
  } of byRank)
    for (const [id, link] of first) if (!sidebars.has(id)) sidebars.set(id, link)
  const sets = [...new Set(all.map(({ version }) => version.set.id ?? ''))]
  const versions = new Map(
    sets.map((id) => [id, all.filter(({ version }) => (version.set.id ?? '') === id).flatMap(versionLink)]),
  )
  return { docs: byRank.flatMap(({ docs }) => docs), sidebars, versions, base }
}

/** Returns a link to the main page of a version: the one at its root, otherwise the first one of its first sidebar. */
function versionLink({ version: { label, set, isLast }, docs, sidebars }: ReadVersion): VersionLink[] {
  const root = routeKey(`/${set.routeBase}`)
  const first = docs.find(({ page }) => routeKey(page.route ?? '') === root)?.page.route
  const link = first ?? sidebars.first.values().next().value ?? docs[0]?.page.route
  return link === undefined ? [] : [{ text: label, link, isLast }]
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

/** Returns the sidebars of all versions in another language. */
function translatedSidebars(files: ProjectFiles, locale: string, all: readonly ReadVersion[]): Data {
  const sections = all.flatMap(({ version, sidebars }) => {
    const texts = translatedTexts(files, `${translationFolder(locale, 'docs', version.set.id)}/${version.folder}.json`)
    return Object.entries(sidebars.sections).map(([section, items]) => [section, withTexts(items as Data[], texts)])
  })
  return Object.fromEntries(sections) as Data
}

const isPreset = (name: string): boolean => /preset-classic|^classic$/.test(name)

/** Returns the sets of documents: that of the preset, and those of further plugins. */
function docSets(plugins: readonly [name: string, options: Data][]): { set: DocSet; options: Data }[] {
  return plugins.flatMap(([name, options]) => {
    const docOptions = isPreset(name) && options.docs !== false ? objectIn(options.docs) : undefined
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
