// Markdown becomes a page: two other parsers read the same documents.

import { loadSite } from '@docsite/cli'
import { contentOf, sortedUrls } from '../html-content.ts'
import { compareWithReaders, readerPackages, readersOf, withoutFrontmatter } from '../markdown-readers.ts'
import { pageOf, projectOf } from '../project.ts'
import type { Input, Judge, Seam } from '../seam.ts'

/** Rules about a page's place on a site rather than about what it says. */
const rulesOfSites =
  /^(?:dead-|empty-link|missing-(?:asset|alt|title)|unlisted-|no-|duplicate-(?:title|description)|long-title|vague-link|skipped-|absolute-|local-url|repeated-word|foreign-passage|half-width|large-|invalid-sample|spelling)/

export const markdown: Seam = {
  name: 'markdown',
  law: 'The text, links, pictures, code and tables of a page are those that a parser of CommonMark or GFM finds, or a diagnostic says what is different.',
  packages: readerPackages,

  inputs: (corpus, size, next) => corpus.documents(size, next),

  async compare(inputs: readonly Input[], judge: Judge) {
    const read = await readersOf(judge)
    using project = projectOf({
      ...Object.fromEntries(inputs.map(({ text }, i) => [pageOf(i), withoutFrontmatter(text)])),
      'content/index.md': '# Home\n',
    })
    const site = await loadSite(project.folder, { cache: false, articles: true, concurrency: 1 })
    const problems = new Map(
      site.diagnostics.flatMap(({ rule, place, text }) =>
        rulesOfSites.test(rule) ? [] : [[place.file, { rule, text }]],
      ),
    )
    return inputs.map(({ text }, i) => {
      const problem = problems.get(pageOf(i))
      if (problem?.rule === 'page-failure') return [{ what: 'failure', ours: problem.text, theirs: '' }]
      const article = site.article(pageOf(i))
      const page = site.page(`/page-${i}`)
      if (!article || !page) return [{ what: 'missing', ours: 'no page', theirs: 'a page' }]
      // An article has only the URLs of links to other sites, because docsite writes the others when the page is rendered.
      const content = contentOf(article.html)
      const links = sortedUrls([...content.links, ...page.links.map(({ href }) => href)])
      const differences = compareWithReaders({ ...content, links }, read, withoutFrontmatter(text))
      return problem ? differences.map((one) => ({ ...one, reported: problem.rule })) : differences
    })
  },
}
