// Generates llms.txt, which lists the Markdown copies of a locale, and llms-full.txt, which contains them (llmstxt.org).

import { originOf } from '../../model/config/origins.ts'
import { addressing, type LocaleData, type SiteData, siteDescription, siteTitle } from '../../model/config/site-data.ts'
import type { PageRecord } from '../../model/page.ts'
import { joinRoute, splitRoute, urlOf, withBase } from '../../model/route.ts'
import type { LinkedPage } from '../../site/link.ts'
import { lookUp } from '../../text/look-up.ts'
import { type LocaleUnit, localesOf, type MainOutput, type OutputSite, perLocale } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import { isListed } from '../sitemap/sitemap.ts'
import { escapeText } from './markdown/escape.ts'
import { markdownCopies } from './markdown-copies.ts'
import { estimateTokens, withoutFrontmatter } from './markdown-copy.ts'
import { type Group, groupsOf, type OrderInput } from './reading-order.ts'

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
export async function copiedPages(of: Pick<LocaleUnit, 'lang' | 'version'>, site: OutputSite): Promise<LinkedPage[]> {
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
type LlmsInput = OrderInput<CopiedPage>

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
function makeList(input: LlmsInput, groups: readonly Group<CopiedPage>[], parts: readonly TextFile[]): string {
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
    ...groups.map(({ titles, pages }) => [titles.join(' – '), ...pages.map(line)]),
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
function makeText(input: LlmsInput, groups: readonly Group<CopiedPage>[], read: (file: string) => string): TextFile[] {
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
