// Converts the configuration of Starlight.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { FileCopy } from '../../model.ts'
import {
  type Data,
  isExternal,
  listIn,
  objectIn,
  present,
  rooted,
  socialLinks,
  stringIn,
  uniqueRedirects,
} from '../../values.ts'
import type { ConvertedHead } from '../head-tags.ts'
import { pageFolder, type StarlightLocale } from './docs.ts'
import { editLinkText } from './edit-link.ts'
import { type StarlightDoc, starlightSidebar } from './sidebar.ts'

/** What the configuration of the new site is made from. */
interface ConfigInput {
  files: ProjectFiles
  /** The configuration of Astro, and the options of Starlight. */
  astro: Data
  config: Data
  locales: readonly StarlightLocale[]
  docs: readonly StarlightDoc[]
  head: ConvertedHead
  /** Receives the images that the configuration names. */
  assets: FileCopy[]
}

/** Returns the configuration in docsite's format. */
export function siteConfig({ files, astro, config, locales, docs, head, assets }: ConfigInput): Data {
  const isMultilingual = locales.length > 1
  const main = locales.find(({ isDefault }) => isDefault)
  const titles = objectIn(config.title)
  const title = stringIn(config.title) ?? stringIn(titles[main?.lang ?? 'en']) ?? stringIn(Object.values(titles)[0])
  const image = (path: unknown) => publicImage(files, path, assets)
  const logo = objectIn(config.logo)
  const logos = stringIn(logo.light) ? { light: image(logo.light), dark: image(logo.dark) } : image(logo.src)
  const base = stringIn(objectIn(config.editLink).baseUrl)
  const editLinkOf = (lang: string | undefined) =>
    base === undefined
      ? undefined
      : { docRepoBaseUrl: `${base.replace(/\/+$/, '')}/${pageFolder}`, text: editLinkText(files, lang) }
  const sidebarOf = (locale: StarlightLocale | undefined) => ({
    '/': starlightSidebar(config.sidebar, docs, {
      key: locale?.key ?? 'root',
      lang: isMultilingual ? locale?.lang : undefined,
      rootKey: main?.key ?? 'root',
    }),
  })
  return present({
    title,
    description: stringIn(config.description),
    lang: isMultilingual ? main?.folder : undefined,
    base: stringIn(astro.base),
    siteUrl: stringIn(astro.site) && URL.canParse(String(astro.site)) ? new URL(String(astro.site)).origin : undefined,
    icon: stringIn(config.favicon),
    logo: logos,
    logoText: logos !== undefined && logo.replacesTitle !== true ? title : undefined,
    redirects: redirectsOf(astro, docs, locales),
    head: head.head,
    csp: head.csp,
    // The plugin starlight-blog writes its posts into this folder.
    blog: docs.some(({ path, hasDate }) => path.startsWith('blog/') && hasDate) ? { dir: 'blog' } : undefined,
    locales: isMultilingual
      ? locales.map((locale) =>
          present({
            lang: locale.folder,
            label: locale.label,
            dir: locale.dir,
            title: locale.isDefault ? undefined : stringIn(titles[locale.lang]),
            sidebar: sidebarOf(locale),
            editLink: locale.isDefault ? undefined : editLinkOf(locale.lang),
          }),
        )
      : undefined,
    themeConfig: present({
      ...(isMultilingual ? { localeRedirect: 'never' } : { sidebar: sidebarOf(main) }),
      socialLinks: socialLinks(
        Array.isArray(config.social)
          ? config.social
          : Object.entries(objectIn(config.social)).map(([icon, link]) => ({ icon, link })),
      ),
      editLink: editLinkOf(main?.lang),
      lastUpdated: config.lastUpdated === true || undefined,
      outline: config.tableOfContents === false ? false : undefined,
    }),
  })
}

/** Returns the URL of an image that the configuration names. Adds an image outside `public/` to the files to copy. */
function publicImage(files: ProjectFiles, path: unknown, assets: FileCopy[]): string | undefined {
  const file = stringIn(path)?.replace(/^\.?\//, '')
  if (file === undefined || isExternal(file)) return file
  if (!files.isFile(file)) return rooted(file.replace(/^public\//, ''))
  const name = posix.basename(file)
  assets.push([file, `content/public/${name}`])
  return `/${name}`
}

/** Returns the prefix of the default language, which docsite's URLs do not have. */
export const lostPrefix = (locales: readonly StarlightLocale[]): string | undefined =>
  locales.length > 1 ? locales.find(({ isDefault }) => isDefault)?.prefix || undefined : undefined

/** Returns the redirects. Those of pages that exist have no effect in Astro. */
function redirectsOf(astro: Data, docs: readonly StarlightDoc[], locales: readonly StarlightLocale[]): Data[] {
  const pages = new Set(docs.map(({ page }) => page.route?.replace(/(?<=.)\/$/, '')))
  const prefixes = locales.flatMap(({ prefix }) => (prefix === '' ? [] : [prefix]))
  const rules = Object.entries(objectIn(astro.redirects)).flatMap(([path, value]): Data[] => {
    const from = rooted(path).replace(/(?<=.)\/$/, '')
    const to = stringIn(value) ?? stringIn(objectIn(value).destination)
    return to === undefined || pages.has(from) ? [] : [redirectRule(from, isExternal(to) ? to : rooted(to))]
  })
  const hasPrefix = ({ from }: Data) => prefixes.some((prefix) => String(from).startsWith(`/${prefix}/`))
  // A rule without a language applies to all of them, so it comes first.
  const unique = uniqueRedirects([...rules.filter((rule) => !hasPrefix(rule)), ...rules.filter(hasPrefix)], prefixes)
  const lost = lostPrefix(locales)
  return lost === undefined ? unique : [...unique, { from: `^/${lost}/(.*)`, to: '/$1' }]
}

/** Writes a rule for a route with parameters, such as `/blog/[...slug]`, as a regular expression. */
function redirectRule(from: string, to: string): Data {
  const names = Array.from(from.matchAll(/\[(?:\.\.\.)?(\w+)\]/g), ([, name]) => name)
  if (names.length === 0) return { from, to }
  const pattern = from
    .replace(/[.^$*+?(){}|\\](?![^[]*\])/g, '\\$&')
    .replace(/\[(\.\.\.)?\w+\]/g, (_, rest?: string) => (rest ? '(.*)' : '([^/]+)'))
  const target = to.replace(/\[(?:\.\.\.)?(\w+)\]/g, (whole, name: string) => {
    const index = names.indexOf(name)
    return index < 0 ? whole : `$${index + 1}`
  })
  return { from: `^${pattern}/?$`, to: target }
}

/** Returns the tags in a list of Starlight as `[tag, attributes, text]`. */
export const tagsOf = (tags: unknown): [unknown, unknown, unknown][] =>
  listIn(tags).map((entry) => {
    const { tag, attrs, content } = objectIn(entry)
    return [tag, attrs, content]
  })
