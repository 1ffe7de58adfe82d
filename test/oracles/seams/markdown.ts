// Markdown becomes a page: two other parsers read the same documents.

import { loadSite } from '@docsite/cli'
import { type Content, contentOf, sortedUrls } from '../html-content.ts'
import { pageOf, projectOf } from '../project.ts'
import { type Difference, differenceOf, type Input, type Judge, type Seam } from '../seam.ts'

interface CommonMark {
  Parser: new () => { parse(markdown: string): unknown }
  HtmlRenderer: new () => { render(tree: unknown): string }
}

interface MarkdownIt {
  use(plugin: unknown): MarkdownIt
  render(markdown: string): string
  linkify: { set(options: object): void }
  core: { ruler: { getRules(chain: ''): (() => void)[]; before(name: string, own: string, rule: () => void): void } }
}

type Reader = (markdown: string) => Content

/** Returns a CommonMark parser and one with tables, strikethrough, footnotes and bare URLs. */
async function readersOf(judge: Judge): Promise<readonly Reader[]> {
  const { Parser, HtmlRenderer } = await judge.load<CommonMark>('commonmark')
  const { default: markdownIt } = await judge.load<{ default: (options: object) => MarkdownIt }>('markdown-it')
  const { default: footnotes } = await judge.load<{ default: unknown }>('markdown-it-footnote')
  const gfm = markdownIt({ html: true, linkify: true }).use(footnotes)
  gfm.linkify.set({ fuzzyLink: false })
  // As on GitHub, an address may follow a character reference: texts are joined before addresses are searched.
  const join = gfm.core.ruler.getRules('').at(-1)
  if (join) gfm.core.ruler.before('linkify', 'join', join)
  return [
    (text) => contentOf(gfm.render(text)),
    (text) => contentOf(new HtmlRenderer().render(new Parser().parse(text))),
  ]
}

const aspects = ['words', 'headings', 'links', 'images', 'code', 'tables'] as const

/** Rules about a page's place on a site rather than about what it says. */
const rulesOfSites =
  /^(?:dead-|empty-link|missing-(?:asset|alt|title)|unlisted-|no-|duplicate-(?:title|description)|long-title|vague-link|skipped-|absolute-|local-url|repeated-word|foreign-passage|half-width|large-|invalid-sample|spelling)/

function compareOne(page: Content, read: readonly Reader[], text: string): Difference[] {
  const judged = read.map((reader) => reader(text))
  return aspects.flatMap((what) => {
    const differences = judged.map((other) => differenceOf(what, page[what], other[what]))
    return differences.some((one) => one.length === 0) ? [] : (differences[0] ?? [])
  })
}

/** Returns a document without its frontmatter, which is no Markdown. */
const withoutFrontmatter = (text: string): string =>
  text.replace(/^\uFEFF?---\r?\n(?:[\s\S]*?\n)?---[ \t]*(?:\r?\n|$)/, '')

export const markdown: Seam = {
  name: 'markdown',
  law: 'The text, links, pictures, code and tables of a page are those that a parser of CommonMark or GFM finds, or a diagnostic says what is different.',
  packages: { commonmark: '0.31.2', 'markdown-it': '14.1.0', 'markdown-it-footnote': '4.0.0' },

  inputs: (corpus, size, next) => corpus.sample(/\.(?:md|markdown)$/i, size, next),

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
      const differences = compareOne({ ...content, links }, read, withoutFrontmatter(text))
      return problem ? differences.map((one) => ({ ...one, reported: problem.rule })) : differences
    })
  },
}
