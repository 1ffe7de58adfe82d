// Reads Rspress projects.

import { join, posix } from 'node:path'
import { isValidField } from '@docsite/cli/vocabulary'
import type { ProjectFiles } from '../files.ts'
import { globPattern } from '../glob.ts'
import { isObject } from '../guards.ts'
import type { FileCopy, Finding, OldFile, OldSite } from '../model.ts'
import { readConfig } from '../run-config.ts'
import type { Source, SourceOptions } from '../source.ts'
import { type Data, listIn, objectIn, present, socialLinks, stringIn, uniqueRedirects } from '../values.ts'
import { rspressKeys } from './keys/rspress.ts'
import { lateMdxSteps, mdxSteps } from './mdx-syntax.ts'
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
  steps: mdxSteps,
  lateSteps: lateMdxSteps,
  frontmatter: homeFrontmatter,
}

async function readRspress(files: ProjectFiles, options: SourceOptions): Promise<OldSite> {
  const findings: Finding[] = []
  const file = files.first(configNames) ?? ''
  const { value: config, problem, ...read } = await readConfig(join(files.root, file), options)
  if (problem !== undefined) findings.push({ kind: 'todo', file, text: problem })
  const sourceRoot = posix.normalize(stringIn(config.root) ?? 'docs')
  const multiVersion = objectIn(config.multiVersion)
  const meta = rspressMetaFiles(files, sourceRoot)
  return {
    kind: 'rspress',
    config: siteConfig(config),
    pages: listPages(files, sourceRoot, config, multiVersion),
    copies: publicFiles(files, sourceRoot),
    written: meta.files,
    headingIds: 'github',
    builds: [stringIn(config.outDir) ?? 'doc_build'],
    findings: [...findings, ...meta.findings],
    settingsFiles: [{ file, value: config, ...read, keys: rspressKeys }],
    settings: { sourceRoot },
  }
}

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

function siteConfig(config: Data): Data {
  const locales = localesOf(config)
  const theme = objectIn(config.themeConfig)
  const plugins = listIn(config.plugins).map(objectIn)
  const siteUrl = [stringIn(config.siteOrigin), ...plugins.map((plugin) => stringIn(plugin.siteUrl))].find(Boolean)
  const html = objectIn(objectIn(config.builderConfig).html)
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
    feeds: plugins.flatMap(({ feed }) => feedsOf(feed)),
    head: [
      ...listIn(config.head).filter((tag) => typeof tag === 'string' || (Array.isArray(tag) && tag.length === 2)),
      ...tagsIn(html.tags),
    ],
    markdown: present({
      showLineNumbers: objectIn(config.markdown).showLineNumbers === true || undefined,
      defaultWrapCode: objectIn(config.markdown).defaultWrapCode === true || undefined,
    }),
    multiVersion:
      listIn(multiVersion.versions).length > 0
        ? { default: multiVersion.default, versions: multiVersion.versions }
        : undefined,
    missingTranslation: locales.length > 1 ? 'absent' : undefined,
    locales: locales.length > 0 ? locales.map((locale) => themeFields('locale', locale)) : undefined,
    themeConfig: themeFields('themeConfig', theme),
  })
}

/** Converts the feeds of `pluginRss`. */
const feedsOf = (feeds: unknown): Data[] =>
  [feeds].flat().flatMap((entry) => {
    const { id, test, title, language, output } = objectIn(entry)
    const { type, filename } = objectIn(output)
    if (!stringIn(id) || !(typeof test === 'string' || Array.isArray(test))) return []
    return [
      present({
        id,
        test,
        title: stringIn(title),
        language: stringIn(language),
        type: stringIn(type) ?? 'atom',
        filename: stringIn(filename),
      }),
    ]
  })

const tagsIn = (tags: unknown): unknown[] =>
  listIn(tags).flatMap((entry) => {
    const { tag, attrs } = objectIn(entry)
    return stringIn(tag) && isObject(attrs) ? [[tag, attrs]] : []
  })

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

function listPages(files: ProjectFiles, sourceRoot: string, config: Data, multiVersion: Data): OldFile[] {
  const route = objectIn(config.route)
  const excluded = [...listIn(route.exclude), '**/_*/**', '**/_*', 'public/**', 'components/**'].map((pattern) =>
    globPattern(String(pattern).replace(/^\//, '')),
  )
  const hidden = new Set([stringIn(config.lang), stringIn(multiVersion.default)])
  return files.list(sourceRoot).flatMap((file): OldFile[] => {
    const path = posix.relative(sourceRoot, file)
    if (!/\.mdx?$/.test(path) || excluded.some((pattern) => pattern.test(path))) return []
    const target = path.replace(/\.mdx?$/, '.md')
    const parts = target.split('/')
    while (
      localesOf(config).length + listIn(multiVersion.versions).length > 0 &&
      parts.length > 1 &&
      hidden.has(parts[0])
    )
      parts.shift()
    const bare = `/${parts.join('/').replace(/\.md$/, '')}`.replace(/(?:(?<=\/)|^)index$/, '')
    return [{ file, target, route: route.cleanUrls === true || bare.endsWith('/') ? bare : `${bare}.html` }]
  })
}

const publicFiles = (files: ProjectFiles, sourceRoot: string): FileCopy[] =>
  files
    .list(posix.join(sourceRoot, 'public'))
    .map((file) => [file, posix.join('content', posix.relative(sourceRoot, file))])
