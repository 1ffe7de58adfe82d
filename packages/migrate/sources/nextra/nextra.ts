// Reads Nextra projects: pages in `content/` or `app/` (version 4) or `pages/` (versions 2 and 3).

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding, OldSettings, OldSite } from '../../model.ts'
import type { Source } from '../../source.ts'
import { type Data, present } from '../../values.ts'
import { nextKeys, themeKeys } from '../keys/next.ts'
import { lateMdxSteps, mdxSteps } from '../mdx-syntax.ts'
import { convertBracketIds, proseOfBracketIds } from '../tree/bracket-ids.ts'
import { removeCodeMarks } from '../tree/code-marks.ts'
import { componentFindings, prefixFindings } from '../tree/findings.ts'
import { closeElements, removeCustomElements } from '../tree/html-tags.ts'
import { localeRedirects } from '../tree/locales.ts'
import { layoutSettings, nextSettings } from '../tree/next-settings.ts'
import { bareOf, otherFiles, type TreePage, treePages } from '../tree/pages.ts'
import { codeRedirects, validRedirects } from '../tree/redirects.ts'
import { readMetas } from './metas.ts'
import { nextraNavigation } from './navigation.ts'

const ends = ['js', 'mjs', 'ts', 'mts', 'cjs']
const configNames = ends.map((end) => `next.config.${end}`)
const folders = ['content', 'src/content', 'app', 'src/app', 'pages', 'src/pages']

export const nextra: Source = {
  kind: 'nextra',
  rank: 1,
  detect: (files) => files.projectFolders().find((folder) => isNextra(files, folder)),
  read: readNextra,
  steps: [...mdxSteps, convertBracketIds, removeCodeMarks, removeCustomElements, closeElements],
  lateSteps: lateMdxSteps,
  prose: proseOfBracketIds,
  frontmatter({ fields }) {
    // Nextra shows this title in its sidebar only if it is there.
    delete fields.asIndexPage
  },
}

function isNextra(files: ProjectFiles, folder: string): boolean {
  const config = files.first(configNames.map((name) => posix.join(folder, name)))
  return (
    config !== undefined &&
    /\bnextra\b/.test(files.text(config) ?? '') &&
    folders.some((name) => files.isDirectory(posix.join(folder, name)))
  )
}

/** A folder with pages, and the beginning of their URLs. */
interface Root {
  folder: string
  mount: string
  isApp: boolean
}

