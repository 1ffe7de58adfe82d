// Converts the menu and the footer of Docusaurus.

import { posix } from 'node:path'
import { isLogo } from '@docsite/cli/vocabulary'
import { routeKey } from '../../steps/links.ts'
import { type Data, listIn, objectIn, present, rooted, stringIn } from '../../values.ts'
import type { Doc } from './docs.ts'

/** What the entries of the menu lead to. */
export interface NavbarTargets {
  /** The documents of the default language, those of the versions that readers see by default first. */
  docs: readonly Doc[]
  /** The first page of each sidebar in these versions, by the id of the sidebar. */
  sidebars: ReadonlyMap<string, string>
  /** The links to the versions, newest first, by the id of the set of documents. `''` is the main set. */
  versions: ReadonlyMap<string, readonly VersionLink[]>
  base: string
  /** The routes of the blogs, without a slash at their ends. docsite shows a blog at the URL of its folder. */
  blogs?: ReadonlySet<string>
}

/** What the links of the menu and of the footer lead to. */
type LinkTargets = Pick<NavbarTargets, 'base' | 'blogs'> & Partial<Pick<NavbarTargets, 'docs'>>

export interface VersionLink {
  text: string
  link: string
  /** Whether it is the version that readers see by default. */
  isLast: boolean
}

/** The menu, and the links that are only icons. */
export interface Navbar {
  nav: Data[]
  socialLinks: Data[]
  /** The labels of entries that have no counterpart. */
  left: string[]
  /** The labels of menus that only repeat entries beside them, so the new menu lacks them. */
  copies: string[]
}

const pathname = /^pathname:\/\//

/** Returns the URL of a link. `pathname://` leads past the pages, to a file or to another site on the same host. */
function linkOf({ to, href }: Data, { base, blogs, docs }: LinkTargets): string | undefined {
  const url = stringIn(to) ?? stringIn(href)
  if (url === undefined) return undefined
  if (pathname.test(url)) return posix.join(base, url.replace(pathname, ''))
  const link = rooted(url)
  const doc = docs?.find(
    ({ page }) => page.route !== link && link.startsWith('/') && routeKey(page.route ?? '') === routeKey(link),
  )
  if (doc !== undefined) return doc.page.route
  return blogs?.has(link) ? `${link}/` : link
}

