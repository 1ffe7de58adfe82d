// Converts the configuration of Docusaurus.

import type { ProjectFiles } from '../files.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn, uniqueRedirects } from '../values.ts'
import { authorsOf, type Blog, blogSettings } from './docusaurus-blog.ts'
import type { Doc, DocSet } from './docusaurus-docs.ts'
import { type DocLocale, translatedTexts, withTexts } from './docusaurus-variants.ts'

/** What the configuration of the new site is made from. */
interface ConfigInput {
  files: ProjectFiles
  config: Data
  locales: readonly DocLocale[]
  sets: readonly DocSet[]
  /** The documents of the default language. */
  docs: readonly Doc[]
  /** The sidebars of the default language, and those of each other language. */
  sidebar: Data
  sidebars: ReadonlyMap<string, Data>
  blogs: readonly Blog[]
  /** The menu entries of the versions. */
  versions: readonly Data[]
}

/** Returns the configuration in docsite's format. */
export function siteConfig({
  files,
  config,
  locales,
  sets,
  docs,
  sidebar,
  sidebars,
  blogs,
  versions,
}: ConfigInput): Data {
  const theme = objectIn(config.themeConfig)
  const { title, logo, items } = objectIn(theme.navbar)
  const { src, srcDark } = objectIn(logo)
  const { announcementBar, footer } = theme
  const { content, id } = objectIn(announcementBar)
  const redirects = listIn(config.plugins).flatMap((plugin) =>
    Array.isArray(plugin) ? listIn(objectIn(plugin[1]).redirects).map(objectIn) : [],
  )
  const edit = sets.find(({ editUrl }) => editUrl)
  const nav = listIn(items).flatMap((item) => navItem(objectIn(item), docs, sidebar, versions))
  const isMultilingual = locales.length > 1
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
    redirects: uniqueRedirects(redirects, []),
    head: listIn(config.headTags).flatMap((entry) => {
      const { tagName, attributes } = objectIn(entry)
      return stringIn(tagName) ? [[tagName, objectIn(attributes)]] : []
    }),
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
      editLink:
        edit?.editUrl === undefined
          ? undefined
          : { docRepoBaseUrl: edit.editUrl.replace(/\/+$/, ''), text: 'Edit this page' },
      footer: footerOf(objectIn(footer)),
      darkMode: objectIn(theme.colorMode).disableSwitch === true ? false : undefined,
      announcement: stringIn(content)
        ? { message: String(content).replace(/<[^>]+>/g, ''), localStorageKey: stringIn(id) ?? 'announcement' }
        : undefined,
    }),
  })
}

function navItem(item: Data, docs: readonly Doc[], sidebar: Data, versions: readonly Data[]): Data[] {
  const { label, to, href, type, docId, items, position } = item
  if (type === 'docsVersionDropdown' && versions.length > 0) return [{ text: 'Versions', items: versions }]
  const text = stringIn(label)
  const place = position === 'left' ? 'left' : undefined
  const children = listIn(items).flatMap((child) => navItem(objectIn(child), docs, sidebar, versions))
  const ofDoc = docs.find(({ id }) => id === docId)?.page.route
  const ofSidebar = type === 'docSidebar' ? firstLink(Object.values(sidebar).flat()) : undefined
  const link = stringIn(to) ? rooted(String(to)) : (stringIn(href) ?? ofDoc ?? ofSidebar)
  const isShown = text !== undefined && (link !== undefined || children.length > 0)
  return isShown
    ? [
        present({
          text,
          link: link !== undefined && !isExternal(link) ? rooted(link) : link,
          position: place,
          items: children.map(({ position: _, ...child }) => child),
        }),
      ]
    : []
}

export function firstLink(items: readonly unknown[]): string | undefined {
  for (const item of items) {
    const { link, items: inner } = objectIn(item)
    const target = stringIn(link) ?? firstLink(listIn(inner))
    if (target !== undefined) return target
  }
  return undefined
}

/** Returns the links and the copyright of the footer as one line of HTML. */
function footerOf({ links, copyright }: Data): Data | undefined {
  const all = listIn(links).flatMap((column) =>
    listIn(objectIn(column).items).length > 0 ? listIn(objectIn(column).items) : [column],
  )
  const anchors = all.flatMap((entry) => {
    const { label, to, href, html } = objectIn(entry)
    if (stringIn(html)) return []
    const url = stringIn(href) ?? (stringIn(to) && rooted(String(to)))
    return stringIn(label) && url ? [`<a href="${url}">${String(label)}</a>`] : []
  })
  const message = [anchors.join(' · '), stringIn(copyright)].filter(Boolean).join('<br>')
  return message ? { message } : undefined
}
