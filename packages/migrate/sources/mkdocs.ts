// Reads MkDocs projects.

import { posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import type { FileCopy, Finding, OldFile, OldSite } from '../model.ts'
import type { Source } from '../source.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../values.ts'
import { routeOfTarget } from './docusaurus/docs.ts'
import { mkdocsKeys } from './keys/mkdocs.ts'
import { authorsOf, type Blog, blogOf, convertPostFields, isPost, listRedirects, postPage } from './mkdocs/blog.ts'
import { marksIn } from './mkdocs/comments.ts'
import { configOf, hasPlugin, namedOptions, pluginOptions } from './mkdocs/config.ts'
import { languagesBeside } from './mkdocs/languages.ts'
import { leftoversOf } from './mkdocs/leftovers.ts'
import { folderNav, type NavPages, navItems, navTitles } from './mkdocs/nav.ts'
import { findObject, type PythonCode, packageFolders } from './mkdocs/python.ts'
import { referencesOf } from './mkdocs/references.ts'
import { editLinkOf, placeOf, socialLinksOf } from './mkdocs/site-links.ts'
import { mkdocsSteps } from './mkdocs/syntax.ts'
import { fileTitle, setTitle, titleIn } from './mkdocs/titles.ts'

const configNames = ['mkdocs.yml', 'mkdocs.yaml']

export const mkdocs: Source = {
  kind: 'mkdocs',
  detect: (files) =>
    files.projectFolders().find((folder) => files.first(configNames.map((name) => posix.join(folder, name)))),
  read: (files) => Promise.resolve(readMkdocs(files)),
  folders: ['overrides', 'hooks'],
  steps: mkdocsSteps,
  frontmatter: (draft) => {
    if (draft.page.fields?.published_at !== undefined) convertPostFields(draft.fields)
    setTitle(draft)
  },
}

function readMkdocs(files: ProjectFiles): OldSite {
  const file = files.first(configNames) ?? ''
  const findings: Finding[] = []
  const config = configOf(files, file, findings)
  const sourceRoot = posix.normalize(stringIn(config.docs_dir) ?? 'docs').replace(/\/$/, '')
  const usesFolders = config.use_directory_urls !== false
  const theme = objectIn(config.theme)
  const extensions = namedOptions(config.markdown_extensions)
  const plugins = namedOptions(config.plugins)
  const blog = hasPlugin(plugins, 'blog') ? blogOf(pluginOptions(plugins, 'blog')) : undefined
  const pages = listPages(files, sourceRoot, usesFolders, blog)
  const routes = new Map(pages.map((page) => [posix.relative(sourceRoot, page.file), page.route ?? '/']))
  const python = pythonCode(files, pythonHandler(plugins))
  const findPython = (name: string) => findObject(python, name)
  const nav = navPages(files, sourceRoot, config, routes, blog)
  const authors = blog && authorsOf(files, blog, sourceRoot)
  return {
    kind: 'mkdocs',
    config: present({
      title: stringIn(config.site_name),
      description: stringIn(config.site_description),
      lang: stringIn(theme.language) ?? stringIn(theme.locale),
      ...placeOf(config.site_url),
      icon: assetOf(theme.favicon),
      logo: assetOf(theme.logo),
      // The theme shows the name beside the logo.
      logoText: theme.logo === undefined ? undefined : stringIn(config.site_name),
      route: usesFolders ? undefined : { cleanUrls: false },
      blog: blog && { dir: blog.dir },
      authors,
      redirects: [
        ...redirectsOf(pluginOptions(plugins, 'redirects'), routes, usesFolders),
        ...(blog ? postLists(files, blog, pages, sourceRoot, usesFolders) : []),
      ],
      themeConfig: present({
        sidebar: { '/': Array.isArray(config.nav) ? navItems(config.nav, nav) : folderNav(nav) },
        socialLinks: socialLinksOf(config),
        editLink: editLinkOf(config, sourceRoot),
        footer: stringIn(config.copyright) ? { message: config.copyright } : undefined,
      }),
    }),
    pages,
    copies: otherFiles(files, sourceRoot),
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
        keys: mkdocsKeys,
      },
    ],
    findings: [
      ...findings,
      ...leftoversOf({
        files,
        file,
        config,
        sourceRoot,
        pages,
        plugins,
        extensions,
        blog,
        hasAuthors: authors !== undefined,
      }),
      ...languagesBeside(files, file, sourceRoot),
    ],
    settings: {
      sourceRoot,
      extensions: new Set(extensions.keys()),
      snippetFolders: snippetFoldersOf(extensions, sourceRoot),
      abbreviations: listIn(objectIn(extensions.get('pymdownx.snippets')).auto_append)
        .map((one) => files.text(String(one)) ?? '')
        .join('\n'),
      findPython,
      pythonOptions: objectIn(pythonHandler(plugins).options),
      pythonManual: pythonManualOf(pythonHandler(plugins)),
      titles: new Map(
        [...routes.keys()].map((path) => [posix.join(sourceRoot, path), nav.titles.get(path) ?? fileTitle(path)]),
      ),
      references: referencesOf(files, pages, findPython),
      resolvesNames: hasPlugin(plugins, 'autorefs') || hasPlugin(plugins, 'mkdocstrings'),
      ...([...plugins.keys(), ...extensions.keys()].some((name) => /\bmacros$/.test(name))
        ? { templateValues: variablesOf(config) }
        : {}),
      marks: listIn(config.hooks).flatMap((hook) => marksIn(files.text(String(hook)) ?? '')),
    },
  }
}

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

