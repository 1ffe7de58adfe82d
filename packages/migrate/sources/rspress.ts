// Reads Rspress projects.

import { join, posix } from 'node:path'
import { isValidField } from '@docsite/cli/vocabulary'
import type { ProjectFiles } from '../files.ts'
import { globPattern } from '../glob.ts'
import { isObject } from '../guards.ts'
import type { FileCopy, Finding, OldFile, OldSite } from '../model.ts'
import { functionsIn, readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { variantsIn } from '../text/variant-styles.ts'
import {
  type Data,
  folderIn,
  isSocialMode,
  listIn,
  objectIn,
  present,
  socialLinks,
  stringIn,
  uniqueRedirects,
} from '../values.ts'
import { type ConvertedHead, convertHead, type OldTag, tagsOfRsbuild } from './head-tags.ts'
import { rspressKeys } from './keys/rspress.ts'
import { leftPlugins, leftSettings } from './left-settings.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'
import { readFeeds } from './rspress/feeds.ts'
import { type Labels, readLabels } from './rspress/labels.ts'
import { withPreset } from './rspress/presets.ts'
import { reportPreviews } from './rspress/previews.ts'
import { leftInRspress, rspressPlugins } from './rspress/settings.ts'
import { rspressMetaFiles } from './rspress-meta.ts'
import { homeFrontmatter } from './vitepress-home.ts'

const configNames = ['rspress', 'rstack'].flatMap((name) =>
  ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `${name}.config.${end}`),
)

export const rspress: Source = {
  kind: 'rspress',
  detect: (files) =>
    files.projectFolders().find((folder) => files.first(configNames.map((name) => posix.join(folder, name)))),
  read: readRspress,
  folders: ['theme'],
  steps: [reportPreviews, ...mdxSteps],
  lateSteps: lateMdxSteps,
  frontmatter: homeFrontmatter,
}

async function readRspress(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const file = files.first(configNames) ?? ''
  const { value, problem, ...read } = await readConfig(join(files.root, file), options)
  const config = withPreset(value)
  if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
  const sourceRoot = rootOf(files, config)
  const multiVersion = objectIn(config.multiVersion)
  const labels = readLabels(files, config)
  const languages = localesOf(config).map(({ lang }) => String(lang))
  const meta = rspressMetaFiles(files, sourceRoot, (path, value) =>
    labels.translate(value, path.split('/').find((part) => languages.includes(part)) ?? stringIn(config.lang)),
  )
  const head = convertHead(oldTags(config), file)
  const feeds = readFeeds(config, file)
  return {
    kind: 'rspress',
    config: siteConfig(config, head, labels, feeds.feeds),
    pages: listPages(files, sourceRoot, config, multiVersion),
    extraRoutes: componentRoutes(files, sourceRoot, config, multiVersion),
    copies: publicFiles(files, sourceRoot),
    written: meta.files,
    headingIds: 'github',
    builds: [stringIn(config.outDir) ?? 'doc_build'],
    settingsFiles: [{ file, value, ...read, keys: rspressKeys }],
    findings: [
      ...findings,
      ...meta.findings,
      ...labels.findings,
      ...head.findings,
      ...feeds.findings,
      ...socialNotes(config, file),
      ...leftSettings({ config, functions: functionsIn(read) }, file, leftInRspress),
      ...leftPlugins(files, file, rspressPlugins),
    ],
    settings: { sourceRoot, variants: variantsIn(files, ['theme', 'styles']) },
  }
}

/** Returns the directory of the pages. A preset of a package that is not installed may have set it, so it may have to be found by its files. */
function rootOf(files: ProjectFiles, config: Data): string {
  const written = folderIn(files.root, config.root, 'docs')
  if (files.isDirectory(written)) return written
  const [found] = files
    .list('.')
    .filter((file) => /\/(?:_nav\.json|_meta\.json|index\.mdx?)$/.test(file))
    .sort((a, b) => a.split('/').length - b.split('/').length)
  return found === undefined ? written : posix.dirname(found)
}

/** Returns the tags of the head. Strings are tags that need no conversion. */
const oldTags = (config: Data): OldTag[] => [
  ...listIn(config.head).filter((tag): tag is OldTag & unknown[] => Array.isArray(tag)),
  ...tagsOfRsbuild(objectIn(objectIn(config.builderConfig).html).tags),
]

/** Says which social links had another form, such as the number of stars. */
const socialNotes = (config: Data, file: string): Finding[] =>
  [objectIn(config.themeConfig), ...localesOf(config)]
    .flatMap(({ socialLinks: links }) => listIn(links).map(objectIn))
    .filter(({ mode }) => stringIn(mode) !== undefined && !isSocialMode(mode))
    .map(({ mode, content }) => ({
      kind: 'note',
      file,
      text: `The social link to ${String(content)} had the form \`${String(mode)}\`. It is a plain link now.`,
    }))

/** Returns the locales in the configuration. Older versions have them in the theme. */
const localesOf = (config: Data): Data[] => {
  const theme = listIn(objectIn(config.themeConfig).locales).map(objectIn)
  const locales = listIn(config.locales).map(objectIn)
  const names = [...new Set([...locales, ...theme].map(({ lang }) => String(lang)))]
  return names.map((lang) => ({
    ...theme.find((one) => one.lang === lang),
    ...locales.find((one) => one.lang === lang),
  }))
}

