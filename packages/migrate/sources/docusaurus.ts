// Reads Docusaurus projects.

import { join, posix, relative } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import type { Draft } from '../draft.ts'
import type { ProjectFiles } from '../files.ts'
import type { Finding, OldFile, OldSettings, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { routeKey } from '../steps/links.ts'
import { type Data, objectIn, stringIn } from '../values.ts'
import { type Blog, blogRoutes, blogSidebars, blogsOf, postsIn } from './docusaurus/blog.ts'
import { feedUrls, generatedLists } from './docusaurus/blog-urls.ts'
import { convertCodeMarks, proseOfCodeMarks } from './docusaurus/code-marks.ts'
import { configNames, headOf, siteConfig } from './docusaurus/config.ts'
import { docsIn } from './docusaurus/docs.ts'
import { generatedPages } from './docusaurus/generated.ts'
import { docusaurusLeft, importedPlugins, markdownPackages } from './docusaurus/left.ts'
import { navbarOf } from './docusaurus/navbar.ts'
import { homePage, otherPages, placeholders, staticFiles } from './docusaurus/pages.ts'
import { withPluginPages } from './docusaurus/plugin-pages.ts'
import { docSets, isPreset, pluginsOf } from './docusaurus/plugins.ts'
import { navbarTargets, type ReadVersion, readVersion, translatedSidebars } from './docusaurus/read-version.ts'
import { listedSettings, namedStyles } from './docusaurus/settings.ts'
import type { GeneratedPage } from './docusaurus/sidebars.ts'
import {
  type DocLocale,
  type DocVersion,
  localesOf,
  translationFolder,
  versionsOf,
  withVersionInTitles,
} from './docusaurus/variants.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'
import { oldFeeds } from './tree/feeds.ts'

/** The files of sidebars have no settings. */
const noSettings: Pick<OldSettings, 'value' | 'parts' | 'keys'> = { value: {}, parts: [], keys: {} }

const importedIn = (text: string) => ({
  plugins: importedPlugins(text).length,
  markdown: new Set(markdownPackages(text)),
})

export const docusaurus: Source = {
  kind: 'docusaurus',
  detect: (files) =>
    files.projectFolders().find((folder) => files.first(configNames.map((name) => posix.join(folder, name)))),
  read: readDocusaurus,
  folders: ['src', 'plugins'],
  steps: [convertCodeMarks, ...mdxSteps],
  lateSteps: lateMdxSteps,
  prose: proseOfCodeMarks,
  frontmatter: docFrontmatter,
}

/** The route of a page already follows from these fields. */
function docFrontmatter(draft: Draft): void {
  const { fields, conversion } = draft
  draft.text = draft.text.replace(/<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\}/, '<!-- more -->')
  delete fields.id
  delete fields.slug
  if (fields.hide_title === true) showOneTitle(draft)
  for (const name of ['pagination_prev', 'pagination_next'] as const) {
    const id = fields[name]
    if (typeof id !== 'string') continue
    const page = [...conversion.byRoute.values()].find(
      ({ route }) => route !== undefined && routeKey(route).endsWith(`/${id}`),
    )
    fields[name] = page?.route ?? fields[name]
  }
}

const wrapper = /^<(?:div|section|article|main)(?:\s[^<>]*)?>$/

/**
 * Moves the heading of a page that hides its title before the tags around it. docsite adds the title to a page with no `#` heading of
 * its own, and does not look into tags.
 */
