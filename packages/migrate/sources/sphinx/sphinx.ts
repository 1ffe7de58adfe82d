// Reads projects of Sphinx with MyST: `conf.py` as literals, `_config.yml` of Jupyter Book, or `myst.yml`.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { globPattern } from '../../glob.ts'
import type { FileCopy, Finding, KeyTable, OldSettings, OldSite } from '../../model.ts'
import type { Source } from '../../source.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { type Data, listIn, objectIn, present, socialLinks, stringIn } from '../../values.ts'
import { pageAt } from '../docusaurus/docs.ts'
import { findObject, type PythonCode, packageFolders } from '../mkdocs/python.ts'
import { convertHtmlTags } from '../tree/html-tags.ts'
import { bareOf, type TreePage, treePages } from '../tree/pages.ts'
import { validRedirects } from '../tree/redirects.ts'
import { titleIn } from './labels.ts'
import { proseOfMyst } from './prose.ts'
import { isSimpleRst } from './rst.ts'
import { type SphinxSettings, settingsOf } from './settings.ts'
import { sphinxSteps } from './sphinx-syntax.ts'
import { type TocInput, tocFileItems, toctreeItems } from './toctree.ts'

export const sphinx: Source = {
  kind: 'sphinx',
  rank: 1,
  detect: (files) => files.projectFolders().find((folder) => isMyst(files, folder)),
  read: (files) => Promise.resolve(readSphinx(files)),
  steps: [...sphinxSteps, convertHtmlTags],
  prose: proseOfMyst,
}

/** Returns whether a folder has the configuration of Sphinx with an extension for Markdown, or that of MyST. */
function isMyst(files: ProjectFiles, folder: string): boolean {
  const has = (name: string) => files.isFile(posix.join(folder, name))
  if (has('myst.yml') || (has('_toc.yml') && has('_config.yml'))) return true
  const python = has('conf.py') ? (files.text(posix.join(folder, 'conf.py')) ?? '') : ''
  return /myst|recommonmark/i.test(python) && files.list(folder).some((file) => file.endsWith('.md'))
}

function readSphinx(files: ProjectFiles): OldSite {
  const settings = settingsOf(files)
  const excluded = settings.excluded.map((pattern) => globPattern(pattern))
  const isExcluded = (path: string) =>
    /^(?:_build|_templates|_static)\//.test(path) ||
    excluded.some((one) => one.test(path) || one.test(path.split('/')[0] ?? ''))
  const all = files.list('.').filter((path) => /\.(?:md|rst|ipynb)$/.test(path) && !isExcluded(path))
  const routeOf = uniqueRoutes(settings)
  const targetOf = (path: string) => path.replace(/(^|\/)_+/g, '$1')
  const isPage = (path: string) => path.endsWith('.md') && !isExcluded(path)
  const pages = [...treePages(files, '.', { isPage, routeOf, targetOf }), ...rstPages()]
  const config = siteConfig(settings, pages, navigationOf(files, settings, pages, all))
  const python: PythonCode = { files, folders: packageFolders([]), found: new Map(), modules: new Map() }
  return {
    kind: 'sphinx',
    config,
    pages: pages.map(({ page }) => page),
    copies: copiesOf(files, settings),
    headingIds: settings.isMystmd ? 'github' : 'docutils',
    builds: ['_build/html', '_build/dirhtml', 'build/html', '../build/html'],
    findings: findingsOf(
      all.filter((path) => !pages.some(({ page }) => page.file === path)),
      settings,
      pages,
    ),
    settingsFiles: [settings.old, ...extensionEntries(settings)],
    settings: {
      sourceRoot: '.',
      variables: settings.variables,
      findPython: (name) => findObject(python, name),
      ...(settings.isMystmd ? { extensions: new Set(['mystmd']) } : {}),
    },
  }

  /** The pages of reStructuredText that can be converted, such as one with only the navigation. */
  function rstPages(): TreePage[] {
    return all.flatMap((file): TreePage[] => {
      const path = file.replace(/\.rst$/, '.md')
      if (path === file || all.includes(path) || !isSimpleRst(files.text(file) ?? '')) return []
      const route = routeOf(path)
      const page = pageAt(file, targetOf(path), route.replace(/\.html$/, ''), { prefix: '', url: '' })
      return [{ page: { ...page, route }, path, fields: {} }]
    })
  }
}

