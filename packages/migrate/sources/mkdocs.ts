// Reads MkDocs projects.

import { posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import { lookUp } from '../guards.ts'
import type { Finding, NearestPage, OldSite } from '../model.ts'
import type { Source } from '../source.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../values.ts'
import { localeKeys, mkdocsKeys } from './keys/mkdocs.ts'
import {
  authorsOf,
  type Blog,
  blogOf,
  convertPostFields,
  isPost,
  postLists as listsOf,
  rssFiles,
} from './mkdocs/blog.ts'
import { marksIn } from './mkdocs/comments.ts'
import { configFile, configOf, hasPlugin, namedOptions, pluginOptions, withNav } from './mkdocs/config.ts'
import { leftoversOf } from './mkdocs/leftovers.ts'
import { localeFiles, type MkdocsLocale } from './mkdocs/locales.ts'
import { folderNav, type NavPages, navItems, navTitles } from './mkdocs/nav.ts'
import { fallbackRoutes, listPages, type MkdocsPage, otherFiles, routeEnd, routeOf } from './mkdocs/pages.ts'
import { findObject, type PythonCode, packageFolders } from './mkdocs/python.ts'
import { referencesOf } from './mkdocs/references.ts'
import { editLinkOf, placeOf, socialLinksOf } from './mkdocs/site-links.ts'
import { mkdocsSteps } from './mkdocs/syntax.ts'
import { linkedIdsOf } from './mkdocs/tab-anchors.ts'
import { fileTitle, setTitle, titleIn } from './mkdocs/titles.ts'
import { oldFeeds } from './tree/feeds.ts'

export const mkdocs: Source = {
  kind: 'mkdocs',
  detect: (files) => files.projectFolders().find((folder) => configFile(files, folder) !== undefined),
  read: (files) => Promise.resolve(readMkdocs(files)),
  folders: ['overrides', 'hooks'],
  steps: mkdocsSteps,
  frontmatter: (draft) => {
    if (draft.page.fields?.published_at !== undefined) convertPostFields(draft.fields)
    setTitle(draft)
  },
}

function readMkdocs(files: ProjectFiles): OldSite {
  const file = configFile(files, '.') ?? ''
  const findings: Finding[] = []
  const config = withNav(files, file, configOf(files, file, findings))
  const sourceRoot = posix.normalize(stringIn(config.docs_dir) ?? 'docs').replace(/\/$/, '')
  const usesFolders = config.use_directory_urls !== false
  const theme = objectIn(config.theme)
  const extensions = namedOptions(config.markdown_extensions)
  const plugins = namedOptions(config.plugins)
  const blog = hasPlugin(plugins, 'blog') ? blogOf(pluginOptions(plugins, 'blog')) : undefined
  const i18n = hasPlugin(plugins, 'i18n') ? pluginOptions(plugins, 'i18n') : undefined
  const localized = localeFiles(files, config, sourceRoot, i18n)
  const listed = listPages(files, localized, { usesFolders, blog })
  const pages = listed.map(({ page }) => page)
  const { locales } = localized
  const [main] = locales
  const hasLocales = main !== undefined
  const ownPages = listed.filter(({ lang }) => lang === main?.lang)
  const routes = new Map(ownPages.map(({ path, link }) => [path, link]))
  const python = pythonCode(files, pythonHandler(plugins))
  const findPython = (name: string) => findObject(python, name)
  const pythonOptions = objectIn(pythonHandler(plugins).options)
  const navOf = (locale: MkdocsLocale | undefined) => navPages(files, config, listed, locale ?? main, { main, blog })
  const authors = blog && authorsOf(files, blog, sourceRoot)
  const { siteUrl, base } = placeOf(config.site_url)
  const feedFiles = hasPlugin(plugins, 'rss') ? rssFiles(pluginOptions(plugins, 'rss')) : []
  const feeds = oldFeeds(feedFiles, { siteUrl: stringIn(siteUrl), base: stringIn(base), blog: blog?.dir, file })
  return {
    kind: 'mkdocs',
    config: present({
      title: stringIn(config.site_name),
      description: stringIn(config.site_description),
      lang: main?.lang ?? stringIn(theme.language) ?? stringIn(theme.locale),
      ...placeOf(config.site_url),
      icon: assetOf(theme.favicon),
      logo: assetOf(theme.logo),
      // The theme shows the name beside the logo.
      logoText: theme.logo === undefined ? undefined : stringIn(config.site_name),
      route: usesFolders ? undefined : { cleanUrls: false },
      blog: blog && { dir: blog.dir },
      authors,
      redirects: redirectsOf(pluginOptions(plugins, 'redirects'), routes, usesFolders),
      locales: hasLocales
        ? locales.map((locale) =>
            present({
              ...{ lang: locale.lang, label: locale.label, title: locale.title, description: locale.description },
              sidebar: sidebarOf(config, navOf(locale), locale),
            }),
          )
        : undefined,
      themeConfig: present({
        ...(hasLocales ? { localeRedirect: 'never' } : { sidebar: sidebarOf(config, navOf(undefined), undefined) }),
        socialLinks: socialLinksOf(config),
        editLink: editLinkOf(config, sourceRoot),
        footer: stringIn(config.copyright) ? { message: config.copyright } : undefined,
      }),
    }),
    pages,
    extraRoutes: fallbackRoutes(listed, localized),
    nearest: [...(blog ? postLists(files, blog, ownPages, usesFolders) : []), ...feeds.nearest],
    copies: otherFiles(localized),
    headingIds: 'mkdocs',
    builds: [stringIn(config.site_dir) ?? 'site'],
    settingsFiles: [
      {
        file,
        value: {
          ...config,
          plugins: Object.fromEntries([...plugins].map(([name, options]) => [name, options ?? true])),
          markdown_extensions: Object.fromEntries([...extensions].map(([name, options]) => [name, options ?? true])),
        },
        keys: hasLocales ? { ...localeKeys, ...mkdocsKeys, ...localeKeys } : mkdocsKeys,
      },
    ],
    findings: [
      ...findings,
      ...feeds.findings,
      ...leftoversOf({
        files,
        file,
        config: hasLocales ? withoutAlternate(config) : config,
        sourceRoot,
        pages,
        plugins: hasLocales ? new Map([...plugins].filter(([name]) => name !== 'i18n')) : plugins,
        extensions,
        blog,
        hasAuthors: authors !== undefined,
      }),
    ],
    settings: {
      sourceRoot,
      extensions: new Set(extensions.keys()),
      snippetFolders: snippetFoldersOf(extensions, sourceRoot),
      abbreviations: listIn(objectIn(extensions.get('pymdownx.snippets')).auto_append)
        .map((one) => files.text(String(one)) ?? '')
        .join('\n'),
      findPython,
      pythonOptions,
      pythonManual: pythonManualOf(pythonHandler(plugins)),
      titles: pageTitles(listed, new Map(locales.map((locale) => [locale.lang, navOf(locale)])), navOf(undefined)),
      references: referencesOf(files, pages, { findPython, pythonOptions }),
      resolvesNames: hasPlugin(plugins, 'autorefs') || hasPlugin(plugins, 'mkdocstrings'),
      ...([...plugins.keys(), ...extensions.keys()].some((name) => /\bmacros$/.test(name))
        ? { templateValues: variablesOf(config) }
        : {}),
      customFences: customFencesOf(extensions),
      linkedIds: linkedIdsOf(files, pages),
      marks: listIn(config.hooks).flatMap((hook) => marksIn(files.text(String(hook)) ?? '')),
    },
  }
}

/** Returns the names of code blocks that functions convert. docsite draws diagrams itself. */
const customFencesOf = (extensions: ReadonlyMap<string, unknown>): Set<string> =>
  new Set(
    listIn(objectIn(extensions.get('pymdownx.superfences')).custom_fences)
      .flatMap((one) => stringIn(objectIn(one).name) ?? [])
      .filter((name) => !['mermaid', 'math', 'latex'].includes(name)),
  )

/** Returns the options of mkdocstrings for code in Python. */
const pythonHandler = (plugins: ReadonlyMap<string, unknown>): Data =>
  objectIn(objectIn(pluginOptions(plugins, 'mkdocstrings').handlers).python)

function pythonCode(files: ProjectFiles, python: Data): PythonCode {
  return {
    files,
    folders: [
      ...packageFolders([python.paths].flat().flatMap((one) => stringIn(one) ?? [])),
      ...files.projectFolders().flatMap((folder) => ['src', 'python'].map((name) => posix.join(folder, name))),
    ],
    found: new Map(),
    modules: new Map(),
  }
}

/** Returns the URL of Python's manual if its inventory is one of those in which mkdocstrings looks for names. */
const pythonManualOf = ({ inventories, import: imported }: Data): string | undefined => {
  const urls = [...listIn(inventories), ...listIn(imported)].map((one) => stringIn(one) ?? stringIn(objectIn(one).url))
  return urls.find((url) => url?.startsWith('https://docs.python.org/'))?.replace(/objects\.inv$/, '')
}

/** Returns the pages that the nav of a language names. Those without a translation are shown in the default language. */
function navPages(
  files: ProjectFiles,
  config: Data,
  listed: readonly MkdocsPage[],
  locale: MkdocsLocale | undefined,
  { main, blog }: { main: MkdocsLocale | undefined; blog: Blog | undefined },
): NavPages {
  const own = new Map(listed.flatMap(({ lang, path, page }) => (lang === locale?.lang ? [[path, page.file]] : [])))
  const all = listed.filter(({ lang, path }) => lang === locale?.lang || (lang === main?.lang && !own.has(path)))
  const fileOf = new Map(all.map(({ path, page }) => [path, page.file]))
  const titles = navTitles(locale?.nav ?? config.nav)
  const translated = (title: string) => stringIn(lookUp(locale?.translations ?? {}, title)) ?? title
  return {
    // The list of posts leads to them.
    routes: new Map(all.flatMap(({ path, link }) => (blog && isPost(blog, path) ? [] : [[path, link]]))),
    titles: new Map([...titles].map(([path, title]) => [path, translated(title)])),
    titleOf: (path) => titleIn(files.text(fileOf.get(path) ?? '') ?? '', path),
    translated,
    linksIndexes:
      listIn(objectIn(config.theme).features).includes('navigation.indexes') ||
      namedOptions(config.plugins).has('section-index'),
  }
}

function sidebarOf(config: Data, nav: NavPages, locale: MkdocsLocale | undefined): Data {
  const items = locale?.nav ?? config.nav
  return { '/': Array.isArray(items) ? navItems(items, nav) : folderNav(nav) }
}

/** Returns the titles that the nav or the names of files give to pages, by file. */
const pageTitles = (
  listed: readonly MkdocsPage[],
  navs: ReadonlyMap<string, NavPages>,
  only: NavPages,
): Map<string, string> =>
  new Map(
    listed.map(({ path, page, lang }) => {
      const nav = lang === undefined ? only : navs.get(lang)
      return [page.file, nav?.titles.get(path) ?? fileTitle(path)]
    }),
  )

/** Leaves out the menu of languages, which is a function of docsite. */
const withoutAlternate = (config: Data): Data => {
  const { alternate: _, ...extra } = objectIn(config.extra)
  return { ...config, extra }
}

/** Returns the values that templates can name. */
const variablesOf = (config: Data): Map<string, unknown> =>
  new Map<string, unknown>([...Object.entries(objectIn(config.extra)), ['config', config]])

/** Returns the folders of snippets. `!relative $docs_dir` names one by its role. */
const snippetFoldersOf = (extensions: ReadonlyMap<string, unknown>, sourceRoot: string): string[] =>
  [objectIn(extensions.get('pymdownx.snippets')).base_path].flat().flatMap(
    (one) =>
      stringIn(one)
        ?.replace(/^\$config_dir\b/, '.')
        .replace(/^\$docs_dir\b/, sourceRoot) ?? [],
  )

const assetOf = (path: unknown): string | undefined =>
  stringIn(path) ? (isExternal(String(path)) ? String(path) : `/${String(path)}`) : undefined

/** A redirect starts at a route without a slash or an ending. */
const redirect = (from: string, to: string): Data => ({ from: from.replace(/(?<=.)\/$|\.html$/, ''), to })

const redirectsOf = ({ redirect_maps }: Data, routes: ReadonlyMap<string, string>, usesFolders: boolean): Data[] =>
  Object.entries(objectIn(redirect_maps)).flatMap(([from, to]) => {
    const [path = '', hash] = String(to).split('#')
    const target = isExternal(path) ? path : routes.get(path)
    if (target === undefined) return []
    return [redirect(routeOf(from, usesFolders), hash === undefined ? target : `${target}#${hash}`)]
  })

function postLists(files: ProjectFiles, blog: Blog, pages: readonly MkdocsPage[], usesFolders: boolean): NearestPage[] {
  const posts = pages.filter(({ path }) => isPost(blog, path))
  return listsOf(
    blog,
    posts.map(({ page }) => files.text(page.file) ?? ''),
    routeEnd(usesFolders),
  )
}
