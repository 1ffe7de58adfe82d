// Parsed pages as the cache stores them. The details of a page, which are most of its data, are parsed when they are first read. A command
// needs them only for pages that it links or checks again, and for those that these pages link to.

import type { ParsedPage } from '../model/page/page.ts'
import type { ContentPlace } from './content-store.ts'
import type { Division } from './note-parts.ts'

/** A parsed page and the position of its text. */
export interface CachedPage {
  page: ParsedPage
  content: ContentPlace
  /** Hash of what linking other pages reads of this page. */
  shared: string
}

/** The fields that a command rarely reads of unchanged pages. */
const detailFields = [
  'description',
  'fieldLines',
  'toc',
  'headings',
  'ids',
  'links',
  'webLinks',
  'assets',
  'sections',
] as const satisfies (keyof ParsedPage)[]

type Details = Pick<ParsedPage, (typeof detailFields)[number]>
type Summary = Omit<ParsedPage, keyof Details>

const detailNames: ReadonlySet<string> = new Set(detailFields)

/** A page from the cache. Its own properties are its summary, so copying them with `...` leaves out the details. */
class StoredPage implements Details {
  readonly #written: () => Buffer
  #details: Details | undefined

  /** `written` returns the JSON of the details. */
  constructor(summary: Summary, written: () => Buffer) {
    Object.assign(this, summary)
    this.#written = written
  }

  /** Returns the JSON of the details of any page. */
  static detailsOf(page: ParsedPage): string | Uint8Array {
    if (page instanceof StoredPage) return page.#written()
    return JSON.stringify(Object.fromEntries(detailFields.map((name) => [name, page[name]])))
  }

  get #read(): Details {
    this.#details ??= JSON.parse(this.#written().toString('utf8')) as Details
    return this.#details
  }

  get description() {
    return this.#read.description
  }
  get fieldLines() {
    return this.#read.fieldLines
  }
  get toc() {
    return this.#read.toc
  }
  get headings() {
    return this.#read.headings
  }
  get ids() {
    return this.#read.ids
  }
  get links() {
    return this.#read.links
  }
  get webLinks() {
    return this.#read.webLinks
  }
  get assets() {
    return this.#read.assets
  }
  get sections() {
    return this.#read.sections
  }
}

/** Returns the summary of any page. */
const summaryOf = (page: ParsedPage): Summary =>
  Object.fromEntries(Object.entries(page).filter(([name]) => !detailNames.has(name))) as unknown as Summary

/** A cached page without its details. */
interface CachedSummary extends Omit<CachedPage, 'page'> {
  page: Summary
}

/** Divides the pages of the index. */
export const storedPages: Division<CachedPage, CachedSummary> = {
  summaryOf: ({ page, ...rest }) => ({ ...rest, page: summaryOf(page) }),
  detailsOf: ({ page }) => StoredPage.detailsOf(page),
  join: ({ page, ...rest }, written) => ({ ...rest, page: new StoredPage(page, written) as StoredPage & Summary }),
}