/** Pages of MyST with the same name get a number. */
function uniqueRoutes(settings: SphinxSettings): (path: string) => string {
  const taken = new Set<string>()
  return (path) => {
    const wanted = routeIn(path, settings)
    let route = wanted
    for (let n = 1; taken.has(route); n++) route = `${wanted}-${n}`
    taken.add(route)
    return route
  }
}

function routeIn(path: string, { urls, isMystmd }: SphinxSettings): string {
  const bare = path.replace(/\.md$/, '')
  // A site of MyST has its pages at the root, with dashes.
  if (isMystmd) return `/${posix.basename(bareOf(path)).replaceAll('_', '-')}`
  const isIndex = /(?:^|\/)index$/.test(bare)
  if (isIndex) return `/${bare.replace(/index$/, '')}`
  return urls === 'html' ? `/${bare}.html` : `/${bare}/`
}

function navigationOf(
  files: ProjectFiles,
  settings: SphinxSettings,
  pages: readonly TreePage[],
  all: readonly string[],
): Data[] {
  const byDoc = new Map(pages.map((page) => [page.path.replace(/\.md$/, ''), page]))
  const textOf = (doc: string) => {
    const file = files.first([`${doc}.md`, `${doc}.rst`])
    return file === undefined ? '' : (files.text(file) ?? '')
  }
  const input: TocInput = {
    docs: all.map((path) => path.replace(/\.\w+$/, '')).sort(),
    textOf,
    routeOf: (doc) => byDoc.get(doc)?.page.route,
    titleOf: (doc) => stringIn(byDoc.get(doc)?.fields.title) ?? titleIn(splitFrontmatter(textOf(doc)).body),
  }
  const items = settings.toc === undefined ? toctreeItems(settings.root, input) : tocFileItems(settings.toc, input)
  return items.length > 0 ? items : pages.map(({ page }) => ({ link: page.route }))
}

function siteConfig(settings: SphinxSettings, pages: readonly TreePage[], items: Data[]): Data {
  const url = settings.url !== undefined && URL.canParse(settings.url) ? new URL(settings.url) : undefined
  const home = pages.find(({ path }) => path.replace(/\.md$/, '') === settings.root)
  return present({
    title: settings.title,
    lang: settings.language,
    siteUrl: url?.origin,
    base: url && url.pathname !== '/' ? `${url.pathname.replace(/\/$/, '')}/` : undefined,
    logo: settings.logo && `/${posix.basename(settings.logo)}`,
    logoText: settings.logo && settings.title,
    icon: settings.icon && `/${posix.basename(settings.icon)}`,
    route: settings.urls === 'html' ? { cleanUrls: false } : undefined,
    redirects: validRedirects(
      [
        // Without a page `index`, the home page leads to the first one.
        ...(home !== undefined && home.page.route !== '/' && !pages.some(({ page }) => page.route === '/')
          ? [{ from: '/', to: home.page.route }]
          : []),
        ...redirectsOf(settings.redirects, pages).rules,
      ],
      pages.map(({ page }) => page.route),
    ),
    themeConfig: present({
      sidebar: { '/': items },
      socialLinks: socialLinks([
        ...(settings.repository === undefined || settings.profiles.some(({ link }) => link === settings.repository)
          ? []
          : [{ icon: /gitlab/.test(settings.repository) ? 'gitlab' : 'github', link: settings.repository }]),
        ...settings.profiles,
      ]),
      editLink:
        settings.editUrl === undefined ? undefined : { docRepoBaseUrl: settings.editUrl, text: 'Edit this page' },
      footer: settings.copyright === undefined ? undefined : { message: `© ${settings.copyright}` },
    }),
  })
}

