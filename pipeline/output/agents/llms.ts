// Generates llms.txt, which lists the Markdown copies of a locale, and llms-full.txt, which contains them (llmstxt.org).

import { originOf } from '../../model/config/origins.ts'
import {
  addressing,
  type LocaleData,
  type NavEntry,
  type SidebarEntry,
  type SiteData,
  siteDescription,
  siteTitle,
} from '../../model/config/site-data.ts'
import type { Section } from '../../model/navigation/sidebar.ts'
import type { PageRecord } from '../../model/page.ts'
import { homeOf, isUnder, joinRoute, routeOfLink, splitRoute, urlOf, withBase } from '../../model/route.ts'
import type { LinkedPage } from '../../site/link.ts'
import { lookUp } from '../../text/look-up.ts'
import { type LocaleUnit, localesOf, type MainOutput, type OutputSite, perLocale } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import { isListed } from '../sitemap/sitemap.ts'
import { toMarkdown } from './markdown/convert.ts'
import { escapeText } from './markdown/escape.ts'
import { markdownCopies } from './markdown-copies.ts'
import { estimateTokens, withoutFrontmatter } from './markdown-copy.ts'

export const llms: MainOutput<LocaleUnit> = {
  name: 'llms',
  ...perLocale,
  units: ({ linked }) => (linked.site.llms === false ? [] : localesOf(linked)),
  unitAt: (path, { linked }) =>
    path.endsWith('.txt') && linked.site.llms !== false
      ? localesOf(linked).find((unit) => isLlmsFile(path, { site: linked.site, ...unit }))
      : undefined,
  readsPages: true,
  async key(unit, site) {
    const { linked } = site
    const { site: data, navigation } = linked
    const { title, description, nav } = lookUp(data.byLocale, unit.lang) as LocaleData
    return [
      (await copiedPages(unit, site)).map((page) => site.pageKey(page)),
      navigation.sections(unit.lang, unit.version).map(({ entries }) => entries),
      [title, description, nav, data.locales, data.siteUrl, data.origins, data.base, data.route, ownTextFiles(site)],
    ]
  },
  async files({ lang, version }, site) {
    const texts = new Map<string, string>()
    const pages: CopiedPage[] = []
    for (const page of await copiedPages({ lang, version }, site)) {
      const file = markdownCopies.path(page, site) as string
      const text = await site.pageText(markdownCopies, page)
      texts.set(file, text)
      pages.push({ record: page.record, file, tokens: estimateTokens(text) })
    }
    const { navigation, site: data } = site.linked
    const input = { site: data, lang, version, pages, sections: navigation.sections(lang, version) }
    const own = ownTextFiles(site)
    return makeLlms(input, (file) => texts.get(file) ?? '').filter(({ path }) => !own.includes(path))
  },
}

/** Returns the pages of a locale that have a Markdown copy. */
async function copiedPages(of: Pick<LocaleUnit, 'lang' | 'version'>, site: OutputSite): Promise<LinkedPage[]> {
  const pages = await site.pages((route) => route.lang === of.lang && route.version === of.version)
  return pages.filter((page) => markdownCopies.path(page, site) !== undefined)
}

/** Returns the files in `public/` whose names could clash with a list. They take precedence over generated files. */
const ownTextFiles = ({ tree }: OutputSite): string[] => tree.publicFiles.filter((path) => path.endsWith('.txt'))

/** A page with its Markdown copy and the approximate number of tokens in the copy. */
interface CopiedPage {
  record: PageRecord
  file: string
  tokens: number
}

/** The input for the lists of a locale. */
interface LlmsInput {
  site: SiteData
  lang: string
  version: string
  pages: readonly CopiedPage[]
  /** The sidebars of the locale. */
  sections: readonly Section[]
}

interface Group {
  /** The title as Markdown. */
  title: string
  pages: CopiedPage[]
}

/** Maximum size of a part of llms-full.txt in bytes, unless a single page is larger. */
const partSize = 500_000

function llmsFile({ site, lang, version }: Pick<LlmsInput, 'site' | 'lang' | 'version'>, name: string): string {
  return joinRoute({ lang, version, rest: `/${name}.txt` }, addressing(site)).slice(1)
}

/** Generates all files of a locale. `read` returns a Markdown copy. Leaves out pages that opt out of search engines. */
function makeLlms(input: LlmsInput, read: (file: string) => string): TextFile[] {
  const groups = groupsOf({ ...input, pages: input.pages.filter(({ record }) => isListed(record, input.site)) })
  const parts = makeText(input, groups, read)
  return [{ path: llmsFile(input, 'llms'), text: makeList(input, groups, parts) }, ...parts]
}

/** Returns whether a path belongs to one of a locale's lists. */
const isLlmsFile = (path: string, of: Pick<LlmsInput, 'site' | 'lang' | 'version'>): boolean =>
  path.replace(/-full(?:-\d+)?\.txt$/, '.txt') === llmsFile(of, 'llms')

/** Returns the list of all pages, ordered and titled as in the menu and the sidebar, followed by the files with their full text. */
function makeList(input: LlmsInput, groups: readonly Group[], parts: readonly TextFile[]): string {
  const { site, lang, version } = input
  const line = ({ record, file, tokens }: CopiedPage) => {
    const description =
      record.description === siteDescription(input.site, input.lang) ? '' : `${escapeText(record.description)} `
    return entry(
      record.title || siteTitle(input.site, input.lang),
      addressOf(file, site),
      `${description}(≈${tokens} tokens)`,
    )
  }
  const others = site.locales.filter((locale) => locale.lang !== lang)
  const blocks = [
    ...groups.map(({ title, pages }) => [title, ...pages.map(line)]),
    [
      // The standard prescribes this title. Programs may skip the links below it.
      'Optional',
      ...parts.map(({ path, text }) => entry(path, addressOf(path, site), `(≈${estimateTokens(text)} tokens)`)),
      ...others.map(({ lang, label }) => entry(label, addressOf(llmsFile({ site, lang, version }, 'llms'), site))),
    ],
  ]
  return `${[...headOf(input), ...blocks.map(([title, ...lines]) => `## ${title}\n\n${lines.join('\n')}`)].join('\n\n')}\n`
}

