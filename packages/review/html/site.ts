// A review → a static site: an overview, a document for each changed page, and the files that they need.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Root } from 'hast'
import type { ReviewResult } from '../review.ts'
import type { Side } from '../sides.ts'
import { parseDocument } from '../tree.ts'
import { overviewDocument } from './overview.ts'
import { pageDocument, siteDocument } from './page.ts'
import { overviewFile, pageFileOf, ReviewUrls } from './urls.ts'

/** A review with all that a format may need. */
export interface WrittenReview {
  result: ReviewResult
  old: Side
  now: Side
  previewUrl: string | undefined
}

/** Reads a file that the bundle of this package has beside its modules. */
const packed = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')

/** Writes the review into a folder. */
export async function writeHtml({ result, old, now, previewUrl }: WrittenReview, folder: string): Promise<void> {
  const { review, marked } = result
  const pages = new Map(marked.filter(({ after }) => after).map(({ page }) => [page.url, pageFileOf(page)]))
  const urls = new ReviewUrls({ old, now, pages, previewUrl })
  const write = (name: string, content: string | Uint8Array): void => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const one of marked) {
    const document = await siteDocument(one.after ? now : old, one.page.url)
    write(pageFileOf(one.page), await pageDocument(document ?? plainDocument(), one, urls))
  }
  // The overview has the look of a page in the site's own language.
  const { lang } = now.site
  const model = now.pages.find((page) => page.lang === lang)
  const document = (model && (await siteDocument(now, model.url))) ?? plainDocument()
  write(overviewFile, await overviewDocument(document, review, urls, lang))
  for (const [name, bytes] of urls.files) write(name, bytes)
  write('review.css', packed('review.css'))
  write('review.js', packed('review.js'))
  write('review.json', `${JSON.stringify(review, null, 2)}\n`)
}

/** A document for pages of which the site has none. */
const plainDocument = (): Root =>
  parseDocument('<!doctype html><main><article id="pageArticle" class="prose"></article></main>')