/** Returns the patterns of the URLs that no page and no file of the site has. */
export const outsideOf = (text: string, base: string, isFile: (path: string) => boolean): string[] => [
  ...new Set(
    Array.from(text.matchAll(/pathname:\/\/(\/[^\s"'`)>?#]*)/g), ([, path = '']) => path)
      .filter((path) => path !== '/' && !isFile(path))
      .map((path) => posix.join(base, path))
      .flatMap((path) => (path.endsWith('/') ? [path.slice(0, -1), `${path}**`] : [path])),
  ),
]

/** Returns the text of a label, which can be HTML. */
export const plainText = (html: unknown): string | undefined =>
  stringIn(html)
    ?.replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() || undefined

/** Entries of the menu that every docsite site has. */
const builtIn = new Set(['search', 'localeDropdown'])
/** Entries that are only there if the site has several versions. */
const ofVersions = new Set(['docsVersion', 'docsVersionDropdown'])

export function navbarOf(items: unknown, targets: NavbarTargets): Navbar {
  const left: string[] = []
  const socialLinks: Data[] = []
  const nav = listIn(items).flatMap((one): Data[] => {
    const item = objectIn(one)
    const icon = iconOf(item)
    if (icon !== undefined) {
      socialLinks.push({ icon, mode: 'link', content: item.href })
      return []
    }
    const entry = navItem(item, targets)
    if (builtIn.has(String(item.type))) left.push(...ownEntries(item))
    else if (entry === undefined && !ofVersions.has(String(item.type)))
      left.push(textOf(item) ?? stringIn(item.type) ?? JSON.stringify(item))
    return entry === undefined ? [] : [entry]
  })
  const isCopy = (entry: Data) => repeatsMenu(entry, nav)
  return {
    nav: nav.filter((entry) => !isCopy(entry)),
    socialLinks,
    left,
    copies: nav.filter(isCopy).map(({ text }) => String(text)),
  }
}

/** Returns the texts of the entries that a project adds to a menu of docsite, such as that of languages. */
const ownEntries = ({ dropdownItemsBefore, dropdownItemsAfter }: Data): string[] =>
  [...listIn(dropdownItemsBefore), ...listIn(dropdownItemsAfter)].flatMap((item) => textOf(objectIn(item)) ?? [])

/** Returns whether a menu only repeats entries beside it. The old styles hide one of the two, depending on the width of the window. */
function repeatsMenu({ items, link }: Data, nav: readonly Data[]): boolean {
  const inner = listIn(items).map(objectIn)
  const repeats = (one: Data) => nav.some((entry) => entry.text === one.text && entry.link === one.link)
  return link === undefined && inner.length > 0 && inner.every((one) => one.link !== undefined && repeats(one))
}

/** Returns the logo of a link without a text, whose icon came from a stylesheet. */
function iconOf({ href, label, html, value }: Data): string | undefined {
  const url = stringIn(href)
  if (url === undefined || plainText(label ?? html ?? value) !== undefined || !URL.canParse(url)) return undefined
  const host = new URL(url).hostname.replace(/^www\./, '')
  const name = host === 'twitter.com' || host === 'x.com' ? 'x' : host === 'discord.gg' ? 'discord' : host.split('.')[0]
  return name !== undefined && isLogo(name) ? name : undefined
}

const textOf = ({ label, html, value, title, 'aria-label': ariaLabel }: Data): string | undefined =>
  plainText(label) ?? plainText(html) ?? plainText(value) ?? stringIn(ariaLabel) ?? stringIn(title)

const navItems = (items: unknown, targets: NavbarTargets): Data[] =>
  listIn(items).flatMap((item): Data[] => {
    const entry = navItem(objectIn(item), targets)
    return entry === undefined ? [] : [entry]
  })

function navItem(item: Data, targets: NavbarTargets): Data | undefined {
  const { type, items, position, docsPluginId } = item
  if (builtIn.has(String(type))) return undefined
  const versions = targets.versions.get(docsPluginId === 'default' ? '' : (stringIn(docsPluginId) ?? ''))
  if (type === 'docsVersionDropdown') return versionMenu(item, versions ?? [], targets)
  if (type === 'docsVersion') return versionEntry(item, versions ?? [], targets)
  const children = navItems(items, targets)
  const doc = targets.docs.find(({ id }) => id === item.docId)
  const ofSidebar = type === 'docSidebar' ? targets.sidebars.get(String(item.sidebarId)) : undefined
  const link = doc?.page.route ?? ofSidebar ?? linkOf(item, targets)
  const text = textOf(item) ?? doc?.label
  if (text === undefined || (link === undefined && children.length === 0)) return undefined
  return present({
    text,
    link,
    position: position === 'left' ? 'left' : undefined,
    items: children.map(({ position: _, ...child }) => child),
  })
}

/** Returns the menu of versions with the entries before and after them. */
function versionMenu(
  { dropdownItemsBefore, dropdownItemsAfter, label }: Data,
  versions: readonly VersionLink[],
  targets: NavbarTargets,
): Data | undefined {
  const links = versions.map(({ text, link }) => ({ text, link }))
  const items = [...navItems(dropdownItemsBefore, targets), ...links, ...navItems(dropdownItemsAfter, targets)]
  return items.length > 1 ? { text: stringIn(label) ?? 'Versions', items } : undefined
}

/** Returns the entry that shows the current version. */
function versionEntry(item: Data, versions: readonly VersionLink[], targets: NavbarTargets): Data | undefined {
  const last = versions.find(({ isLast }) => isLast) ?? versions[0]
  const text = stringIn(item.label) ?? last?.text
  const link = linkOf(item, targets) ?? last?.link
  return text === undefined || link === undefined ? undefined : { text, link }
}

const footerTag = /^<\/?(?:a|b|br|em|i|img|span|strong|sub|sup)(?:\s[^<>]*)?>$/i
const unsafeAttribute = /\s(?:style|on\w+)\s*=/i

/** Returns an entry of the footer that is HTML, as a list. It is empty if the HTML is more than links, images and text. */
const carriedHtml = (html: unknown): string[] | undefined => {
  const line = stringIn(html)?.replace(/\s+/g, ' ').trim()
  if (line === undefined) return undefined
  const isShown = (tag: string) => footerTag.test(tag) && !unsafeAttribute.test(tag)
  return line !== '' && (line.match(/<[^<>]*>/g) ?? []).every(isShown) ? [line] : []
}

/** Returns the HTML in the footer that the new site does not have. */
export const leftHtml = ({ links }: Data): string[] =>
  footerEntries(links).flatMap(({ html }) =>
    stringIn(html)?.trim() && carriedHtml(html)?.length === 0 ? [String(html)] : [],
  )

/** Links of a footer that stand together. */
interface FooterColumn {
  title: string
  entries: Data[]
}

/** Returns the columns of a footer. Links without a column stand in one without a title. */
const footerColumns = (links: unknown): FooterColumn[] => {
  const all = listIn(links).map(objectIn)
  const columns = all.filter(({ items }) => listIn(items).length > 0)
  const loose = all.filter((one) => !columns.includes(one))
  return [
    ...columns.map(({ title, items }) => ({ title: stringIn(title) ?? '', entries: listIn(items).map(objectIn) })),
    ...(loose.length > 0 ? [{ title: '', entries: loose }] : []),
  ]
}

const footerEntries = (links: unknown): Data[] => footerColumns(links).flatMap(({ entries }) => entries)

function footerLink(entry: Data, targets: LinkTargets): string[] {
  const { label, html } = entry
  const carried = carriedHtml(html)
  if (carried !== undefined) return carried
  const url = linkOf(entry, targets)
  return stringIn(label) && url ? [`<a href="${url}">${String(label)}</a>`] : []
}

/** Returns the links and the copyright of the footer as HTML, with a line for each column and its title. */
export function footerOf({ links, copyright }: Data, targets: LinkTargets): Data | undefined {
  const lines = footerColumns(links).map(({ title, entries }) => {
    const anchors = entries.flatMap((entry) => footerLink(entry, targets)).join(' · ')
    return title && anchors ? `${title}: ${anchors}` : anchors
  })
  const message = [...lines, stringIn(copyright)].filter(Boolean).join('<br>')
  return message ? { message } : undefined
}