/** Returns the folders with pages. The file that shows the pages of `content/` tells where its URLs begin. */
function rootsOf(files: ProjectFiles, config: string): Root[] {
  const content = ['content', 'src/content'].find((name) => files.isDirectory(name))
  const app = ['app', 'src/app'].find((name) => files.isDirectory(name))
  const pages = ['pages', 'src/pages'].find((name) => files.isDirectory(name))
  const [, base] = /\bcontentDirBasePath:\s*['"`]([^'"`]+)/.exec(config) ?? []
  const route =
    app === undefined ? undefined : files.list(app).find((file) => /\[\[?\.\.\.\w+\]?\]\/page\.[jt]sx?$/.test(file))
  const mount =
    base ??
    (route === undefined || app === undefined
      ? ''
      : routePath(posix.dirname(posix.dirname(posix.relative(app, route)))))
  return [
    ...(content === undefined
      ? []
      : [{ folder: content, mount: mount === '/' ? '' : mount.replace(/\/$/, ''), isApp: false }]),
    ...(app === undefined ? [] : [{ folder: app, mount: '', isApp: true }]),
    ...(pages === undefined || content !== undefined ? [] : [{ folder: pages, mount: '', isApp: false }]),
  ]
}

/** Returns the URL of a folder in `app/`: groups and the language are no part of it. */
const routePath = (folder: string): string => {
  const parts = folder.split('/').filter((part) => part !== '.' && !/^\(.*\)$|^\[.*\]$/.test(part))
  return parts.length > 0 ? `/${parts.join('/')}` : ''
}

const isDynamic = (path: string): boolean => /\[.*\]/.test(path.replace(/^\[(?:lang|locale)\]\//, ''))

async function readNextra(files: ProjectFiles): Promise<OldSite> {
  const file = files.first(configNames) ?? ''
  const config = files.text(file) ?? ''
  const locales = localesIn(config)
  const roots = rootsOf(files, config)
  const pages = roots.flatMap((root) => pagesOf(files, root, locales))
  const metas = await readMetas(files, roots)
  const theme = themeText(files)
  const [, basePath] = /\bbasePath:\s*['"`]([^'"`]+)/.exec(config) ?? []
  const isMultilingual = locales.length > 1
  const navigationOf = (locale: string | undefined) =>
    nextraNavigation(
      pages.filter((page) => page.locale === locale),
      metas.metas,
      locale,
    )
  return {
    kind: 'nextra',
    config: present({
      title: firstIn(theme, titlePatterns),
      base: basePath && `${basePath.replace(/\/$/, '')}/`,
      lang: isMultilingual ? locales[0] : undefined,
      locales: isMultilingual
        ? locales.map((lang) => present({ lang, label: labelIn(theme, lang), ...navigationOf(lang) }))
        : undefined,
      redirects: validRedirects(
        [...localeRedirects(locales), ...codeRedirects(config)],
        pages.map(({ page }) => page.route),
      ),
      themeConfig: present({
        ...(isMultilingual ? { localeRedirect: 'never' } : navigationOf(undefined)),
        socialLinks: [
          ...linkIn(theme, 'github', /\bproject(?:Link=|:\s*\{\s*link:\s*)\{?['"`]([^'"`]+)/),
          ...linkIn(theme, 'discord', /\bchat(?:Link=|:\s*\{\s*link:\s*)\{?['"`]([^'"`]*discord[^'"`]*)/),
        ],
        editLink: editLinkIn(theme, roots[0]?.folder ?? ''),
      }),
    }),
    pages: pages.map(({ page }) => page),
    copies: [
      ...otherFiles(files, 'public', () => false),
      ...roots
        .filter(({ isApp }) => !isApp)
        .flatMap(({ folder }) => otherFiles(files, folder, (path) => /(?:^|\/)_/.test(path) || path.endsWith('.json'))),
    ],
    headingIds: 'github',
    builds: ['out'],
    findings: [...metas.findings, ...codeFindings(files, roots, locales)],
    settingsFiles: await settingsOf(files, file),
    settings: { sourceRoot: files.isDirectory('src') ? 'src' : '.' },
  }
}

function pagesOf(files: ProjectFiles, { folder, mount, isApp }: Root, locales: readonly string[]): TreePage[] {
  const clean = (path: string) =>
    isApp ? `${routePath(posix.dirname(path))}/index.md`.replace(/^\//, '') : posix.join(mount.slice(1), path)
  const pages = treePages(files, folder, {
    isPage: (path) =>
      isApp
        ? /(?:^|\/)page\.mdx?$/.test(path) && !isDynamic(path)
        : !(folder.endsWith('pages') ? /(?:^|\/)_|^api\// : /(?:^|\/)_/).test(path),
    routeOf: (path) => `/${bareOf(clean(path))}`,
    targetOf: (path) => {
      const target = clean(path)
        .replace(/\.mdx?$/, '.md')
        .replace(/(^|\/)_+/g, '$1')
      return isApp ? target.replace(/(?<=.)\/index\.md$/, '.md') : target
    },
    ...(isApp ? {} : localeRules(files, folder, locales)),
  })
  return pages.map((page) => ({ ...page, path: clean(page.path) }))
}

/** Languages are folders, or the second ending of the files: `index.zh-CN.mdx`. */
function localeRules(files: ProjectFiles, folder: string, locales: readonly string[]) {
  if (locales.length < 2 || files.isDirectory(posix.join(folder, locales[0] ?? ''))) return { locales }
  return {
    locales,
    localeOf: (path: string) => {
      const [, name = '', locale = '', end = ''] = /^(.*)\.([\w-]+)(\.mdx?)$/.exec(path) ?? []
      return locales.includes(locale) ? { locale, path: name + end } : { locale: locales[0] ?? '', path }
    },
  }
}

/** Returns the languages in the configuration of Next.js. The first one is the default. */
function localesIn(config: string): string[] {
  const [, list = ''] = /\blocales:\s*\[([^\]]*)\]/.exec(config) ?? []
  const [, first] = /\bdefaultLocale:\s*['"`]([\w-]+)/.exec(config) ?? []
  const locales = Array.from(list.matchAll(/['"`]([\w-]+)['"`]/g), ([, locale = '']) => locale)
  return first === undefined ? locales : [first, ...locales.filter((locale) => locale !== first)]
}

/** The configuration of the theme is a component, from which only a few texts can be read. */
const themeNames = ['jsx', 'tsx', 'js', 'ts', 'mjs'].map((end) => `theme.config.${end}`)
const layouts = ['app', 'src/app', 'app/[lang]', 'src/app/[lang]'].flatMap((folder) =>
  ['jsx', 'tsx', 'js'].map((end) => `${folder}/layout.${end}`),
)
const themeFiles = (files: ProjectFiles): string[] =>
  [...themeNames, ...themeNames.map((name) => `src/${name}`), ...layouts].filter((file) => files.isFile(file))
const themeText = (files: ProjectFiles): string =>
  themeFiles(files)
    .map((file) => files.text(file) ?? '')
    .join('\n')

const titlePatterns = [
  /\btitle:\s*\{[^{}]*\bdefault:\s*['"`]([^'"`$]+)/,
  /\bapplicationName:\s*['"`]([^'"`$]+)/,
  /\btitleTemplate:\s*['"`]%s\s*[–—|·:-]\s*([^'"`$]+)/,
  /\btemplate:\s*['"`]%s\s*[–—|·:-]\s*([^'"`$]+)/,
  /\blogo(?::\s*\(?\s*|=\{\s*)<(?:span|b|strong|h1|div)\b[^<>]*>([^<>{}]+)</,
]

const firstIn = (text: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]?.trim()).find(Boolean)

const linkIn = (theme: string, icon: string, pattern: RegExp): Data[] => {
  const [, content] = pattern.exec(theme) ?? []
  return content === undefined ? [] : [{ icon, mode: 'link', content }]
}

/** Nextra appends the path of the file in the project. */
function editLinkIn(theme: string, folder: string): Data | undefined {
  const [, base] = /\bdocsRepositoryBase(?:=\{?|:\s*)['"`]([^'"`]+)/.exec(theme) ?? []
  return base === undefined
    ? undefined
    : { docRepoBaseUrl: `${base.replace(/\/+$/, '')}/${folder}`, text: 'Edit this page' }
}

const labelIn = (theme: string, locale: string): string => {
  const [, label] =
    new RegExp(`locale:\\s*['"\`]${locale}['"\`],\\s*(?:name|text):\\s*['"\`]([^'"\`]+)`).exec(theme) ?? []
  return label ?? new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}

/** The components of the theme whose attributes are settings. */
const themeComponents = ['Layout', 'Navbar', 'Head', 'Footer', 'Banner', 'Search']

const settingsOf = async (files: ProjectFiles, config: string): Promise<OldSettings[]> => [
  ...(await nextSettings(files, config, nextKeys, ['nextra'])),
  ...(
    await Promise.all(
      themeFiles(files).map((file) =>
        /layout\.\w+$/.test(file)
          ? layoutSettings(files, file, themeComponents, themeKeys)
          : nextSettings(files, file, themeKeys),
      ),
    )
  ).flat(),
]

/** Lists the parts of the site that are code. */
function codeFindings(files: ProjectFiles, roots: readonly Root[], locales: readonly string[]): Finding[] {
  const components = roots
    .filter(({ folder }) => !folder.endsWith('content'))
    .flatMap(({ folder }) => files.list(folder))
    .filter((file) => /(?:^|\/)page\.[jt]sx$|^(?:src\/)?pages\/(?!_|.*\/_|api\/).*\.[jt]sx$/.test(file))
    .filter((file) => !/\[\[?\.\.\./.test(file))
  return [
    ...themeFiles(files).map(
      (file): Finding => ({
        kind: 'todo',
        file,
        text: 'The theme is configured by code, of which only texts and links were read. Compare logo, head and footer.',
      }),
    ),
    ...componentFindings(components),
    ...prefixFindings(locales, files.first(configNames) ?? ''),
  ]
}