const entry = (title: string, address: string, notes?: string): string =>
  `- [${escapeText(title)}](${address})${notes === undefined ? '' : `: ${notes}`}`

/** Returns the text of all pages in reading order, split into parts. The first part links to the others. */
function makeText(input: LlmsInput, groups: readonly Group[], read: (file: string) => string): TextFile[] {
  const { site } = input
  const parts: string[][] = [[]]
  let size = 0
  for (const { pages } of groups) {
    for (const { record, file } of pages) {
      const url = (originOf(site, record) ?? '') + urlOf(record.routePath, addressing(site))
      const text = `***\n\nSource: ${url}\n\n${withoutFrontmatter(read(file)).trimEnd()}`
      const bytes = Buffer.byteLength(text) + 2
      if (size > 0 && size + bytes > partSize) {
        parts.push([])
        size = 0
      }
      parts.at(-1)?.push(text)
      size += bytes
    }
  }
  const paths = parts.map((_, i) => llmsFile(input, i === 0 ? 'llms-full' : `llms-full-${i + 1}`))
  return parts.map((pages, i) => {
    const others = i === 0 ? paths.slice(1) : []
    const more = others.length > 0 ? [others.map((path) => entry(path, addressOf(path, site))).join('\n')] : []
    return { path: paths[i] as string, text: `${[...headOf(input), ...more, ...pages].join('\n\n')}\n` }
  })
}

/** Returns the URL of a file of a locale and version. Encodes parentheses, because some readers end a link at the first `)`. */
const addressOf = (file: string, site: SiteData): string =>
  ((originOf(site, splitRoute(`/${file}`, addressing(site))) ?? '') + withBase(file, site.base)).replace(
    /[()]/g,
    (sign) => (sign === '(' ? '%28' : '%29'),
  )

function headOf(input: LlmsInput): string[] {
  const description = siteDescription(input.site, input.lang)
  return [
    `# ${escapeText(siteTitle(input.site, input.lang))}`,
    ...(description ? [`> ${escapeText(description)}`] : []),
  ]
}

// ---- Reading order: the home page, the sections in the order of the menu, then all other pages

function groupsOf(input: LlmsInput): Group[] {
  const { site, lang, version, pages, sections } = input
  const waiting = new Map(pages.map((page) => [page.record.routePath, page]))
  const take = (route: string): CopiedPage[] => {
    const page = waiting.get(route)
    waiting.delete(route)
    return page ? [page] : []
  }
  const nav = (lookUp(lookUp(site.byLocale, lang)?.nav, version) ?? []).flatMap(function all(entry): NavEntry[] {
    return [entry, ...(entry.items ?? []).flatMap(all)]
  })
  const home = homeOf(joinRoute({ lang, version, rest: '/' }, addressing(site)), addressing(site))
  // Every page is below the root, so no menu entry belongs to the root section.
  const isRoot = ({ key }: Section) => withoutSlash(key) === withoutSlash(home)
  const place = (section: Section) => (isRoot(section) ? -1 : nav.findIndex((entry) => leadsTo(entry, section)))
  const ordered = sections
    .map((section) => ({ section, at: place(section) }))
    .sort((a, b) => (a.at < 0 ? nav.length : a.at) - (b.at < 0 ? nav.length : b.at))
  const rest: Group = { title: lookUp(site.byLocale, lang)?.text.others ?? '', pages: [] }
  const groups: Group[] = [{ title: escapeText(siteTitle(input.site, input.lang)), pages: take(home) }]
  for (const { section, at } of ordered) {
    const entry = nav[at]
    const name = entry && escapeText(entry.text)
    const own = name === undefined ? rest : { title: name, pages: [] }
    if (own !== rest) groups.push(own)
    for (const entry of section.entries) {
      const found = routesOf(entry).flatMap(take)
      if (entry.kind === 'group')
        groups.push({ title: [name, inline(entry.text)].filter(Boolean).join(' – '), pages: found })
      else own.pages.push(...found)
    }
    own.pages.push(
      ...pages.filter(({ record }) => record.section === section.key).flatMap(({ record }) => take(record.routePath)),
    )
  }
  rest.pages.push(...waiting.values())
  groups.push(rest)
  return groups.filter((group) => group.pages.length > 0)
}

const withoutSlash = (route: string): string => route.replace(/\/$/, '')

function leadsTo({ link, activeMatch, file }: NavEntry, { key, pages }: Section): boolean {
  if (activeMatch !== undefined) return new RegExp(activeMatch).test(routeOfLink(pages[0]?.link ?? key))
  if (link === undefined || file) return false
  return isUnder(routeOfLink(link), key) || isUnder(key, link.replace(/(.)\/$/, '$1'))
}

function routesOf(entry: SidebarEntry): string[] {
  if (entry.kind !== 'link' && entry.kind !== 'group') return []
  const own = entry.link === undefined || entry.file ? [] : [routeOfLink(entry.link)]
  return entry.kind === 'group' ? [...own, ...entry.items.flatMap(routesOf)] : own
}

/** Converts a sidebar text from HTML to Markdown. */
const inline = (html: string): string => toMarkdown(html, (address) => address).trim()