function siteConfig(config: Data, { head, csp }: ConvertedHead, labels: Labels, feeds: readonly Data[]): Data {
  const locales = localesOf(config)
  const theme = objectIn(config.themeConfig)
  const plugins = listIn(config.plugins).map(objectIn)
  const siteUrl = [stringIn(config.siteOrigin), ...plugins.map((plugin) => stringIn(plugin.siteUrl))].find(Boolean)
  const multiVersion = objectIn(config.multiVersion)
  return present({
    title: stringIn(config.title),
    description: stringIn(config.description),
    lang: stringIn(config.lang),
    base: stringIn(config.base),
    siteUrl: siteUrl && URL.canParse(siteUrl) ? new URL(siteUrl).origin : undefined,
    logo: typeof config.logo === 'string' || isObject(config.logo) ? config.logo : undefined,
    logoText: stringIn(config.logoText),
    icon: stringIn(config.icon),
    route: objectIn(config.route).cleanUrls === true ? undefined : { cleanUrls: false },
    redirects: uniqueRedirects(
      plugins.flatMap(({ redirects }) => listIn(redirects).map(objectIn)),
      locales.map(({ lang }) => String(lang)),
    ),
    feeds,
    head: [...listIn(config.head).filter((tag) => typeof tag === 'string'), ...head],
    csp,
    markdown: present({
      showLineNumbers: objectIn(config.markdown).showLineNumbers === true || undefined,
      defaultWrapCode: objectIn(config.markdown).defaultWrapCode === true || undefined,
    }),
    multiVersion:
      listIn(multiVersion.versions).length > 0
        ? { default: multiVersion.default, versions: multiVersion.versions }
        : undefined,
    missingTranslation: locales.length > 1 ? 'absent' : undefined,
    locales:
      locales.length > 0
        ? locales.map((locale) => themeFields('locale', withEditText(labels.translate(locale, locale.lang), theme)))
        : undefined,
    themeConfig: themeFields('themeConfig', labels.translate(theme, config.lang)),
  })
}

/** What Rspress writes on the link to the source of a page, in languages other than English. */
const editTexts: ReadonlyMap<string, string> = new Map([
  ['zh', '编辑此页'],
  ['ja', 'このページを編集'],
  ['ko', '이 페이지 편집'],
  ['ru', 'Редактировать эту страницу'],
])

/** Adds the link to the source of a page to a locale that has another text for it than the site. */
function withEditText(locale: Data, { editLink }: Data): Data {
  const { docRepoBaseUrl, text } = objectIn(editLink)
  const ownText = editTexts.get(String(locale.lang).replace(/-.*/, ''))
  if (locale.editLink !== undefined || !stringIn(docRepoBaseUrl) || stringIn(text) || !ownText) return locale
  return { ...locale, editLink: { docRepoBaseUrl, text: ownText } }
}

/** Returns the fields that mean the same in docsite, which has taken most of them from Rspress. */
function themeFields(where: 'locale' | 'themeConfig', fields: Data): Data {
  const { editLink, socialLinks: links } = fields
  const same = Object.entries(fields).filter(
    ([name, value]) => !['editLink', 'socialLinks'].includes(name) && isValidField(where, name, value),
  )
  const { docRepoBaseUrl, text } = objectIn(editLink)
  return present({
    ...Object.fromEntries(same),
    socialLinks: socialLinks(links),
    editLink: stringIn(docRepoBaseUrl) ? { docRepoBaseUrl, text: stringIn(text) ?? 'Edit this page' } : undefined,
  })
}

/** Returns a function that says where a file of the folder of the pages goes, and its URL, if it is a page. */
function placesOf(
  config: Data,
  multiVersion: Data,
): (path: string) => Required<Pick<OldFile, 'target' | 'route'>> | undefined {
  const route = objectIn(config.route)
  const excluded = [...listIn(route.exclude), '**/_*/**', '**/_*', 'public/**', 'components/**'].map((pattern) =>
    globPattern(String(pattern).replace(/^\//, '')),
  )
  const hidden = new Set([stringIn(config.lang), stringIn(multiVersion.default)])
  const hasFolders = localesOf(config).length + listIn(multiVersion.versions).length > 0
  return (path) => {
    if (excluded.some((pattern) => pattern.test(path))) return undefined
    const target = path.replace(/\.\w+$/, '.md')
    const parts = target.split('/')
    while (hasFolders && parts.length > 1 && hidden.has(parts[0])) parts.shift()
    const bare = `/${parts.join('/').replace(/\.md$/, '')}`.replace(/(?:(?<=\/)|^)index$/, '')
    return { target, route: route.cleanUrls === true || bare.endsWith('/') ? bare : `${bare}.html` }
  }
}

function listPages(files: ProjectFiles, sourceRoot: string, config: Data, multiVersion: Data): OldFile[] {
  const placeOf = placesOf(config, multiVersion)
  return files.list(sourceRoot).flatMap((file): OldFile[] => {
    const place = /\.mdx?$/.test(file) ? placeOf(posix.relative(sourceRoot, file)) : undefined
    return place ? [{ file, ...place }] : []
  })
}

/** Returns the URLs of pages that are components. */
function componentRoutes(files: ProjectFiles, sourceRoot: string, config: Data, multiVersion: Data): string[] {
  const placeOf = placesOf(config, multiVersion)
  return files.list(sourceRoot).flatMap((file): string[] => {
    if (!/\.[jt]sx$/.test(file) || !/\bdefault\b/.test(files.text(file) ?? '')) return []
    const place = placeOf(posix.relative(sourceRoot, file))
    return place ? [place.route] : []
  })
}

const publicFiles = (files: ProjectFiles, sourceRoot: string): FileCopy[] =>
  files
    .list(posix.join(sourceRoot, 'public'))
    .map((file) => [file, posix.join('content', posix.relative(sourceRoot, file))])
