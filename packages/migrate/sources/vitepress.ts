// Reads VitePress projects.

import { join, posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import { globPattern } from '../glob.ts'
import { isObject } from '../guards.ts'
import type { FileCopy, Finding, OldFile, OldSettings, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import {
  type Data,
  isExternal,
  listIn,
  objectIn,
  present,
  rooted,
  socialLinks,
  stringIn,
  withoutLocale,
} from '../values.ts'
import { vitepressKeys } from './keys/vitepress.ts'
import { homeFrontmatter } from './vitepress-home.ts'
import { vitepressSteps } from './vitepress-syntax.ts'

const configNames = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'].map((end) => `config.${end}`)

export const vitepress: Source = {
  kind: 'vitepress',
  detect: (files) => files.projectFolders().find((folder) => files.at(folder).isDirectory('.vitepress')),
  read: readVitepress,
  folders: ['.vitepress'],
  steps: vitepressSteps,
  frontmatter: homeFrontmatter,
  container(name, rest) {
    if (name === 'raw' || name === 'v-pre') return 'unwrap'
    const [, title = '', attributes = ''] = /^\s*(.*?)\s*(\{[^{}]*\})?\s*$/.exec(rest) ?? []
    if (/\bno-title\b/.test(attributes)) return { name, rest: title ? `[${title}]` : '' }
    if (name === 'details' && /\bopen\b/.test(attributes)) return { name, rest: `${title ? `[${title}]` : ''}{open}` }
    return undefined
  },
}

async function readVitepress(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const settingsFiles: OldSettings[] = []
  const configOf = async (folder: string, names = configNames): Promise<Data> => {
    const file = files.first(names.map((name) => posix.join(folder, name)))
    if (file === undefined) return {}
    const { value, problem, ...read } = await readConfig(join(files.root, file), options)
    settingsFiles.push({ file, value, ...read, keys: vitepressKeys })
    if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
    return value
  }
  const config = await configOf('.vitepress', [
    ...configNames,
    ...configNames.map((name) => `config/${name.replace('config', 'index')}`),
  ])
  const sourceRoot = posix.normalize(stringIn(config.srcDir) ?? '.')
  const locales = await readLocales(config, (key) =>
    configOf(key === 'root' ? sourceRoot : posix.join(sourceRoot, key)),
  )
  const { pages, assets } = listPages(files, sourceRoot, config, [...locales.keys()])
  return {
    kind: 'vitepress',
    config: siteConfig(config, locales),
    pages,
    copies: [...publicFiles(files, sourceRoot), ...assets],
    headingIds: 'vitepress',
    builds: [posix.join('.vitepress', 'dist'), stringIn(config.outDir) ?? 'dist'],
    findings,
    settingsFiles,
    settings: { sourceRoot, globals: new Set() },
  }
}

/** Returns the locales by key. The key of a site without locales is `root`. */
async function readLocales(config: Data, additional: (key: string) => Promise<Data>): Promise<Map<string, Data>> {
  const entries = Object.entries(objectIn(config.locales))
  const all = entries.length > 0 ? entries : [['root', {}] as const]
  const read = await Promise.all(
    all.map(async ([key, locale]): Promise<[string, Data]> => {
      const more = await additional(key)
      const settings = { ...objectIn(locale), ...more }
      return [
        key,
        {
          ...settings,
          themeConfig: {
            ...objectIn(config.themeConfig),
            ...objectIn(objectIn(locale).themeConfig),
            ...objectIn(more.themeConfig),
          },
        },
      ]
    }),
  )
  return new Map(read)
}

function siteConfig(config: Data, locales: ReadonlyMap<string, Data>): Data {
  const isMultilingual = locales.size > 1
  const root = locales.get('root') ?? {}
  const theme = objectIn(root.themeConfig)
  const logo = objectIn(theme.logo)
  const hostname = stringIn(objectIn(config.sitemap).hostname)
  const lang = localeLang('root', root, config)
  return present({
    title: stringIn(config.title),
    description: stringIn(root.description) ?? stringIn(config.description),
    lang,
    base: stringIn(config.base),
    siteUrl: hostname && isExternal(hostname) ? new URL(hostname).origin : undefined,
    logo:
      stringIn(theme.logo) ??
      stringIn(logo.src) ??
      (stringIn(logo.light) ? { light: logo.light, dark: logo.dark } : undefined),
    logoText:
      theme.logo && theme.siteTitle !== false ? (stringIn(theme.siteTitle) ?? stringIn(config.title)) : undefined,
    route: config.cleanUrls === true ? undefined : { cleanUrls: false },
    head: listIn(config.head).filter((tag) => Array.isArray(tag)),
    missingTranslation: isMultilingual ? 'absent' : undefined,
    markdown: objectIn(config.markdown).lineNumbers === true ? { showLineNumbers: true } : undefined,
    locales: isMultilingual
      ? [...locales].map(([key, locale]) =>
          present({
            lang: key === 'root' ? lang : key,
            label: stringIn(locale.label) ?? key,
            dir: locale.dir === 'rtl' ? 'rtl' : undefined,
            title: stringIn(locale.title),
            description: stringIn(locale.description),
            ...themeFields(objectIn(locale.themeConfig), key, config),
          }),
        )
      : undefined,
    themeConfig: present({
      ...(isMultilingual ? {} : themeFields(theme, 'root', config)),
      lastUpdated: config.lastUpdated === true || undefined,
      localeRedirect: isMultilingual ? 'never' : undefined,
    }),
  })
}

/** Returns the name of a locale's folder. That of the default language is its language. */
const localeLang = (key: string, locale: Data, config: Data): string =>
  key === 'root' ? (stringIn(locale.lang) ?? stringIn(config.lang) ?? 'en').replace(/^en-US$/, 'en') : key

function themeFields(theme: Data, key: string, config: Data): Data {
  const locale = key === 'root' ? '' : key
  const { message, copyright } = objectIn(theme.footer)
  const editLink = objectIn(theme.editLink)
  const pattern = stringIn(editLink.pattern)
  return present({
    nav: navItems(theme.nav, locale),
    sidebar: sidebars(theme.sidebar, locale, Object.keys(objectIn(config.locales))),
    socialLinks: socialLinks(theme.socialLinks),
    editLink: pattern?.includes(':path')
      ? { docRepoBaseUrl: editBase(pattern, config), text: stringIn(editLink.text) ?? 'Edit this page' }
      : undefined,
    footer: message || copyright ? { message: [message, copyright].filter(Boolean).join('<br>') } : undefined,
    outlineTitle: stringIn(objectIn(theme.outline).label),
    prevPageText: stringIn(objectIn(theme.docFooter).prev),
    nextPageText: stringIn(objectIn(theme.docFooter).next),
  })
}

const editBase = (pattern: string, { srcDir = '' }: Data): string =>
  pattern.slice(0, pattern.indexOf(':path')).replace(/\/+$/, '') + (pattern.endsWith('/') ? String(srcDir) : '')

function navItems(items: unknown, locale: string): Data[] {
  return listIn(items)
    .flatMap((entry): Data[] => {
      const { text, link, items, activeMatch } = objectIn(entry)
      const children = navItems(items, locale)
      if (!stringIn(text) && children.length > 0) return children
      if (!stringIn(text)) return []
      return [
        present({
          text,
          link: typeof link === 'string' ? withoutLocale(rooted(link), locale) : undefined,
          activeMatch: children.length > 0 ? undefined : regex(activeMatch),
          items: children,
        }),
      ]
    })
    .filter(({ link, items }) => link !== undefined || items !== undefined)
}

const regex = (value: unknown): string | undefined =>
  stringIn(value) ?? (isObject(value) ? stringIn(value.$regex) : undefined)

/** Returns the sidebars by section. A list is the sidebar of all pages. */
function sidebars(sidebar: unknown, locale: string, locales: readonly string[]): Data | undefined {
  if (Array.isArray(sidebar)) return { '/': sidebarItems(sidebar, '', locale) }
  if (!isObject(sidebar)) return undefined
  const localeOf = (path: string) => locales.find((one) => rooted(path).startsWith(`/${one}/`)) ?? ''
  const entries = Object.entries(sidebar).filter(([path]) => localeOf(path) === locale)
  const common = Object.entries(sidebar).filter(([path]) => localeOf(path) === '')
  const sections = (entries.length > 0 ? entries : common).map(([path, value]): [string, unknown] => {
    const items = Array.isArray(value) ? value : objectIn(value).items
    const base = stringIn(objectIn(value).base) ?? ''
    return [withoutLocale(rooted(path), locale).replace(/(?<=.)\/$/, ''), sidebarItems(items, base, locale)]
  })
  return Object.fromEntries(sections)
}

function sidebarItems(items: unknown, base: string, locale: string): Data[] {
  return listIn(items).flatMap((entry): Data[] => {
    const { text, link, items, collapsed, base: ownBase } = objectIn(entry)
    const inner = stringIn(ownBase) ?? base
    const children = sidebarItems(items, inner, locale)
    const target =
      typeof link === 'string'
        ? withoutLocale(rooted(isExternal(link) ? link : inner + (inner ? link.replace(/^\//, '') : link)), locale)
        : undefined
    if (Array.isArray(items))
      return stringIn(text)
        ? [
            present({
              text,
              link: target,
              collapsible: collapsed === undefined ? false : undefined,
              collapsed: collapsed === true || undefined,
              items: children,
            }),
          ]
        : children
    return target === undefined
      ? stringIn(text)
        ? [{ sectionHeaderText: text }]
        : []
      : [present({ text: stringIn(text), link: target })]
  })
}

function listPages(
  files: ProjectFiles,
  sourceRoot: string,
  config: Data,
  localeKeys: readonly string[],
): { pages: OldFile[]; assets: FileCopy[] } {
  const excluded = listIn(config.srcExclude).map((pattern) => globPattern(String(pattern)))
  const rewrites = Object.entries(objectIn(config.rewrites)).map(([from, to]) => rewriteRule(from, String(to)))
  const rootLang = localeKeys.length > 1 ? localeLang('root', objectIn(objectIn(config.locales).root), config) : ''
  const pages = files.list(sourceRoot).flatMap((file): OldFile[] => {
    const path = posix.relative(sourceRoot, file)
    if (
      !file.endsWith('.md') ||
      excluded.some((pattern) => pattern.test(path)) ||
      /(?:^|\/)\[/.test(path) ||
      path.startsWith('public/')
    )
      return []
    const rewritten = rewrites.reduce<string | undefined>((target, rule) => target ?? rule(path), undefined) ?? path
    const isLocale = localeKeys.includes(rewritten.split('/')[0] ?? '')
    const target = rootLang && !isLocale ? `${rootLang}/${rewritten}` : rewritten
    const bare = `/${rewritten.replace(/\.md$/, '')}`.replace(/\/index$/, '/')
    const route = config.cleanUrls === true || bare.endsWith('/') ? bare : `${bare}.html`
    return [{ file, route, target: safeTarget(target) }]
  })
  return { pages, assets: [] }
}

/** Files whose names begin with `_` are fragments in docsite, so such a page gets another name. */
const safeTarget = (target: string): string => target.replace(/(^|\/)_+/g, '$1')

/** Returns a function that rewrites a path as VitePress does: `:name` is one part, and `:name*` is the rest. */
function rewriteRule(from: string, to: string): (path: string) => string | undefined {
  const names: string[] = []
  const source = from.replace(/[.+?^${}()|[\]\\]|:(\w+)(\*?)/g, (char, name?: string, star?: string) => {
    if (name === undefined) return `\\${char}`
    names.push(name)
    return star ? '(.*)' : '([^/]+?)'
  })
  const pattern = new RegExp(`^${source}$`)
  return (path) => {
    const groups = pattern.exec(path)
    return groups ? to.replace(/:(\w+)\*?/g, (_, name: string) => groups[names.indexOf(name) + 1] ?? '') : undefined
  }
}

const publicFiles = (files: ProjectFiles, sourceRoot: string): FileCopy[] =>
  files
    .list(posix.join(sourceRoot, 'public'))
    .map((file) => [file, posix.join('content', posix.relative(sourceRoot, file))])