function showOneTitle(draft: Draft): void {
  const lines = draft.text.split('\n')
  const isBefore = (line: string) => line === '' || line === '&nbsp;' || wrapper.test(line)
  const at = lines.findIndex((line) => !isBefore(line.trim()))
  const heading = lines[at]
  if (heading === undefined || !/^# +\S/.test(heading)) return
  delete draft.fields.hide_title
  const before = lines.slice(0, at)
  if (before.some((line) => wrapper.test(line.trim())))
    draft.text = [heading, '', ...before, ...lines.slice(at + 1)].join('\n')
}

async function readDocusaurus(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const settingsFiles: OldSettings[] = []
  const read = async (file: string): Promise<Data> => {
    const { value, problem, ...read } = await readConfig(join(files.root, file), options)
    const isMain = settingsFiles.length === 0
    settingsFiles.push({
      ...{ file, files: read.files ?? [] },
      ...(isMain ? listedSettings(value, read.parts ?? [], importedIn(files.text(file) ?? '')) : noSettings),
    })
    if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
    return value
  }
  const file = files.first(configNames) ?? ''
  const config = await read(file)
  const trailingSlash = config.trailingSlash === true
  const locales = localesOf(config)
  const plugins = pluginsOf(config)
  const preset = Object.assign({}, ...plugins.flatMap(([name, one]) => (isPreset(name) ? [one] : []))) as Data
  const versions = docSets(plugins)
    .flatMap(({ set, options }) => versionsOf(files, set, options))
    .map((version) => withVersionInTitles(version, stringIn(config.title)))
  const blogs = blogsOf(files, plugins)
  const main = locales[0] as DocLocale
  const generated = new Map<string, GeneratedPage>()
  const all: ReadVersion[] = []
  for (const version of versions)
    all.push(await readVersion(files, version, { main, trailingSlash, generated, findings, read }))
  const docs = all.flatMap((one) => one.docs)
  if (docs.length === 0) refuseOutside(files, docSets(plugins), options)
  const translations = locales.slice(1).flatMap((locale) => [
    ...versions.flatMap(({ set, folder }) => {
      const path = posix.join(translationFolder(locale.name, 'docs', set.id), folder)
      return docsIn(files, { ...set, path }, locale, trailingSlash).map(({ page }) => page)
    }),
    ...otherPages(files, locale, trailingSlash, findings),
    ...blogs.flatMap((blog) => postsIn(files, blog, locale, trailingSlash)),
  ])
  const posts = new Map(blogs.map((blog) => [blog, postsIn(files, blog, main, trailingSlash)] as const))
  const ownPages = [
    ...docs.map(({ page }) => page),
    ...otherPages(files, main, trailingSlash, findings),
    ...[...posts.values()].flat(),
  ]
  const sidebar: Data = {
    ...blogSidebars(files, blogs, posts, main),
    ...Object.assign({}, ...all.map(({ sidebars }) => sidebars.sections)),
  }
  const sidebars = new Map(
    locales
      .slice(1)
      .map(
        (locale) =>
          [
            locale.name,
            { ...blogSidebars(files, blogs, posts, locale), ...translatedSidebars(files, locale.name, all) },
          ] as const,
      ),
  )
  const targets = { ...navbarTargets(all, stringIn(config.baseUrl) ?? '/'), blogs: blogRoutes(blogs) }
  const placeholderFiles = placeholders(files, ownPages, main.prefix)
  for (const [route, page] of generatedPages(generated, docs, files, main.prefix)) placeholderFiles.set(route, page)
  const home = homePage(config, ownPages, targets.sidebars.values().next().value)
  if (home !== undefined) placeholderFiles.set('/', [`content/${main.prefix}index.md`, home])
  const ownRoutes = [...ownPages.flatMap(({ route }) => route ?? []), ...placeholderFiles.keys()]
  const navbar = navbarOf(objectIn(objectIn(config.themeConfig).navbar).items, targets)
  const head = headOf(config, file, files)
  const listed = blogs.filter(({ routeBase }) => routeBase !== '')
  const url = stringIn(config.url)
  const siteUrl = url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
  const feeds = listed.map((blog) =>
    oldFeeds(feedUrls(blog), { siteUrl, base: stringIn(config.baseUrl), blog: blog.routeBase, file }),
  )
  files.use(namedStyles(files, preset))
  const sets = docSets(plugins).map(({ set }) => set)
  findings.push(
    ...head.findings,
    ...feeds.flatMap((one) => one.findings),
    ...docusaurusLeft(files, file, {
      config,
      sets: docSets(plugins),
      locales,
      olderVersions: versions.flatMap(({ isLast, label }) => (isLast ? [] : [label])),
      navbar,
    }),
  )
  const site = withPluginPages(
    siteConfig({
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
    { files, config, file, routes: [...ownRoutes, ...blogRoutes(blogs)] },
  )
  findings.push(...site.findings)
  return {
    kind: 'docusaurus',
    config: site.config,
    pages: [...ownPages, ...translations],
    written: new Map(placeholderFiles.values()),
    // Docusaurus shows a page without a translation in the default language, as docsite does.
    extraRoutes: [
      ...placeholderFiles.keys(),
      ...locales.slice(1).flatMap(({ url }) => ownRoutes.map((route) => url + route)),
    ],
    nearest: [
      ...listed.flatMap((blog) => generatedLists(files, blog, posts.get(blog) ?? [])),
      ...feeds.flatMap(({ nearest }) => nearest),
    ],
    parts: partsOf(files, versions, ownPages),
    copies: staticFiles(files, config),
    headingIds: 'github',
    builds: ['build'],
    findings,
    settingsFiles,
    settings: {
      sourceRoot: '.',
      linkRoots: contentRoots(versions, blogs, locales),
      isPlainMd: isPlainMarkdown(config),
      hasIndentedCode: usesFirstMdx(files),
    },
  }
}

/** Stops if the documents are outside the directory that the user has named, such as those of a website beside them. */
function refuseOutside(files: ProjectFiles, sets: ReturnType<typeof docSets>, { area }: SourceOptions): void {
  const outside = sets
    .map(({ set }) => join(files.root, set.path))
    .find((path) => relative(area, path).startsWith('..'))
  if (outside !== undefined)
    throw new DocsiteError(
      `The documents are in ${outside}, which is outside ${area}`,
      [],
      'Name the directory around both, such as that of the repository.',
    )
}

/** Returns the directories of documents and posts in all languages. */
const contentRoots = (
  versions: readonly DocVersion[],
  blogs: readonly Blog[],
  locales: readonly DocLocale[],
): string[] => [
  ...versions.map(({ set }) => set.path),
  ...blogs.map(({ path }) => path),
  ...locales
    .slice(1)
    .flatMap(({ name }) => [
      ...versions.map(({ set, folder }) => posix.join(translationFolder(name, 'docs', set.id), folder)),
      ...blogs.map(({ id }) => translationFolder(name, 'blog', id)),
    ]),
]

/** Returns the files beside the pages that can only be parts of them. */
function partsOf(files: ProjectFiles, versions: readonly DocVersion[], pages: readonly OldFile[]): string[] {
  const own = new Set(pages.map(({ file }) => file))
  const folders = [...versions.map(({ set }) => set.path), 'src']
  return [...new Set(folders.flatMap((folder) => files.list(folder)))].filter(
    (file) => /\.mdx?$/.test(file) && !own.has(file) && !/(?:^|\/)readme\.mdx?$/i.test(file),
  )
}

/** Docusaurus 2 contains the first version of MDX. */
const usesFirstMdx = (files: ProjectFiles): boolean =>
  /"@docusaurus\/core":\s*"[\^~]?2\./.test(files.text('package.json') ?? '')

/** By default, files with the ending `.md` are MDX. */
const isPlainMarkdown = ({ markdown }: Data): boolean => ['detect', 'md'].includes(String(objectIn(markdown).format))
