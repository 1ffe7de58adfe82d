// Titles and descriptions as a result page of a search engine shows them: missing, cut off, or those of another page.

import { type Diagnostic, diagnostic, type Place, type RuleName } from '../../model/diagnostic.ts'
import { documentTitle } from '../../model/head-tags.ts'
import type { ParsedPage } from '../../model/page.ts'
import type { LinkedPage } from '../../site/link.ts'
import { lookUp } from '../../text/look-up.ts'
import { widthOf } from '../../text/width.ts'
import type { CheckedSite } from '../rule.ts'

/** A result page shows about so many Latin letters of a title. */
const longestTitle = 60

export function* titles({ pages, pageOf, linked }: CheckedSite): Generator<Diagnostic> {
  const byTitle = new Map<string, LinkedPage>()
  const byDescription = new Map<string, LinkedPage>()
  for (const linkedPage of pages) {
    const { route, record } = linkedPage
    const page = route.fallback === undefined ? pageOf(route.filePath) : undefined
    if (!page) continue
    // What is taken from the text may be the same: nobody wrote it for this.
    const { description } = page.frontmatter
    const described = description && firstOf(byDescription, linkedPage, String(description).trim())
    if (described)
      yield duplicate(
        'duplicate-description',
        fieldPlace(page, route.filePath, 'description'),
        'description',
        described,
      )
    // A home page bears the title of the site.
    if (page.pageType === 'home') continue
    if (!page.titlePlace) {
      // The title may stand in what could not be read.
      if (!page.diagnostics.some(({ rule }) => rule === 'bad-frontmatter')) yield untitled(route.filePath)
    } else if (!isCode(page)) {
      if (widthOf(page.title) > longestTitle) yield tooLong(page, route.filePath)
      const other = firstOf(byTitle, linkedPage, documentTitle(record, linked.site))
      if (other) yield duplicate('duplicate-title', titlePlace(page, route.filePath), 'title', other)
    }
  }
}

/** The first page of the same locale and version that says the same, unless it is this one. */
function firstOf(pages: Map<string, LinkedPage>, page: LinkedPage, text: string): LinkedPage | undefined {
  const key = `${page.route.version}\n${page.route.lang}\n${text.toLowerCase().replace(/\s+/g, ' ')}`
  const first = pages.get(key)
  if (!first) pages.set(key, page)
  return first
}

/** The name of an option or a function: it cannot be another, and the pages' places tell two of a name apart. */
const isCode = ({ title, titleHtml }: ParsedPage): boolean =>
  /^<code\b[^>]*>[^<]*<\/code>$/.test(titleHtml) || /^(?:[a-z]\S*|\S*[.()_$@/]\S*)$/.test(title)

function titlePlace({ titlePlace }: ParsedPage, filePath: string): Place {
  const { file = filePath, ...place } = titlePlace ?? {}
  return { file: `content/${file}`, ...place }
}

const fieldPlace = ({ fieldLines }: ParsedPage, filePath: string, field: string): Place => ({
  file: `content/${filePath}`,
  line: lookUp(fieldLines, field) ?? 1,
  column: 1,
})

const untitled = (filePath: string): Diagnostic =>
  diagnostic(
    'missing-title',
    { file: `content/${filePath}`, line: 1, column: 1 },
    'This page has no title',
    'Begin it with a heading `# …`, or write `title` into its frontmatter.',
  )

const tooLong = (page: ParsedPage, filePath: string): Diagnostic =>
  diagnostic(
    'long-title',
    titlePlace(page, filePath),
    `This title is as wide as ${widthOf(page.title)} letters, and a result page shows about ${longestTitle}`,
    'Shorten it, or write a shorter `title` into the frontmatter.',
  )

function duplicate(rule: RuleName, place: Place, what: string, { route }: LinkedPage): Diagnostic {
  const text = `This page has the ${what} of another, \`content/${route.filePath}\``
  return diagnostic(rule, place, text, `Say in the ${what} what tells them apart.`)
}
