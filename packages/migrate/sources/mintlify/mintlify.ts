// Reads Mintlify projects: `docs.json`, or `mint.json` of older ones.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject } from '../../guards.ts'
import type { Finding, OldSite } from '../../model.ts'
import type { Source } from '../../source.ts'
import { readYaml } from '../../text/yaml.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, socialLinks, stringIn } from '../../values.ts'
import { mintlifyKeys } from '../keys/mintlify.ts'
import { lateMdxSteps, mdxSteps } from '../mdx-syntax.ts'
import { closeElements, removeCustomElements } from '../tree/html-tags.ts'
import { bareOf, otherFiles, type TreePage, treePages } from '../tree/pages.ts'
import { patternRedirects, validRedirects } from '../tree/redirects.ts'
import { menuOf, sidebarsOf } from '../tree/sections.ts'
import { mintlifySteps } from './mintlify-syntax.ts'
import { mintlifySections } from './navigation.ts'

const configNames = ['docs.json', 'mint.json']

export const mintlify: Source = {
  kind: 'mintlify',
  rank: 1,
  detect: (files) =>
    files
      .projectFolders()
      .find((folder) => configNames.some((name) => 'navigation' in configOf(files, posix.join(folder, name)))),
  read: (files) => Promise.resolve(readMintlify(files)),
  steps: [...mintlifySteps, ...mdxSteps, removeCustomElements, closeElements],
  lateSteps: lateMdxSteps,
}

/** Returns the configuration. Any project can have a file with the name `docs.json`. */
function configOf(files: ProjectFiles, file: string): Data {
  try {
    return files.isFile(file) ? objectIn(JSON.parse(files.text(file) ?? '')) : {}
  } catch {
    return {}
  }
}

function readMintlify(files: ProjectFiles): OldSite {
  const file = configNames.find((name) => 'navigation' in configOf(files, name)) ?? ''
  const config = configOf(files, file)
  const languages = listIn(objectIn(config.navigation).languages).map(objectIn)
  const locales = languages
    .toSorted((a, b) => Number(b.default === true) - Number(a.default === true))
    .flatMap(({ language }) => stringIn(language) ?? [])
  const pages = treePages(files, '.', {
    isPage: (path) => !notPage.test(path),
    routeOf: (path) => `/${bareOf(path)}`,
    locales,
  })
  return {
    kind: 'mintlify',
    config: siteConfig(config, pages, locales),
    pages: pages.map(({ page }) => page),
    copies: otherFiles(files, '.', (path) => configNames.includes(path) || /^package(?:-lock)?\.json$/.test(path)),
    headingIds: 'github',
    builds: [],
    findings: findingsOf(files, file, config, pages),
    settingsFiles: [{ file, value: config, keys: mintlifyKeys }],
    settings: { sourceRoot: '.' },
  }
}

/** Mintlify publishes neither snippets nor the files about the repository. */
const notPage = /^(?:snippets\/|_snippets\/|(?:README|LICENSE|CHANGELOG|CONTRIBUTING|AGENTS|CLAUDE)\.mdx?$)|(?:^|\/)_/

function siteConfig(config: Data, pages: readonly TreePage[], locales: readonly string[]): Data {
  const logo = config.logo
  const { links, primary } = objectIn(config.navbar)
  const menu = [...listIn(links), ...listIn(config.topbarLinks), primary, config.topbarCtaButton].flatMap(linkOf)
  const themeOf = (locale: string | undefined) => {
    const sections = mintlifySections(config, pages, locale)
    return { sidebar: sidebarsOf(sections), nav: [...(sections.length > 1 ? menuOf(sections) : []), ...menu] }
  }
  const icons = Object.entries({ ...objectIn(config.footerSocials), ...objectIn(objectIn(config.footer).socials) })
  const isMultilingual = locales.length > 1
  return present({
    title: stringIn(config.name),
    description: stringIn(config.description),
    logo: isObject(logo) ? { light: rooted(String(logo.light)), dark: rooted(String(logo.dark)) } : assetOf(logo),
    icon: assetOf(isObject(config.favicon) ? config.favicon.light : config.favicon),
    lang: isMultilingual ? locales[0] : undefined,
    locales: isMultilingual
      ? locales.map((lang) => present({ lang, label: languageName(lang), ...themeOf(lang) }))
      : undefined,
    redirects: validRedirects(
      [...homeRedirect(config, pages), ...patternRedirects(config.redirects)],
      pages.map(({ page }) => page.route),
    ),
    themeConfig: present({
      ...(isMultilingual ? { localeRedirect: 'never' } : themeOf(undefined)),
      socialLinks: socialLinks(icons.map(([icon, link]) => ({ icon, link }))),
      tokens: accentOf(objectIn(config.colors)),
    }),
  })
}

