// Runs the tests in `config/search.yaml` on the index that a build makes, with the code of the search panel. Remembers what it finds until
// something changes.

import { hash } from 'node:crypto'
import { parseTests, readTestsFile, type SearchTest, searchTestsFile } from '../check/search-tests.ts'
import type { Site } from '../engine/site.ts'
import { type Diagnostic, diagnostic } from '../model/diagnostics/diagnostic.ts'
import { panelLimit, type SearchDocument } from '../model/search/search-document.ts'
import { searchInput, searchUnits } from '../output/search/search.ts'
import { indexTools, type SearchInput, searchFeature } from '../output/search/search-index.ts'
import type { LinkedPage } from '../site/link.ts'
import type { Cache } from '../storage/cache.ts'

const untested = [
  'These queries are not tested, because the site has no search index of its own',
  'Delete the file, or set `search.mode` to `local`.',
] as const

/** Returns the problems with the tests, and the tests that fail. All pages must have been linked. */
export async function testSearch(site: Site, pages: readonly LinkedPage[], cache: Cache): Promise<Diagnostic[]> {
  const { project, linked, memory } = site
  const source = readTestsFile(project.root)
  if (typeof source !== 'string') return source ? [source] : []
  const searched: Parameters<typeof searchInput>[1] = {
    ...{ project, linked },
    pages: async (includes = () => true) => pages.filter(({ route }) => includes(route)),
    sourceOf: (filePath) => site.pages.get(filePath),
    bucketOf: site.bucketOf,
    cacheFolder: (name) => cache.folder(name),
  }
  const units = searchUnits(searched).filter(({ version }) => version === project.addressing.defaultVersion)
  if (units.length === 0)
    return [{ ...diagnostic('search-rank', { file: searchTestsFile }, ...untested), severity: 'info' }]
  const inputs = await Promise.all(units.map((unit) => searchInput(unit, searched)))
  const facts = inputs.map(({ pages, folder: _, ...others }) => [others, pages.map(({ key }) => key)])
  const { rules } = project.config.check ?? {}
  return remembered(cache, 'search-tests', [source, memory.hashOf('site'), rules, facts], async () => {
    const { byLang, diagnostics } = parseTests(source, site)
    for (const [i, input] of rules?.['search-rank'] === 'off' ? [] : inputs.entries()) {
      const tests = byLang.get(input.lang) ?? []
      const failures = () => failuresOf(tests, input, cache)
      diagnostics.push(...(await remembered(cache, `search-tests${input.name}`, [tests, facts[i]], failures)))
    }
    return diagnostics
  })
}

/** Returns what was found for the same facts before, or finds it. */
async function remembered<T>(cache: Cache, name: string, facts: unknown, find: () => Promise<T>): Promise<T> {
  const key = hash('sha1', JSON.stringify(facts))
  const last = cache.readNote<{ key: string; found: T }>(name)
  if (last?.key === key) return last.found
  const found = await find()
  cache.writeNote(name, { key, found })
  return found
}

/** Searches for the queries of a language, and reports those that do not find their page. */
async function failuresOf(tests: readonly SearchTest[], input: SearchInput, cache: Cache): Promise<Diagnostic[]> {
  if (tests.length === 0) return []
  const { makeFiles } = await searchFeature.loadIndexer()
  const { openAnswers } = await import('./open-search.ts')
  const { documents, index, stemmer = index, parts } = await makeFiles(input, indexTools(input, cache.store), true)
  const files = new Map([documents, index, stemmer, ...parts].map(({ path, text }) => [path, text]))
  const answers = await openAnswers(async (path) => files.get(path) ?? '')
  const names = { documents: documents.path, index: index.path }
  const failures: Diagnostic[] = []
  for (const test of tests) {
    const found: SearchDocument[] = []
    // Most tests pass with the first pages, so the others need not be found.
    for await (const { document } of answers.matches(names, test.query, panelLimit)) {
      found.push(document)
      if (test.routes.includes(document.routePath)) break
    }
    failures.push(...failuresIn(test, found, input))
  }
  return failures
}

/** Describes a test that fails by the pages that were found. If the right page is among them, it is the last one. */
function failuresIn(test: SearchTest, found: readonly SearchDocument[], input: SearchInput): Diagnostic[] {
  const isFound = test.routes.some((route) => route === found.at(-1)?.routePath)
  if (isFound && found.length <= test.rank) return []
  const pages = test.routes.map((route) => `\`${route}\``).join(' or ')
  const rank = test.rank === 1 ? 'rank 1' : `rank ${test.rank} or above`
  const text = isFound
    ? `The query \`${test.query}\` finds ${pages} at rank ${found.length}, not at ${rank}`
    : `The query \`${test.query}\` does not find ${pages} among the first ${panelLimit} pages`
  const above = found.slice(0, isFound ? -1 : 3).map(({ title, routePath }) => `\`${routePath}\` ("${title}")`)
  const standing = above.length > 0 ? `Above it: ${above.join(', ')}.` : 'Search finds nothing.'
  const hint = input.pages.some(({ routePath }) => test.routes.includes(routePath))
    ? `${standing} Write the words of the query in the title, a heading or \`search.keywords\` of the page, or change the test.`
    : 'The page is not in the search index. See `search` and `unlisted` in its frontmatter, and `search.exclude` in the configuration.'
  return [diagnostic('search-rank', test.place, text, hint)]
}
