// Reads `config/search.yaml`: the queries of each language, and the pages that they must find.

import type { Path } from '../model/config/problem.ts'
import { list, numberThat, object, refine, required, stringThat } from '../model/config/schema.ts'
import { oneOrMore } from '../model/config/values.ts'
import { type Diagnostic, diagnostic, type Place } from '../model/diagnostics/diagnostic.ts'
import { allLangs, type RoutePath } from '../model/route.ts'
import { asQuery, panelLimit } from '../model/search/search-document.ts'
import { linkFaults } from '../site/links/link-faults.ts'
import { findTarget } from '../site/links/targets.ts'
import { decoded, projectRefusals, readBytes } from '../source/contained.ts'
import { readData } from '../source/data.ts'
import type { CheckedSite } from './rule.ts'

export const searchTestsFile = 'config/search.yaml'

const isQuery = (query: string) => query.trim() !== '' && query.length <= 200
const isRank = (rank: number) => Number.isInteger(rank) && rank >= 1 && rank <= panelLimit

const tests = list(
  object({
    query: required(stringThat('a query of at most 200 characters', isQuery)),
    /** A page, or several of which one is enough. */
    page: required(refine(oneOrMore, (pages) => (pages.length > 0 ? undefined : 'must name a page'))),
    /** The lowest rank that passes. Default: 1. */
    rank: numberThat(`a rank from 1 to ${panelLimit}, which is the last one that search shows`, isRank),
  }),
)

/** A query with the routes of the pages of which it must find one, at this rank or above. */
export interface SearchTest {
  query: string
  routes: RoutePath[]
  rank: number
  place: Place
}

/** Returns the text of the file, what is wrong with it, or nothing if there is no such file. */
export function readTestsFile(root: string): string | Diagnostic | undefined {
  const read = readBytes({ folder: root }, searchTestsFile)
  if (read.kind === 'bytes') return decoded(read.bytes)
  if (read.kind === 'missing') return undefined
  const { text, hint } = projectRefusals[read.reason]
  return diagnostic('invalid-search-test', { file: searchTestsFile }, `This file ${text}`, hint)
}

/** Parses the tests of each language and finds their pages. Leaves out tests with problems, which it returns, too. */
export function parseTests(
  source: string,
  { project: { addressing }, linked }: Pick<CheckedSite, 'project' | 'linked'>,
) {
  const langs = allLangs(addressing).map((lang) => [lang, tests] as const)
  const schema = object(Object.fromEntries(langs), { unknown: 'is not a language of this site' })
  const { value = {}, problems, placeOf } = readData(source, schema)
  const fault = (at: Omit<Place, 'file'>, text: string, hint?: string) =>
    diagnostic('invalid-search-test', { file: searchTestsFile, ...at }, text, hint)
  const diagnostics = problems.map(({ line, column, text, hint }) => fault({ line, column }, text, hint))
  /** Returns the route of a page, which is written like a link in the menu. */
  const routesOf = (href: string, lang: string, path: Path): RoutePath[] => {
    const origin = { lang, version: addressing.defaultVersion }
    const target = findTarget(href, origin, linked.targets)
    if (target.kind === 'page' && !target.moved) return [target.route]
    const isLost = target.kind === 'page' || target.kind === 'dead'
    const [wrong] = isLost ? linkFaults(href, target, origin, linked.targets) : []
    const { text, hint } = wrong ?? {
      text: `\`${href}\` is not a page of this site`,
      hint: 'Write the route of a page.',
    }
    diagnostics.push(fault(placeOf(path), text, hint))
    return []
  }
  const byLang = new Map<string, SearchTest[]>()
  for (const [lang, all = []] of Object.entries(value)) {
    const seen = new Set<string>()
    const resolved = all.flatMap(({ query: written, page, rank = 1 }, i): SearchTest[] => {
      const query = asQuery(written)
      if (seen.has(query))
        diagnostics.push(
          fault(placeOf([lang, i]), `The query \`${query}\` is listed twice`, 'Delete one of the entries.'),
        )
      seen.add(query)
      const pages = Array.isArray(page) ? page.map((one, at) => [one, at] as const) : [[page] as const]
      const routes = pages.flatMap(([href, ...at]) => routesOf(href, lang, [lang, i, 'page', ...at]))
      return routes.length > 0 ? [{ query, routes, rank, place: { file: searchTestsFile, ...placeOf([lang, i]) } }] : []
    })
    byLang.set(lang, resolved)
  }
  return { byLang, diagnostics }
}
