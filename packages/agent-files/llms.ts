// Generates llms.txt, which lists the Markdown copies of a locale, and llms-full.txt, which contains them (llmstxt.org).

import type { BuiltSite, OutputLocale, PageRecord, SiteData, SitePage } from '@docsite/cli'
import {
  addressing,
  asRoute,
  isListed,
  isPortable,
  localesIn,
  originOf,
  siteDescription,
  siteTitle,
  splitRoute,
  urlOf,
  withBase,
} from '@docsite/cli/routes'
import { copiedPages } from './copied-pages.ts'
import { destination, escapeText } from './markdown/escape.ts'
import {
  type CopyFacts,
  copyBody,
  copyFactsOf,
  sizeOfText,
  sumOfSizes,
  type TextSize,
  tokensIn,
} from './markdown-copy.ts'
import { copiesName, copyFileOf, isListFile, listFileOf } from './paths.ts'
import { type Group, groupsOf, type OrderInput } from './reading-order.ts'

/** One file. */
export interface LlmsFile {
  path: string
  /** The text, or what precedes the pages in it. */
  text: string
  /** The pages whose copies follow. */
  pages: ListedCopy[]
}

/** Returns the files of all locales, or of the one that has a file with this path, without the texts of their pages. */
export async function listFiles(site: BuiltSite, path?: string): Promise<LlmsFile[]> {
  const scheme = addressing(site.data)
  const locales = localesIn(scheme).filter((locale) => path === undefined || isListFile(path, locale, scheme))
  return (await Promise.all(locales.map((locale) => filesOf(locale, site)))).flat()
}

/** Returns the text of a file with the texts of its pages. */
export async function textOf({ text, pages }: LlmsFile, site: BuiltSite): Promise<string> {
  const copies: string[] = []
  for (const { file, url } of pages) copies.push(sourceOf(url) + copyBody(await copyOf(file, site)))
  return `${[text, ...copies].join('\n\n')}\n`
}

/** Returns the text of a copy. */
const copyOf = async (file: string, site: BuiltSite): Promise<string> => new TextDecoder().decode(await site.file(file))

async function filesOf({ lang, version }: OutputLocale, site: BuiltSite): Promise<LlmsFile[]> {
  const { data } = site
  const pages: ListedCopy[] = []
  for (const page of await copiedPages({ lang, version }, site)) {
    const { record } = page
    if (!isListed(record, data)) continue
    const file = copyFileOf(page, site) as string
    // In portable sites, copies are changed after they have been measured: their URLs become relative.
    const facts = isPortable(site) ? copyFactsOf(await copyOf(file, site)) : await site.facts(page, copiesName)
    const { tokens, body } = facts as CopyFacts
    const url = (originOf(data, record) ?? '') + urlOf(record.routePath, addressing(data))
    pages.push({ page, record, file, url, tokens, size: sumOfSizes([sizeOfText(sourceOf(url)), body]) })
  }
  const input = { site: data, lang, version, pages, sections: site.sidebars({ lang, version }) }
  // The files in `public/` take precedence.
  return makeFiles(input).filter(({ path }) => !site.publicFiles.includes(path))
}

const sourceOf = (url: string): string => `***\n\nSource: ${url}\n\n`

/** A page with its Markdown copy. */
interface ListedCopy {
  page: SitePage
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

const llmsFile = ({ site, ...locale }: Pick<LlmsInput, 'site' | 'lang' | 'version'>, name: string): string =>
  listFileOf(locale, name, addressing(site))

/** Returns the list of all pages, and the parts of the full text. */
function makeFiles(input: LlmsInput): LlmsFile[] {
  const groups = groupsOf(input)
  const parts = makeParts(input, groups)
  return [{ path: llmsFile(input, 'llms'), text: makeList(input, groups, parts), pages: [] }, ...parts]
}

/** Returns the list of all pages, ordered and titled as in the menu and the sidebar, followed by the files with their full text. */
function makeList(input: LlmsInput, groups: readonly Group<ListedCopy>[], parts: readonly LlmsFile[]): string {
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
function makeParts(input: LlmsInput, groups: readonly Group<ListedCopy>[]): LlmsFile[] {
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
const sizeOfPart = ({ text, pages }: LlmsFile): TextSize =>
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
