// Markdown becomes a page: two other parsers read the same documents.

import { loadSite } from '@docsite/cli'
import { acceptedLines } from '../accepted.ts'
import { contentOf, sortedUrls } from '../html-content.ts'
import { compareWithReaders, type Reader, readerPackages, readersOf, withoutFrontmatter } from '../markdown-readers.ts'
import { pageOf, projectOf } from '../project.ts'
import type { Difference, Input, Judge, Seam } from '../seam.ts'

/** Rules about a page's place on a site rather than about what it says. */
const rulesOfSites =
  /^(?:dead-|empty-link|missing-(?:asset|alt|title)|unlisted-|no-|duplicate-(?:title|description)|long-title|vague-link|skipped-|absolute-|local-url|repeated-word|foreign-passage|half-width|large-|invalid-sample|spelling|unknown-language|unused-definition)/

const near = [-3, -2, -1, 0, 1, 2, 3]

/** Returns a document without some lines. Fences stay. */
const withoutLines = (text: string, gone: readonly number[]): string =>
  text
    .split('\n')
    .map((line, i) => (gone.includes(i + 1) ? (/^[\s>*+-]*(?:`{3,}|~{3,})/.exec(line)?.[0] ?? '') : line))
    .join('\n')

/** A difference, and whether it is gone without the lines that diagnostics are about and without what is accepted. */
interface Explained extends Difference {
  isExplained?: boolean
}

const renamed = (one: Explained, cause: string) => ({ ...one, what: `${one.what.split(',')[0]}, ${cause}` })

async function compared(texts: readonly string[], readers: readonly Reader[]): Promise<Explained[][]> {
  if (texts.length === 0) return []
  using project = projectOf({
    ...Object.fromEntries(texts.map((text, i) => [pageOf(i), text])),
    'content/index.md': '# Home\n',
  })
  const site = await loadSite(project.folder, { cache: false, articles: true, concurrency: 1 })
  const problems = texts.map((_, i) =>
    site.diagnostics.filter(({ rule, place }) => place.file === pageOf(i) && !rulesOfSites.test(rule)),
  )
  const results = texts.map((text, i): Explained[] => {
    const failure = problems[i]?.find(({ rule }) => rule === 'page-failure')
    if (failure) return [{ what: 'failure', ours: failure.text, theirs: '' }]
    const article = site.article(pageOf(i))
    const page = site.page(`/page-${i}`)
    if (!article || !page) return [{ what: 'missing', ours: 'no page', theirs: 'a page' }]
    // An article has only the URLs of links to other sites, because docsite writes the others when the page is rendered.
    const content = contentOf(article.html)
    const links = sortedUrls([...content.links, ...page.links.map(({ href }) => href)])
    return compareWithReaders({ ...content, links }, readers, text)
  })
  // First without what is accepted, then without the lines that are at most 3 lines from a diagnostic.
  const accepted = texts.map((text, i) => acceptedLines('markdown', results[i]?.[0]?.what ?? '', text))
  const reported = problems.map((all) => all.flatMap(({ place: { line = 1 } }) => near.map((lines) => line + lines)))
  const rest = texts.map((text, i) => withoutLines(text, accepted[i]?.length ? accepted[i] : (reported[i] ?? [])))
  const again = results.flatMap(([one], i) => (one && one.what !== 'failure' && rest[i] !== texts[i] ? [i] : []))
  const left = again.map((i) => rest[i] ?? '')
  const all = await compared(left, readers)
  for (const [at, i] of again.entries()) {
    const rule = accepted[i]?.length ? undefined : problems[i]?.[0]?.rule
    const open = all[at]?.filter((one) => !one.isExplained) ?? []
    const own = results[i]?.map((one) => ({ ...one, isExplained: true, ...(rule && { reported: rule }) })) ?? []
    // Differences with other causes have other names, so that none becomes another one when inputs are made small.
    if (open.length > 0) results[i] = open.map((one) => renamed(one, 'elsewhere'))
    else if (all[at]?.length) results[i] = all[at]
    else results[i] = rule ? own.map((one) => renamed(one, 'reported')) : own
  }
  return results
}

export const markdown: Seam = {
  name: 'markdown',
  law: 'The text, links, pictures, code and tables of a page are those that a parser of CommonMark or GFM finds, or a diagnostic says what is different.',
  packages: readerPackages,

  inputs: (corpus, size, next) => corpus.documents(size, next),

  compare: async (inputs: readonly Input[], judge: Judge) =>
    await compared(
      inputs.map(({ text }) => withoutFrontmatter(text)),
      await readersOf(judge),
    ),
}
