// Generates llms.txt, which lists the Markdown copies of a locale, and llms-full.txt, which contains them (llmstxt.org).

import { originOf } from '../../model/config/origins.ts'
import { addressing, type SiteData, siteDescription, siteTitle } from '../../model/config/site-data.ts'
import { isListed } from '../../model/head/search-engines.ts'
import type { PageRecord } from '../../model/page/page.ts'
import { isPortable } from '../../model/portable.ts'
import { asRoute, joinRoute, splitRoute, urlOf, withBase } from '../../model/route.ts'
import type { LinkedPage } from '../../site/link.ts'
import { type CoreOutput, localesOf, type OutputLocale, type OutputSite } from '../output.ts'
import { destination, escapeText } from './markdown/escape.ts'
import { copyFileOf, markdownCopies } from './markdown-copies.ts'
import { copyBody, copyFactsOf, sizeOfText, sumOfSizes, type TextSize, tokensIn } from './markdown-copy.ts'
import { type Group, groupsOf, type OrderInput } from './reading-order.ts'

/** One file. */
interface LlmsUnit {
  path: string
  /** The text, or what precedes the pages in it. */
  text: string
  /** The pages whose copies follow. */
  pages: ListedCopy[]
}

export const llms: CoreOutput<LlmsUnit> = {
  name: 'llms',
  scope: 'locale',
  async units(site, path) {
    const all = site.linked.site.llms === false ? [] : localesOf(site.linked)
    const locales = all.filter(
      (locale) => path === undefined || isLlmsFile(path, { site: site.linked.site, ...locale }),
    )
    return (await Promise.all(locales.map((locale) => unitsOf(locale, site)))).flat()
  },
  paths: ({ path }) => [path],
  readsPages: true,
  key: ({ path, text, pages }, site) => [path, text, pages.map(({ page, url }) => [url, site.pageKey(page)])],
  async files({ path, text, pages }, site) {
    const copies: string[] = []
    for (const { page, url } of pages) copies.push(sourceOf(url) + copyBody(await site.pageText(markdownCopies, page)))
    return [{ path, text: `${[text, ...copies].join('\n\n')}\n` }]
  },
}

/** Returns the files of a locale, without the texts of its pages. */
async function unitsOf({ lang, version }: OutputLocale, site: OutputSite): Promise<LlmsUnit[]> {
  const { navigation, site: data } = site.linked
  const pages: ListedCopy[] = []
  for (const page of await copiedPages({ lang, version }, site)) {
    const { record } = page
    if (!isListed(record, data)) continue
    // In portable sites, copies are changed after they have been measured: their URLs become relative.
    const facts = isPortable(data) ? undefined : (await site.pageFacts(page)).copy
    const { tokens, body } = facts ?? copyFactsOf(await site.pageText(markdownCopies, page))
    const url = (originOf(data, record) ?? '') + urlOf(record.routePath, addressing(data))
    const file = copyFileOf(page.route, site) as string
    pages.push({ page, record, file, url, tokens, size: sumOfSizes([sizeOfText(sourceOf(url)), body]) })
  }
  const input = { site: data, lang, version, pages, sections: navigation.sections(lang, version) }
  // The files in `public/` take precedence.
  return makeUnits(input).filter(({ path }) => !site.tree.publicFiles.includes(path))
}

const sourceOf = (url: string): string => `***\n\nSource: ${url}\n\n`

/** Returns the pages of a locale that have a Markdown copy. */
export async function copiedPages(of: Pick<OutputLocale, 'lang' | 'version'>, site: OutputSite): Promise<LinkedPage[]> {
  const pages = await site.pages((route) => route.lang === of.lang && route.version === of.version)
  return pages.filter((page) => copyFileOf(page.route, site) !== undefined)
}

/** A page with its Markdown copy. */
interface ListedCopy {
  page: LinkedPage
  record: PageRecord
  file: string
  url: string
  /** The approximate number of tokens in the copy. */
  tokens: number
  /** The size of its text in llms-full.txt. */
  size: TextSize
}

