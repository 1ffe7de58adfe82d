// Runs the tests in `config/search.yaml` on the index that a build makes, with the code of the search panel.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RuleSite, SiteFinding } from '@docsite/cli'
import { panelLimit, type SearchDocument, type SiteIndex } from '@docsite/cli/search'
import { openAnswers } from '../build/answers.ts'
import { hasIndex, readTests, type SearchTest, searchTestsFile } from './read-tests.ts'

const untested: SiteFinding = {
  at: { file: searchTestsFile },
  text: 'These queries are not tested, because the site has no search index of its own',
  hint: 'Delete the file, or set `search.mode` to `local`.',
  severity: 'info',
}

/** Returns the tests that fail. Keeps what it finds for a language until its index or its tests change. */
export async function runTests(site: RuleSite): Promise<SiteFinding[]> {
  const isOff = site.config.check?.rules?.['search-rank'] === 'off'
  if (isOff || site.isLive || !existsSync(join(site.root, searchTestsFile))) return []
  if (!hasIndex(site)) return [untested]
  const { byLang } = readTests(site)
  const failures: SiteFinding[] = []
  for (const index of [...byLang.values()].some((tests) => tests.length > 0) ? await site.searchIndexes() : []) {
    const { lang, pages, synonyms } = index.input
    const tests = byLang.get(lang) ?? []
    // The keys of the pages depend on all other settings.
    const inputs = [tests, synonyms, pages.map(({ key }) => key)]
    const make = async () => ({ value: await failuresOf(tests, index) })
    if (tests.length > 0) failures.push(...(await site.cached<SiteFinding[]>(inputs, make)))
  }
  return failures
}

/** Searches for the queries of a language, and reports those that do not find their page. */
async function failuresOf(tests: readonly SearchTest[], { input, tools }: SiteIndex): Promise<SiteFinding[]> {
  const { indexer } = await import('../build/build-index.ts')
  const { documents, index, stemmer = index, parts } = await indexer.makeFiles(input, tools, true)
  const files = new Map([documents, index, stemmer, ...parts].map(({ path, text }) => [path, text]))
  const answers = openAnswers(async (path) => files.get(path) ?? '', tools.readData)
  const names = { documents: documents.path, index: index.path }
  const failures: SiteFinding[] = []
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
function failuresIn(test: SearchTest, found: readonly SearchDocument[], input: SiteIndex['input']): SiteFinding[] {
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
  return [{ at: test.at, text, hint }]
}