/** Mintlify uses the first color in the light appearance, and the lighter one in the dark appearance. */
const accentOf = ({ primary, light }: Data): Data | undefined =>
  stringIn(primary) === undefined ? undefined : { accent: { light: primary, dark: stringIn(light) ?? primary } }

const languageName = (lang: string): string => new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang

const assetOf = (path: unknown): string | undefined => (stringIn(path) ? rooted(String(path)) : undefined)

/** Converts a link of the menu bar. */
const linkOf = (entry: unknown): Data[] => {
  const { label, name, href, url, type } = objectIn(entry)
  const link = stringIn(href) ?? stringIn(url)
  const text = stringIn(label) ?? stringIn(name) ?? (type === 'github' ? 'GitHub' : undefined)
  return link === undefined || text === undefined ? [] : [{ text, link: isExternal(link) ? link : rooted(link) }]
}

/** Without a page for it, the home page shows the first page of the navigation. */
function homeRedirect(config: Data, pages: readonly TreePage[]): Data[] {
  if (pages.some(({ page }) => page.route === '/')) return []
  const [first] = menuOf(mintlifySections(config, pages, pages[0]?.locale).map((one) => ({ ...one, text: 'home' })))
  return first === undefined ? [] : [{ from: '/', to: first.link }]
}

/** Returns the descriptions of APIs that the navigation names, of which Mintlify makes pages. */
function descriptionsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 20) return []
  return Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    /^(?:openapi|asyncapi)$/.test(name) ? sourcesOf(one) : descriptionsIn(one, depth + 1),
  )
}

const sourcesOf = (value: unknown): string[] =>
  [value].flat().flatMap((one: unknown) => stringIn(isObject(one) ? one.source : one) ?? [])

/** Returns the number of pages that Mintlify makes of a description, or `undefined` if it is not in the project. */
function operationsIn(files: ProjectFiles, path: string): number | undefined {
  const text = isExternal(path) ? undefined : files.text(path.replace(/^\/+/, ''))
  const { paths } = text === undefined ? {} : objectIn(readYaml(text).value)
  return text === undefined
    ? undefined
    : Object.values(objectIn(paths)).flatMap((one) =>
        Object.keys(objectIn(one)).filter((name) => /^(?:get|put|post|delete|patch|head|options|trace)$/.test(name)),
      ).length
}

function findingsOf(files: ProjectFiles, file: string, config: Data, pages: readonly TreePage[]): Finding[] {
  const generated = pages.filter(({ fields }) => fields.openapi !== undefined || fields.api !== undefined)
  return [
    ...[...new Set(descriptionsIn(config.navigation))].map((path): Finding => {
      const count = operationsIn(files, path)
      const made = count === undefined ? 'pages' : count === 1 ? '1 page' : `${count} pages`
      return {
        kind: 'todo',
        file,
        text: `Mintlify made ${made} of the description of an API in \`${path}\`. Use \`@docsite/plugin-openapi\` for them.`,
      }
    }),
    ...generated.map(
      ({ page, fields }): Finding => ({
        kind: 'todo',
        file: page.file,
        text: `Mintlify made the reference of \`${String(fields.openapi ?? fields.api)}\` from a description of the API. Use \`@docsite/plugin-openapi\`, or write it in Markdown.`,
      }),
    ),
  ]
}
