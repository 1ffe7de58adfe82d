// Converts the configuration of Docusaurus.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn, uniqueRedirects } from '../../values.ts'
import { type ConvertedHead, convertHead, type OldTag } from '../head-tags.ts'
import { announcementOf } from './announcement.ts'
import { authorsOf, type Blog, blogRoutes, blogSettings } from './blog.ts'
import type { DocSet } from './docs.ts'
import { footerOf, type Navbar, outsideOf } from './navbar.ts'
import { type DocLocale, translatedTexts, withTexts } from './variants.ts'

/** What the configuration of the new site is made from. */
interface ConfigInput {
  files: ProjectFiles
  config: Data
  locales: readonly DocLocale[]
  sets: readonly DocSet[]
  /** The options of the preset. */
  preset: Data
  navbar: Navbar
  head: ConvertedHead
  /** The routes of the old pages. */
  routes: ReadonlySet<string>
  /** The sidebars of the default language, and those of each other language. */
  sidebar: Data
  sidebars: ReadonlyMap<string, Data>
  blogs: readonly Blog[]
  /** The texts in which links can lead to other sites on the same host. */
  texts: readonly string[]
}

/** Returns the configuration in docsite's format. */
export function siteConfig(input: ConfigInput): Data {
  const { files, config, locales, sets, preset, navbar, head, sidebar, sidebars, blogs } = input
  const theme = objectIn(config.themeConfig)
  const { title, logo } = objectIn(theme.navbar)
  const { src, srcDark } = objectIn(logo)
  const base = stringIn(config.baseUrl) ?? '/'
  const isMultilingual = locales.length > 1
  const { nav } = navbar
  return present({
    title: stringIn(config.title),
    description: stringIn(config.tagline),
    lang: stringIn(objectIn(config.i18n).defaultLocale),
    base: stringIn(config.baseUrl),
    siteUrl: stringIn(config.url) && URL.canParse(String(config.url)) ? new URL(String(config.url)).origin : undefined,
    icon: stringIn(config.favicon) && rooted(String(config.favicon)),
    logo: stringIn(srcDark)
      ? { light: rooted(String(src)), dark: rooted(String(srcDark)) }
      : stringIn(src) && rooted(String(src)),
    logoText: stringIn(src) ? stringIn(title) : undefined,
    socialImage: socialImageOf(input),
    redirects: redirectsOf(input),
    outside: outsideLinks(input, base),
    head: head.head,
    csp: head.csp,
    blog: blogSettings(blogs),
    authors: authorsOf(files, blogs),
    locales: isMultilingual
      ? locales.map(({ name, label, dir, isDefault }) =>
          present({
            lang: name,
            label,
            dir: dir === 'rtl' ? dir : undefined,
            nav: isDefault
              ? nav
              : withTexts(nav, translatedTexts(files, `i18n/${name}/docusaurus-theme-classic/navbar.json`)),
            sidebar: isDefault ? sidebar : sidebars.get(name),
          }),
        )
      : undefined,
    themeConfig: present({
      ...(isMultilingual ? { localeRedirect: 'never' } : { nav, sidebar }),
      socialLinks: navbar.socialLinks,
      editLink: editLinkOf(files, sets),
      lastUpdated: objectIn(preset.docs).showLastUpdateTime === true || undefined,
      lastAuthor: objectIn(preset.docs).showLastUpdateAuthor === true || undefined,
      footer: footerOf(objectIn(theme.footer), { base, blogs: blogRoutes(blogs) }),
      hideNavbar: objectIn(theme.navbar).hideOnScroll === true ? 'scroll' : undefined,
      darkMode: objectIn(theme.colorMode).disableSwitch === true ? false : undefined,
      announcement: announcementOf(config, input.routes),
    }),
  })
}

/** Returns the image that other sites show with links. It needs the URL of the site, and social networks do not show SVG. */
function socialImageOf({ config }: ConfigInput): string | undefined {
  const image = stringIn(objectIn(config.themeConfig).image)
  if (image === undefined || !/\.(?:png|jpe?g)$/i.test(image) || !URL.canParse(String(config.url))) return undefined
  return isExternal(image) ? image : rooted(image)
}

/** Returns the redirects. Docusaurus writes none for a page that exists. */
function redirectsOf({ config, routes }: ConfigInput): Data[] {
  const rules = listIn(config.plugins).flatMap((plugin) =>
    Array.isArray(plugin) ? listIn(objectIn(plugin[1]).redirects).map(objectIn) : [],
  )
  const key = (route: string) => route.replace(/(?<=.)\/$/, '')
  const pages = new Set([...routes].map(key))
  const moved = rules.map(({ from, to }) => ({
    from: [from].flat().filter((one) => typeof one === 'string' && !pages.has(key(one))),
    to,
  }))
  return uniqueRedirects(moved, [])
}

/** Returns the URLs that other sites on the same host have. */
function outsideLinks({ files, config, texts }: ConfigInput, base: string): string[] {
  const isFile = (path: string) =>
    staticFolders(config).some((folder) =>
      files.first([posix.join(folder, path), posix.join(folder, path, 'index.html')]),
    )
  return [...new Set(texts.flatMap((text) => outsideOf(text, base, isFile)))]
}

/** Returns the edit link of the main documents. docsite adds the path in `content/`, which begins with that in URLs. */
function editLinkOf(files: ProjectFiles, sets: readonly DocSet[]): Data | undefined {
  const set = sets.find(({ editUrl }) => editUrl)
  const written = set?.editUrl ?? editUrlInCode(files)
  if (written === undefined || !URL.canParse(written)) return undefined
  const { origin, pathname } = new URL(written)
  // Docusaurus adds the path of the file to a string. A function adds what it likes, mostly the path in the documents.
  const folder = set?.editUrl === undefined ? pathname : posix.join(pathname, set.path)
  const suffix = `/${(set ?? sets[0])?.routeBase ?? ''}`
  const bare = folder.replace(/\/+$/, '')
  const root = suffix !== '/' && bare.endsWith(suffix) ? bare.slice(0, -suffix.length) : bare
  return { docRepoBaseUrl: origin + root, text: 'Edit this page' }
}