/** The input for the lists of a locale. */
type LlmsInput = OrderInput<ListedCopy>

/** Maximum size of a part of llms-full.txt in bytes, unless a single page is larger. */
const partSize = 500_000

function llmsFile({ site, lang, version }: Pick<LlmsInput, 'site' | 'lang' | 'version'>, name: string): string {
  return joinRoute({ lang, version, rest: asRoute(`/${name}.txt`) }, addressing(site)).slice(1)
}

/** Returns the list of all pages, and the parts of the full text. */
function makeUnits(input: LlmsInput): LlmsUnit[] {
  const groups = groupsOf(input)
  const parts = makeParts(input, groups)
  return [{ path: llmsFile(input, 'llms'), text: makeList(input, groups, parts), pages: [] }, ...parts]
}

/** Returns whether a path belongs to one of a locale's lists. */
const isLlmsFile = (path: string, of: Pick<LlmsInput, 'site' | 'lang' | 'version'>): boolean =>
  path.replace(/-full(?:-\d+)?\.txt$/, '.txt') === llmsFile(of, 'llms')

/** Returns the list of all pages, ordered and titled as in the menu and the sidebar, followed by the files with their full text. */
function makeList(input: LlmsInput, groups: readonly Group<ListedCopy>[], parts: readonly LlmsUnit[]): string {
  const { site, lang, version } = input
  const line = ({ record, file, tokens }: ListedCopy) => {
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
    ...groups.map(({ titles, pages }) => [titles.join(' – '), ...pages.map(line)]),
    [
      // The standard prescribes this title. Programs may skip the links below it.
      'Optional',
      ...parts.map((part) => entry(part.path, addressOf(part.path, site), `(≈${tokensIn(sizeOfPart(part))} tokens)`)),
      ...others.map(({ lang, label }) => entry(label, addressOf(llmsFile({ site, lang, version }, 'llms'), site))),
    ],
  ]
  return [...headOf(input), ...blocks.map(([title, ...lines]) => `## ${title}\n\n${lines.join('\n')}`)].join('\n\n')
}

const entry = (title: string, address: string, notes?: string): string =>
  `- [${escapeText(title)}](${destination(address, undefined, 'line')})${notes === undefined ? '' : `: ${notes}`}`

/** Divides the pages into parts in reading order. The first part links to the others. */
function makeParts(input: LlmsInput, groups: readonly Group<ListedCopy>[]): LlmsUnit[] {
  const { site } = input
  const parts: ListedCopy[][] = [[]]
  let size = 0
  for (const page of groups.flatMap(({ pages }) => pages)) {
    const bytes = page.size.bytes + 2
    if (size > 0 && size + bytes > partSize) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(page)
    size += bytes
  }
  const paths = parts.map((_, i) => llmsFile(input, i === 0 ? 'llms-full' : `llms-full-${i + 1}`))
  return parts.map((pages, i) => {
    const others = i === 0 ? paths.slice(1) : []
    const more = others.length > 0 ? [others.map((path) => entry(path, addressOf(path, site))).join('\n')] : []
    return { path: paths[i] as string, text: [...headOf(input), ...more].join('\n\n'), pages }
  })
}

/** Returns the size of a part, with two line breaks between its texts and one at its end. */
const sizeOfPart = ({ text, pages }: LlmsUnit): TextSize =>
  sumOfSizes([sizeOfText(`${text}${'\n\n'.repeat(pages.length)}\n`), ...pages.map(({ size }) => size)])

/** Returns the URL of a file of a locale and version. Encodes parentheses, because some readers end a link at the first `)`. */
const addressOf = (file: string, site: SiteData): string =>
  ((originOf(site, splitRoute(asRoute(`/${file}`), addressing(site))) ?? '') + withBase(file, site.base)).replace(
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