/** Converts the redirects of sphinx-reredirects and rediraffe, and returns those that lead to no page. */
function redirectsOf(redirects: Data, pages: readonly TreePage[]): { rules: Data[]; lost: string[] } {
  const routes = new Map(pages.map(({ page, path }) => [path.replace(/\.md$/, ''), page.route]))
  const chain = new Map(Object.entries(redirects).map(([from, to]) => [bareDoc(from), stringIn(to) ?? '']))
  /** A redirect can lead to the old place of a page that has moved again. */
  const targetOf = (from: string, steps = 0): string | undefined => {
    const [written = '', hash] = (chain.get(from) ?? '').split('#')
    if (/^https?:/.test(written)) return chain.get(from)
    // A document, or a URL relative to the old page.
    const docs = [bareDoc(written), bareDoc(posix.join('/', posix.dirname(from), written))]
    const route = docs.map((doc) => routes.get(doc) ?? routes.get(posix.join(doc, 'index'))).find(Boolean)
    if (route !== undefined) return hash === undefined ? route : `${route}#${hash}`
    const next = docs.find((doc) => chain.has(doc))
    return next === undefined || steps > 9 ? undefined : targetOf(next, steps + 1)
  }
  const rules = [...chain.keys()].map((from) => ({ from, to: from.includes('*') ? undefined : targetOf(from) }))
  return {
    rules: rules.flatMap(({ from, to }) => (to === undefined ? [] : [{ from: `/${from}`, to }])),
    lost: rules.flatMap(({ from, to }) => (to === undefined ? [from] : [])),
  }
}

const bareDoc = (path: string): string => path.replace(/^\/|(?:\.html|\.md|\.rst)$|\/$/g, '')

const copiesOf = (files: ProjectFiles, { logo, icon, extraFolders }: SphinxSettings): FileCopy[] => [
  ...[logo, icon].flatMap((file): FileCopy[] =>
    file !== undefined && files.isFile(file) ? [[file, `content/public/${posix.basename(file)}`]] : [],
  ),
  ...extraFolders.flatMap((folder) =>
    files.list(folder).map((file): FileCopy => [file, posix.join('content/public', posix.relative(folder, file))]),
  ),
]

function findingsOf(all: readonly string[], settings: SphinxSettings, pages: readonly TreePage[]): Finding[] {
  const left = all.filter((path) => !path.endsWith('.md'))
  const todo = (text: string, file = settings.file): Finding => ({ kind: 'todo', file, text })
  return [
    ...redirectsOf(settings.redirects, pages).lost.map((from) => ({
      ...todo(`The redirect from \`${from}\` leads to no page of the new site. Write it into \`redirects\`.`),
      topic: 'url' as const,
    })),
    ...left.map((path) =>
      todo(
        path.endsWith('.rst')
          ? 'This page is reStructuredText, which docsite cannot convert. Convert it to Markdown, for example with rst-to-myst, and migrate again.'
          : 'This notebook is not carried over. Convert it to Markdown, for example with jupytext, and migrate again.',
        path,
      ),
    ),
    ...Object.keys(objectIn(settings.locales)).map((name) =>
      todo(`The translations in \`${name}\` are not carried over.`),
    ),
  ]
}

/** Returns the extensions as settings: those whose work docsite or this conversion does, and the others. */
function extensionEntries({ file, extensions, theme }: SphinxSettings): OldSettings[] {
  const names = listIn(extensions).map(String)
  const isReplaced = (name: string) => replaced.test(name) || name === theme
  const entry = (chosen: readonly string[], fate: KeyTable[string]): OldSettings => ({
    file,
    value: { extensions: Object.fromEntries(chosen.map((name) => [name, true])) },
    keys: { 'extensions.*': fate },
  })
  return [
    entry(names.filter(isReplaced), 'converted'),
    entry(
      names.filter((name) => !isReplaced(name)),
      ['left', 'This extension does not run any more. Check the pages that depend on it.'],
    ),
  ]
}

/** Extensions whose work docsite or this conversion does. */
const replaced =
  /^(?:myst_parser|myst_nb|recommonmark|sphinx_design|sphinx_copybutton|sphinx_inline_tabs|sphinx_tabs\.tabs|sphinx_togglebutton|sphinx_external_toc|sphinx_sitemap|sphinxext\.opengraph|sphinxext\.rediraffe|sphinx_reredirects|notfound\.extension|sphinx_panels|sphinxcontrib\.mermaid|sphinx\.ext\.(?:mathjax|intersphinx|extlinks|autosectionlabel|githubpages|todo|graphviz|imgmath|viewcode|autodoc|napoleon)|sphinx_(?:rtd_theme|book_theme)|pydata_sphinx_theme|furo)$/
