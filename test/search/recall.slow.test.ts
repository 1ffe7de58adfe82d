// Recall: a search for any part of a page's text finds the page, with and without nodejieba.

import { afterAll, describe, expect, test } from 'vitest'
import { plainText } from '../../pipeline/text/plain-text.ts'
import { worksHere } from '../native-package.ts'
import { random } from '../random.ts'
import { builtOwn, type SharedBuild } from '../shared-builds.ts'
import { docsite, SiteTest, withoutNodejieba } from '../site-test.ts'
import { ownSite } from './own-site.ts'

const full = process.env.DOCSITE_TEST === 'full'
const substringsOfAPage = full ? 500 : 6

const runs = /\p{Script=Han}+/gu

/** Returns every run of two to six Chinese characters. */
const chineseRuns = (text: string): string[] =>
  (text.match(runs) ?? []).flatMap((run) =>
    [2, 3, 4, 5, 6].flatMap((length) =>
      Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) => run.slice(at, at + length)),
    ),
  )

/** Returns random parts of a text with at least three letters or two Chinese characters. */
function substrings(text: string, count: number, next: () => number): string[] {
  const spans = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{P}\p{S} ]*[\p{L}\p{N}]/gu)]
    .map(([span]) => span)
    .filter((span) => span.length >= 3 || chineseRuns(span).length > 0)
  if (spans.length === 0) return []
  return Array.from({ length: count }, () => {
    const span = spans[Math.floor(next() * spans.length)] as string
    const least = chineseRuns(span).length > 0 ? 2 : 3
    const length = least + Math.floor(next() * 14)
    const at = Math.floor(next() * Math.max(1, span.length - length + 1))
    return span.slice(at, at + length).trim()
  }).filter((part) => (part.match(/\p{L}/gu)?.length ?? 0) >= 3 || chineseRuns(part).length > 0)
}

const hook = SiteTest.of({}).edit(...withoutNodejieba)
afterAll(() => hook[Symbol.dispose]())

/** Builds the site without nodejieba, or in ordinary runs the manual, which is smaller. */
async function buildWithout(): Promise<SharedBuild> {
  const folder = hook.path('dist')
  const node = ['--import', hook.path(withoutNodejieba[0])]
  const { code, stderr } = await docsite(['build', full ? '.' : 'manual', '--out', folder, '--no-cache'], { node })
  if (code !== 0) throw new Error(stderr)
  return { folder, stderr }
}

describe.each([
  // Ordinary runs query the text of every twelfth page.
  {
    name: 'with nodejieba',
    build: () => builtOwn(),
    reports: worksHere('nodejieba') ? 0 : 1,
    pages: 80,
    pageStep: full ? 1 : 12,
  },
  { name: 'without nodejieba', build: buildWithout, reports: 1, pages: full ? 80 : 10, pageStep: full ? 1 : 4 },
])('$name', ({ build, reports, pages, pageStep }) => {
  const site = ownSite(build)

  test('reports a missing segmenter only once', () => {
    expect(site.stderr.match(/no-segmenter/g)?.length ?? 0).toBe(reports)
  })

  test.each(['en', 'zh'])('finds every page in %s by any part of its text', async (lang) => {
    const all = site.documents(lang)
    expect(all.length).toBeGreaterThan(pages)
    const documents = all.filter((_, i) => i % pageStep === 0)
    const missed: string[] = []
    const asked = new Map<string, Set<number>>()
    const foundBy = async (query: string) => {
      const known =
        asked.get(query) ??
        new Set((await site.find(lang, query, Number.POSITIVE_INFINITY)).map(({ document }) => document.id))
      asked.set(query, known)
      return known
    }
    for (const { id, title, routePath, content, toc } of documents) {
      const headings = [title, ...toc.map(({ text }) => plainText(text))].join('\n')
      const queries = [...chineseRuns(headings), ...substrings(content, substringsOfAPage, random(id + 1))]
      for (const query of new Set(queries)) if (!(await foundBy(query)).has(id)) missed.push(`${routePath}: ${query}`)
    }
    expect(asked.size).toBeGreaterThan(documents.length * 5)
    expect(missed).toEqual([])
  })
})
