// Reads VitePress projects.

import { join, posix } from 'node:path'
import type { ProjectFiles } from '../files.ts'
import type { FileCopy, Finding, OldSettings, OldSite } from '../model.ts'
import { functionsIn, readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { variantsIn } from '../text/variant-styles.ts'
import { type Data, folderIn, isExternal, listIn, objectIn, present, socialLinks, stringIn } from '../values.ts'
import { type ConvertedHead, convertHead, type OldTag } from './head-tags.ts'
import { vitepressKeys } from './keys/vitepress.ts'
import { dataLoaders, leftPlugins, leftSettings, usesKnownSyntax } from './left-settings.ts'
import { withDerivedIds } from './vitepress/heading-ids.ts'
import { type Locales, localeFindings, localeLang, localeMenu, readLocales } from './vitepress/locales.ts'
import { emptyGroups, navItems, sidebars } from './vitepress/navigation.ts'
import { listPages } from './vitepress/pages.ts'
import { leftInVitepress, vitepressPlugins } from './vitepress/settings.ts'
import { withTitles } from './vitepress/titles.ts'
import { homeFrontmatter } from './vitepress-home.ts'
import { vitepressSteps } from './vitepress-syntax.ts'

const endings = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs']
const configNames = endings.map((end) => `config.${end}`)

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
    const left = usesKnownSyntax(files, file, vitepressPlugins)
      ? leftInVitepress.filter(([path]) => path !== 'markdown.config')
      : leftInVitepress
    findings.push(
      ...leftSettings({ config: value, functions: functionsIn(read) }, file, left),
      ...leftPlugins(files, file, vitepressPlugins),
    )
    return value
  }
  const names = [...configNames, ...configNames.map((name) => `config/${name.replace('config', 'index')}`)]
  const config = await configOf('.vitepress', names)
  const file = files.first(names.map((name) => `.vitepress/${name}`)) ?? '.vitepress'
  const sourceRoot = folderIn(files.root, config.srcDir, '.')
  const locales = await readLocales(
    config,
    (key) => configOf(key === 'root' ? sourceRoot : posix.join(sourceRoot, key)),
    (key) => files.list(posix.join(sourceRoot, key)).some((path) => path.endsWith('.md')),
  )
  const localeKeys = [...locales.own.keys()]
  const rootLang = localeKeys.length > 1 ? localeLang('root', objectIn(objectIn(config.locales).root), config) : ''
  const { pages: listed, findings: unlisted } = await listPages(
    files,
    { sourceRoot, rootLang, localeKeys, config },
    options,
  )
  const marks = attributeMarks(objectIn(objectIn(config.markdown).attrs))
  const hasSlugify = functionsIn(settingsFiles[0] ?? {}).includes('markdown.anchor.slugify')
  const derived = hasSlugify
    ? await withDerivedIds(files, listed, { file, marks: marks.attributeMarks }, options)
    : undefined
  const head = convertHead(
    listIn(config.head).filter((tag): tag is OldTag & unknown[] => Array.isArray(tag)),
    file,
  )
  const vite = files.first(endings.map((end) => `vite.config.${end}`))
  return {
    kind: 'vitepress',
    config: siteConfig(config, locales, head),
    pages: withTitles(
      files,
      derived ?? listed,
      [...locales.own.values()].map(({ themeConfig }) => themeConfig),
    ),
    copies: publicFiles(files, sourceRoot),
    headingIds: 'vitepress',
    builds: [posix.join('.vitepress', 'dist'), stringIn(config.outDir) ?? 'dist'],
    findings: [
      ...(hasSlugify && derived === undefined ? [unknownIds(file)] : []),
      ...findings,
      ...unlisted,
      ...head.findings,
      ...localeFindings(locales.elsewhere, file),
      ...[...locales.own.values()].flatMap(({ themeConfig }) => emptyGroups(themeConfig, file)),
      ...(vite === undefined ? [] : leftPlugins(files, vite, vitepressPlugins)),
      ...dataLoaders(files, [sourceRoot, '.vitepress']),
    ],
    settingsFiles,
    settings: {
      sourceRoot,
      globals: new Set(),
      variants: variantsIn(files, ['.vitepress/theme']),
      ...marks,
    },
  }
}

const unknownIds = (file: string): Finding => ({
  kind: 'todo',
  file,
  text: '`markdown.anchor.slugify` is a function that could not be run, so headings can have other ids than before.',
})

const attributeMarks = ({ leftDelimiter, rightDelimiter }: Data): Pick<OldSite['settings'], 'attributeMarks'> =>
  stringIn(leftDelimiter) && stringIn(rightDelimiter)
    ? { attributeMarks: [String(leftDelimiter), String(rightDelimiter)] }
    : {}

function siteConfig(config: Data, { own: locales, elsewhere }: Locales, { head, csp }: ConvertedHead): Data {
  const isMultilingual = locales.size > 1
  const root = locales.get('root') ?? {}
  const theme = objectIn(root.themeConfig)
  const logo = objectIn(theme.logo)
  const hostname = stringIn(objectIn(config.sitemap).hostname)
  const lang = localeLang('root', root, config)
  const fieldsOf = (themeConfig: unknown, key: string): Data => {
    const { nav, ...fields } = themeFields(objectIn(themeConfig), key, config)
    return present({ nav: [...listIn(nav), ...localeMenu(elsewhere)], ...fields })
  }
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
    head,
    csp,
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
            ...fieldsOf(locale.themeConfig, key),
          }),
        )
      : undefined,
    themeConfig: present({
      ...(isMultilingual ? {} : fieldsOf(theme, 'root')),
      lastUpdated: config.lastUpdated === true || undefined,
      localeRedirect: isMultilingual ? 'never' : undefined,
    }),
  })
}

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

const publicFiles = (files: ProjectFiles, sourceRoot: string): FileCopy[] =>
  files
    .list(posix.join(sourceRoot, 'public'))
    .map((file) => [file, posix.join('content', posix.relative(sourceRoot, file))])
