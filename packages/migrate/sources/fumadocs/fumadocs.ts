// Reads Fumadocs projects: collections of MDX files, with `meta.json` in their folders.

import { posix } from 'node:path'
import type { Draft } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
import type { Finding, OldSettings, OldSite } from '../../model.ts'
import type { Source } from '../../source.ts'
import { type Data, present } from '../../values.ts'
import { fumadocsKeys, nextKeys } from '../keys/next.ts'
import { lateMdxSteps, mdxSteps } from '../mdx-syntax.ts'
import { convertBracketIds, proseOfBracketIds } from '../tree/bracket-ids.ts'
import { removeCodeMarks } from '../tree/code-marks.ts'
import { componentFindings, prefixFindings } from '../tree/findings.ts'
import { closeElements, removeCustomElements } from '../tree/html-tags.ts'
import { localeRedirects } from '../tree/locales.ts'
import { callsOf, nextSettings } from '../tree/next-settings.ts'
import { bareOf, otherFiles, type TreePage, treePages } from '../tree/pages.ts'
import { codeRedirects, homeRedirect, validRedirects } from '../tree/redirects.ts'
import { convertIncludes, fumadocsSteps } from './fumadocs-syntax.ts'
import { firstLink, fumadocsMenu } from './menu.ts'
import { type Collection, fumadocsSidebars } from './navigation.ts'

const configNames = ['ts', 'tsx', 'mts', 'js', 'mjs'].map((end) => `source.config.${end}`)

const nextConfigs = ['ts', 'mts', 'js', 'mjs'].map((end) => `next.config.${end}`)

/** The paths of included files are not what readers see. */
const includes = /<include\b[^<>]*>[^<>]*<\/include>/g

export const fumadocs: Source = {
  kind: 'fumadocs',
  rank: 1,
  detect: (files) => files.projectFolders().find((folder) => isFumadocs(files, folder)),
  read: async (files) => ({ ...readFumadocs(files), settingsFiles: await settingsOf(files) }),
  steps: [
    convertBracketIds,
    ...fumadocsSteps,
    removeCodeMarks,
    ...mdxSteps,
    removeCustomElements,
    closeElements,
    convertIncludes,
  ],
  lateSteps: lateMdxSteps,
  prose: (text) => proseOfBracketIds(text).replace(includes, (whole) => whole.replace(/[^\n]/g, '')),
  frontmatter: ({ fields }: Draft) => {
    // The theme shows the text of a page at its full width.
    delete fields.full
  },
}

/** Returns the settings of the collections, of the layout and of Next.js. */
async function settingsOf(files: ProjectFiles): Promise<OldSettings[]> {
  const file = files.first(configNames)
  const text = files.text(file ?? '') ?? ''
  const collections = [...callsOf(text, 'defineDocs'), ...callsOf(text, 'defineCollections')]
  const [own = {}] = callsOf(text, 'defineConfig')
  return [
    ...(file === undefined ? [] : [{ file, value: { collections, default: own }, keys: fumadocsKeys }]),
    ...(await nextSettings(files, files.first(nextConfigs) ?? '', nextKeys)),
  ]
}

const isFumadocs = (files: ProjectFiles, folder: string): boolean =>
  (files.first(configNames.map((name) => posix.join(folder, name))) !== undefined ||
    /"fumadocs-(?:core|ui|mdx)"/.test(files.text(posix.join(folder, 'package.json')) ?? '')) &&
  files.isDirectory(posix.join(folder, 'content'))

