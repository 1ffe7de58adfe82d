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

/** Returns a document without the 3 lines around each diagnostic, and without what is accepted. Fences stay. */
function withoutLines(text: string, reported: readonly number[]): string {
  const lines = text.split('\n')
  const gone = new Set(acceptedLines('markdown', text))
  for (const at of reported) for (let line = at - 3; line <= at + 3; line++) gone.add(line)
  return lines
    .map((line, i) => (gone.has(i + 1) ? (/^[\s>*+-]*(?:`{3,}|~{3,})/.exec(line)?.[0] ?? '') : line))
    .join('\n')
}

/** A difference, and whether it is gone without the lines that diagnostics are about and without what is accepted. */
interface Explained extends Difference {
  isExplained?: boolean
}

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
  const rest = texts.map((text, i) => withoutLines(text, problems[i]?.map(({ place }) => place.line ?? 1) ?? []))
  const changed = [...texts.keys()].filter(
    (i) => rest[i] !== texts[i] && results[i]?.[0] && results[i][0].what !== 'failure',
  )
  const all = await compared(
    changed.map((i) => rest[i] ?? ''),
    readers,
  )
  for (const [at, i] of changed.entries()) {
    const left = all[at]?.filter((one) => !one.isExplained) ?? []
    const reported = problems[i]?.[0]?.rule
    // Differences with other causes have other names, so that none becomes another one when inputs are made small.
    const renamed = (one: Explained, cause: string) => ({ ...one, what: `${one.what.split(',')[0]}, ${cause}` })
    if (left.length > 0) results[i] = left.map((one) => renamed(one, 'elsewhere'))
    else if (reported)
      results[i] = results[i]?.map((one) => ({ ...renamed(one, 'reported'), reported, isExplained: true })) ?? []
    else results[i] = results[i]?.map((one) => ({ ...one, isExplained: true })) ?? []
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
