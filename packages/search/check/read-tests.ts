// Reads `config/search.yaml`.

import { type RuleSite, type SiteFinding, schema } from '@docsite/cli'
import { numberThat, type Path, readData, refine, stringThat } from '@docsite/cli/data'
import { decoded, projectRefusals, readBytes } from '@docsite/cli/files'
import type { RoutePath } from '@docsite/cli/routes'
import { asQuery, panelLimit } from '@docsite/cli/search'

export const searchTestsFile = 'config/search.yaml'

const { either, list, object, required, string } = schema

const isQuery = (query: string) => query.trim() !== '' && query.length <= 200
const isRank = (rank: number) => Number.isInteger(rank) && rank >= 1 && rank <= panelLimit

const tests = list(
  object({
    query: required(stringThat('a query of at most 200 characters', isQuery)),
    /** A page, or several of which one is enough. */
    page: required(
      refine(either(string, list(string)), (pages) => (pages.length > 0 ? undefined : 'must name a page')),
    ),
    /** The lowest rank that passes. Default: 1. */
    rank: numberThat(`a rank from 1 to ${panelLimit}, which is the last one that search shows`, isRank),
  }),
)

/** A query with the routes of the pages of which it must find one, at this rank or above. */
export interface SearchTest {
  query: string
  routes: RoutePath[]
  rank: number
  at: Required<SiteFinding>['at']
}

export interface SearchTests {
  byLang: ReadonlyMap<string, readonly SearchTest[]>
  problems: readonly SiteFinding[]
}

/** Whether the site has an index of its own. */
export const hasIndex = ({ config: { search } }: RuleSite): boolean => search !== false && search?.mode !== 'provider'

/** Reads the tests of each language and finds their pages. Leaves out tests with problems, which it returns, too. */
export function readTests(site: RuleSite): SearchTests {
  const read = readBytes({ folder: site.root }, searchTestsFile)
  if (read.kind === 'bytes' && hasIndex(site)) return parseTests(decoded(read.bytes), site)
  const { text, hint } = read.kind === 'refused' ? projectRefusals[read.reason] : {}
  return { byLang: new Map(), problems: text === undefined ? [] : [problemAt({}, `This file ${text}`, hint)] }
}

const problemAt = (at: object, text: string, hint?: string): SiteFinding => ({
  at: { file: searchTestsFile, ...at },
  text,
  ...(hint === undefined ? {} : { hint }),
})

function parseTests(source: string, site: RuleSite): SearchTests {
  const langs = site.langs.map((lang) => [lang, tests] as const)
  const languages = object(Object.fromEntries(langs), { unknown: 'is not a language of this site' })
  const { value = {}, problems: wrong, placeOf } = readData(source, languages)
  const problems = wrong.map(({ line, column, text, hint }) => problemAt({ line, column }, text, hint))
  /** Returns the route of a page, which is written like a link in the menu. */
  const routesOf = (href: string, lang: string, path: Path): RoutePath[] => {
    const { target, problem } = site.link(href, lang)
    if (target.kind === 'page' && !problem) return [target.route]
    const { text, hint } = problem ?? {
      text: `\`${href}\` is not a page of this site`,
      hint: 'Write the route of a page.',
    }
    problems.push(problemAt(placeOf(path), text, hint))
    return []
  }
  const byLang = new Map<string, SearchTest[]>()
  for (const [lang, all = []] of Object.entries(value)) {
    const seen = new Set<string>()
    const resolved = all.flatMap(({ query: written, page, rank = 1 }, i): SearchTest[] => {
      const query = asQuery(written)
      const { line, column } = placeOf([lang, i])
      if (seen.has(query))
        problems.push(
          problemAt({ line, column }, `The query \`${query}\` is listed twice`, 'Delete one of the entries.'),
        )
      seen.add(query)
      const pages = Array.isArray(page) ? page.map((one, at) => [one, at] as const) : [[page] as const]
      const routes = pages.flatMap(([href, ...at]) => routesOf(href, lang, [lang, i, 'page', ...at]))
      return routes.length > 0 ? [{ query, routes, rank, at: { file: searchTestsFile, line, column } }] : []
    })
    byLang.set(lang, resolved)
  }
  return { byLang, problems }
}