function navPages(
  files: ProjectFiles,
  sourceRoot: string,
  config: Data,
  routes: ReadonlyMap<string, string>,
  blog: Blog | undefined,
): NavPages {
  return {
    // The list of posts leads to them.
    routes: new Map([...routes].filter(([path]) => !blog || !isPost(blog, path))),
    titles: navTitles(config.nav),
    titleOf: (path) => titleIn(files.text(posix.join(sourceRoot, path)) ?? '', path),
    linksIndexes:
      listIn(objectIn(config.theme).features).includes('navigation.indexes') ||
      namedOptions(config.plugins).has('section-index'),
  }
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

/** Returns the route of a file: `guide/start.md` → `/guide/start/`. */
function routeOf(path: string, usesFolders: boolean): string {
  const bare = `/${path.replace(/\.md$/, '')}`.replace(/(?<=\/)(?:index|README)$/, '')
  if (bare.endsWith('/')) return bare
  return `${bare}${routeEnd(usesFolders)}`
}

const routeEnd = (usesFolders: boolean): string => (usesFolders ? '/' : '.html')

function listPages(files: ProjectFiles, sourceRoot: string, usesFolders: boolean, blog: Blog | undefined): OldFile[] {
  const all = files.list(sourceRoot).filter((file) => file.endsWith('.md'))
  return all.flatMap((file): OldFile[] => {
    const path = posix.relative(sourceRoot, file)
    // MkDocs prefers index.md.
    if (/(?:^|\/)README\.md$/.test(path) && all.includes(file.replace(/README\.md$/, 'index.md'))) return []
    const target = path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/(^|\/)_+/g, '$1')
    const route = routeOf(path, usesFolders)
    const given = routeOfTarget(target, '')
    const page = {
      file,
      target,
      route,
      ...(given === route || route.endsWith('.html') ? {} : { fields: { slug: route } }),
    }
    return [
      blog && isPost(blog, path) ? postPage(page, blog, path, files.text(file) ?? '', routeEnd(usesFolders)) : page,
    ]
  })
}

/** A redirect starts at a route without a slash or an ending. */
const redirect = (from: string, to: string): Data => ({ from: from.replace(/(?<=.)\/$|\.html$/, ''), to })

const redirectsOf = ({ redirect_maps }: Data, routes: ReadonlyMap<string, string>, usesFolders: boolean): Data[] =>
  Object.entries(objectIn(redirect_maps)).flatMap(([from, to]) => {
    const [path = '', hash] = String(to).split('#')
    const target = isExternal(path) ? path : routes.get(path)
    if (target === undefined) return []
    return [redirect(routeOf(from, usesFolders), hash === undefined ? target : `${target}#${hash}`)]
  })

function postLists(
  files: ProjectFiles,
  blog: Blog,
  pages: readonly OldFile[],
  sourceRoot: string,
  usesFolders: boolean,
): Data[] {
  const posts = pages.filter(({ file }) => isPost(blog, posix.relative(sourceRoot, file)))
  return listRedirects(
    blog,
    posts.map(({ file }) => files.text(file) ?? ''),
    routeEnd(usesFolders),
  ).map(({ from, to }) => redirect(String(from), String(to)))
}

/** MkDocs copies all other files. Pages can refer to any of them. */
const otherFiles = (files: ProjectFiles, sourceRoot: string): FileCopy[] =>
  files
    .list(sourceRoot)
    .filter((file) => !/\.(?:md|py|html)$/.test(file))
    .map((file) => [file, posix.join('content/public', posix.relative(sourceRoot, file))])