const configText = (files: ProjectFiles): string =>
  configNames.map((name) => files.text(name)).find((one) => one !== undefined) ?? ''

/** Returns the beginning of the URL that a function in the configuration makes: `editUrl: ({ docPath }) => …`. */
export const editUrlInCode = (files: ProjectFiles): string | undefined => {
  const text = configText(files)
  const url =
    /\beditUrl\s*(?:\(|:\s*(?:async\s*)?(?:function|\()|:\s*\w+\s*=>)[\s\S]{0,600}?(https?:\/\/[^\s`'"$]+)/.exec(
      text,
    )?.[1]
  // The code can add the name of the repository. Without it, no link leads to a file.
  const isWhole = url !== undefined && URL.canParse(url) && new URL(url).pathname.split('/').filter(Boolean).length > 1
  return isWhole ? url : undefined
}

/** Returns whether code in the configuration makes the URLs of edit links. */
export const hasEditUrlCode = (files: ProjectFiles): boolean =>
  /\beditUrl\s*(?:\(|:\s*(?:async\b|function\b|\(|\w+\s*=>))/.test(configText(files))

/** The names of the configuration. */
export const configNames = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((end) => `docusaurus.config.${end}`)

/** Converts the tags of the head, and the scripts and style sheets of all pages. */
export function headOf(config: Data, file: string, files: ProjectFiles): ConvertedHead {
  const own = listIn(config.headTags).map((entry): OldTag => {
    const { tagName, attributes, innerHTML } = objectIn(entry)
    return [tagName, attributes, innerHTML]
  })
  const metadata = listIn(objectIn(config.themeConfig).metadata).map((entry): OldTag => ['meta', entry])
  const { scripts, left } = scriptsOf(config, files)
  const sheets = listIn(config.stylesheets)
    // Formulas of docsite need no style sheet.
    .filter((entry) => !/katex/.test(JSON.stringify(entry)))
    .map((entry): OldTag => ['link', { rel: 'stylesheet', ...attributesOf(entry, 'href') }])
  const robots = config.noIndex === true ? [['meta', { name: 'robots', content: 'noindex, nofollow' }] as const] : []
  const converted = convertHead([...robots, ...metadata, ...own, ...scripts, ...sheets], file)
  return {
    ...converted,
    findings: [...left.map((text): Finding => ({ kind: 'todo', file, text })), ...converted.findings],
  }
}

/** Hosts of packages, whose code does nothing until another script calls it. */
const packageHost = /^(?:https?:)?\/\/(?:unpkg\.com|cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|esm\.sh)\//

/** Returns the scripts of all pages, and why others are left: they would do nothing in the new site. */
function scriptsOf(config: Data, files: ProjectFiles): { scripts: OldTag[]; left: string[] } {
  const all = listIn(config.scripts).map((entry) => {
    const attributes = attributesOf(entry, 'src')
    const src = String(attributes.src ?? '')
    return { attributes, src, reason: uselessScript(src, config, files) }
  })
  const left = all.flatMap(({ reason }) => reason ?? [])
  const kept = all.filter(({ reason }) => reason === undefined)
  const isUsed = left.length === 0 || kept.some(({ src }) => !packageHost.test(src))
  const packages = isUsed ? [] : kept.map(({ src }) => src)
  return {
    scripts: isUsed ? kept.map(({ attributes }) => ['script', attributes]) : [],
    left: [
      ...left,
      ...packages.map(
        (src) => `Only the scripts that the head does not have used \`${src}\`, so the head does not have it either.`,
      ),
    ],
  }
}

/** Says why a script of the site is not kept: the security policy blocks what it loads, or it only makes elements that docsite removes. */
function uselessScript(src: string, config: Data, files: ProjectFiles): string | undefined {
  if (!src.startsWith('/')) return undefined
  const folders = staticFolders(config)
  const inSite = posix.join('/', posix.relative(stringIn(config.baseUrl) ?? '/', src))
  const path = files.first(folders.flatMap((folder) => [posix.join(folder, inSite), posix.join(folder, src)]))
  const text = path === undefined ? '' : (files.text(path) ?? '')
  const hosts = new Set(
    Array.from(text.matchAll(/\b(?:from|import)\s*\(?["'](?:https?:)?\/\/([^/"'\s]+)/g), ([, host = '']) => host),
  )
  const names = Array.from(text.matchAll(/customElements\.define\(\s*["']([\w-]+)/g), ([, name = '']) => `\`${name}\``)
  if (hosts.size === 0)
    return names.length === 0
      ? undefined
      : `The script \`${src}\` makes the elements ${names.join(', ')}, which pages of docsite do not have, so the head does not have it. Write a component in \`config/islands/\`.`
  const lost = names.length > 0 ? ` Readers lose what it made of the elements ${names.join(', ')}.` : ''
  return `The script \`${src}\` loads code from ${[...hosts].join(', ')}, which the security policy blocks, so the head does not have it.${lost}`
}

export const staticFolders = (config: Data): string[] => {
  const written = listIn(config.staticDirectories).map(String)
  return written.length > 0 ? written : ['static']
}

/** Returns the attributes of a script or a style sheet, which can be only a URL. */
const attributesOf = (entry: unknown, name: 'src' | 'href'): Data =>
  typeof entry === 'string' ? { [name]: entry } : objectIn(entry)