function readFumadocs(files: ProjectFiles): OldSite {
  const loaders = codeAbout(files, /\bloader\s*\(/)
  const collections = collectionsOf(files, loaders)
  const i18n = codeAbout(files, /\b(?:defineI18n|I18nConfig)\b/)
  const { locales, isDot, isHidden } = languagesIn(i18n, files, collections)
  const pages = collections.flatMap((collection) => pagesOf(files, collection, locales, isDot))
  const isMultilingual = locales.length > 1
  const routes = new Set(pages.map(({ page }) => page.route))
  const menuCode = codeAbout(files, /\blinks:\s*\[|\bconst\s+(?:nav|links)/)
  const redirects = codeRedirects(files.text(files.first(nextConfigs) ?? '') ?? '')
  const navigationOf = (locale: string | undefined) => {
    const other = locale === locales[0] ? undefined : locale
    const sidebar: Data = {}
    for (const collection of collections)
      Object.assign(
        sidebar,
        fumadocsSidebars(files, collection, {
          pages: pages.filter((page) => page.locale === locale),
          locale: other,
          isDot,
        }),
      )
    const nav = fumadocsMenu({
      code: menuCode,
      sidebars: new Map(Object.entries(sidebar)),
      locale: other,
      routes,
      redirects,
    })
    return { sidebar, ...(nav.length > 0 ? { nav } : {}) }
  }
  const home = firstLink(Object.values(navigationOf(isMultilingual ? locales[0] : undefined).sidebar)[0])
  const code = codeAbout(files, /\bdisplayName\b|\bexport const title\b/)
  const layout = codeAbout(files, /\bBaseLayoutProps\b|\bbaseOptions\b/)
  const [, title] = /\btitle:\s*['"`]([^'"`$]+)/.exec(layout) ?? []
  const repository = repositoryIn(layout, code)
  return {
    kind: 'fumadocs',
    config: present({
      title:
        title ??
        /\bexport const title\s*=\s*['"`]([^'"`$]+)/.exec(code)?.[1] ??
        /\btemplate:\s*['"`]%s\s*[–—|·:-]\s*([^'"`$]+)/.exec(codeAbout(files, /\bmetadata\b/))?.[1]?.trim(),
      lang: isMultilingual ? locales[0] : undefined,
      locales: isMultilingual
        ? locales.map((lang) => ({
            lang,
            label: labelIn(code, lang),
            ...navigationOf(lang),
          }))
        : undefined,
      redirects: validRedirects(
        [
          ...(isHidden ? [] : localeRedirects(locales)),
          ...redirects,
          ...(home === undefined ? homeRedirect([...routes]) : [{ from: '/', to: home }]),
        ],
        [...routes],
      ),
      themeConfig: present({
        ...(isMultilingual ? { localeRedirect: 'never' } : navigationOf(undefined)),
        socialLinks: repository === undefined ? [] : [{ icon: 'github', mode: 'link', content: repository }],
      }),
    }),
    pages: pages.map(({ page }) => page),
    copies: otherFiles(files, 'public', () => false),
    headingIds: 'github',
    builds: ['out'],
    findings: findingsOf(files, isHidden ? [] : locales),
    settings: { sourceRoot: files.isDirectory('src') ? 'src' : '.' },
  }
}

/** Returns the URL of the repository, of which some sites write the owner and the name. */
function repositoryIn(layout: string, code: string): string | undefined {
  const [, url] = /\bgithubUrl:\s*['"`]([^'"`$]+)/.exec(layout) ?? []
  const [, owner, repo] =
    /\bconst github\s*=\s*\{\s*owner:\s*["']([\w.-]+)["'],\s*repo:\s*["']([\w.-]+)["']/.exec(code) ?? []
  return url ?? (owner && repo ? `https://github.com/${owner}/${repo}` : undefined)
}

/** Returns the name of a language. */
const labelIn = (code: string, lang: string): string =>
  new RegExp(`(?<![\\w-])['"]?${lang}['"]?:\\s*\\{\\s*displayName:\\s*['"]([^'"]+)`).exec(code)?.[1] ??
  new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ??
  lang

/** The code of the site is not run. Its files that match a pattern contain the settings as literals. */
const codeAbout = (files: ProjectFiles, pattern: RegExp): string =>
  codeFiles(files)
    .map((file) => files.text(file) ?? '')
    .filter((text) => pattern.test(text))
    .join('\n')

const codeFiles = (files: ProjectFiles): string[] =>
  [
    ...files.list('.').filter((file) => !file.includes('/')),
    ...['lib', 'src', 'app'].flatMap((folder) => files.list(folder)),
  ].filter((file) => /\.[cm]?tsx?$/.test(file) && !file.includes('/content/'))

/** Returns the collections in the configuration, with the base URLs of their loaders. */
function collectionsOf(files: ProjectFiles, loaders: string): Collection[] {
  const config = files.text(files.first(configNames) ?? '') ?? ''
  const named = Array.from(
    config.matchAll(
      /\b(?:const|let)\s+\{?\s*(\w+)[^=]*=\s*(?:defineDocs|defineCollections)\s*\(\s*\{([\s\S]*?)\n\}\)/g,
    ),
    ([, name = '', options = '']) => ({
      name,
      folder: /\bdir:\s*(?:path\.join\([^)]*?)?['"`]([^'"`]+)/.exec(options)?.[1] ?? 'content/docs',
    }),
  )
  const found = named.length > 0 ? named : [{ name: 'docs', folder: 'content/docs' }]
  const collections = found.map(({ name, folder }): Collection => {
    const own = loaders.split(/\bloader\s*\(/).find((call) => new RegExp(`\\bsource:[^,\\n]*\\b${name}\\b`).test(call))
    const [, baseUrl] = /\bbaseUrl:\s*['"`]([^'"`]*)/.exec(found.length === 1 ? loaders : (own ?? '')) ?? []
    const path = posix.normalize(folder)
    return { folder: path, baseUrl: (baseUrl ?? `/${path.replace(/^content\/?/, '')}`).replace(/\/+$/, '') }
  })
  return collections.filter(({ folder }) => files.isDirectory(folder))
}

interface Languages {
  /** The first one is the default. */
  locales: string[]
  /** Whether the language is the second ending of file names, instead of a folder. */
  isDot: boolean
  /** Whether the URLs of the default language have no prefix. */
  isHidden: boolean
}

/** Returns the languages. If code makes the list, the endings of the files name them. */
function languagesIn(code: string, files: ProjectFiles, collections: readonly Collection[]): Languages {
  const [, list = ''] = /\blanguages:\s*\[([^\]]*)\]/.exec(code) ?? []
  const [, first] = /\bdefaultLanguage:\s*['"`]([\w-]+)/.exec(code) ?? []
  const written = Array.from(list.matchAll(/['"`]([\w-]+)['"`]/g), ([, locale = '']) => locale)
  const isDot = !/\bparser:\s*['"`]dir/.test(code)
  const named = collections
    .flatMap(({ folder }) => files.list(folder))
    .flatMap((file) => /\.([a-z]{2}(?:-[A-Za-z]{2,4})?)\.mdx?$/.exec(file)?.[1] ?? [])
  const all = written.length > 0 ? written : first !== undefined && isDot ? [...new Set(named)].sort() : []
  return {
    locales: first === undefined ? all : [first, ...all.filter((locale) => locale !== first)],
    isDot,
    isHidden: /\bhideLocale:\s*['"`](?:default-locale|always)/.test(code),
  }
}

/** Names of folders in brackets are no part of URLs. */
const withoutGroups = (path: string): string =>
  path.replace(/(^|\/)\([^()/]*\)(?=\/)/g, '$1').replace(/^\/|\/(?=\/)/g, '')

function pagesOf(
  files: ProjectFiles,
  { folder, baseUrl }: Collection,
  locales: readonly string[],
  isDot: boolean,
): TreePage[] {
  const inside = (path: string) => posix.join(baseUrl.slice(1), withoutGroups(path))
  return treePages(files, folder, {
    isPage: () => true,
    routeOf: (path) => `/${bareOf(inside(path))}`,
    targetOf: (path) =>
      inside(path)
        .replace(/\.mdx?$/, '.md')
        .replace(/(^|\/)_+/g, '$1'),
    locales,
    ...(isDot
      ? {
          localeOf: (path: string) => {
            const [, name = '', locale = '', end = ''] = /^(.*)\.([\w-]+)(\.mdx?)$/.exec(path) ?? []
            return locales.includes(locale) ? { locale, path: name + end } : { locale: locales[0] ?? '', path }
          },
        }
      : {}),
  })
}

/** The URL of a page's source in a repository, which components make from its path. */
const sourceUrl = /github\.com\/[^`'"\n]*\/(?:edit|blob|tree)\/[^`'"\n]*\$\{[^{}]*\bpath\b/

/** Returns an entry for the component that links to the sources of pages. */
const editFindings = (files: ProjectFiles, code: readonly string[]): Finding[] =>
  [...code, ...files.list('components')]
    .filter((file) => file.endsWith('.tsx') && sourceUrl.test(files.peek(file) ?? ''))
    .slice(0, 1)
    .map((file) => ({
      kind: 'todo',
      file,
      text: 'This code links to the source of each page. Set `editLink.docRepoBaseUrl`.',
    }))

function findingsOf(files: ProjectFiles, locales: readonly string[]): Finding[] {
  const components = files
    .list(files.isDirectory('src/app') ? 'src/app' : 'app')
    .filter((file) => /(?:^|\/)page\.[jt]sx$/.test(file) && !/\[\[?\.\.\./.test(file))
  const code = codeFiles(files)
  const layout =
    code.find((file) => /\blayout\.(?:shared|config)\.tsx$/.test(file)) ??
    code.filter((file) => /(?:^|\/)layout\.tsx$/.test(file)).toSorted((a, b) => a.length - b.length)[0]
  return [
    ...(layout === undefined
      ? []
      : [
          {
            kind: 'todo' as const,
            file: layout,
            text: 'The theme is configured by code, of which only texts were read. Compare logo, menu and footer.',
          },
        ]),
    ...editFindings(files, code),
    ...componentFindings(components),
    ...prefixFindings(locales, '.'),
  ]
}
