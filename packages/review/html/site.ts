// A review → a static site: an overview, a document for each changed page, and the files that they need.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Root } from 'hast'
import type { ReviewedPage, ReviewResult } from '../review.ts'
import type { Side } from '../sides.ts'
import { copyOf, element } from '../tree.ts'
import { overviewDocument } from './overview.ts'
import { pageDocument, siteDocument } from './page.ts'
import { pageFileOf, ReviewUrls } from './urls.ts'

interface HtmlReview {
  result: ReviewResult
  old: Side
  now: Side
  folder: string
  previewUrl: string | undefined
}

/** Reads a file that the bundle of this package has beside its modules. */
const packed = (name: string): string => readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8')

const overview = 'index.html'
const fileOf = ({ route, kind }: Pick<ReviewedPage, 'route' | 'kind'>): string => pageFileOf(route, kind === 'removed')

/** Writes the review into a folder. */
export async function writeHtml({ result, old, now, folder, previewUrl }: HtmlReview): Promise<void> {
  const { review, marked } = result
  const pages = new Map(marked.filter(({ after }) => after).map(({ page }) => [page.url, fileOf(page)]))
  const urls = new ReviewUrls({ old, now }, pages, previewUrl)
  const write = (name: string, content: string | Uint8Array): void => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  let first: Root | undefined
  for (const one of marked) {
    const side = one.after ? now : old
    const document = await siteDocument(side, one.page.url)
    first ??= document && copyOf(document)
    const file = fileOf(one.page)
    write(file, await pageDocument(document ?? plainDocument(one.page.lang), one, { file, urls, overview }))
  }
  const { site, pages: all } = now
  const model = first ?? (all[0] && (await siteDocument(now, all[0].url))) ?? plainDocument(site.lang)
  write(
    overview,
    await overviewDocument(model, { review, lang: site.lang, place: { file: overview, urls, overview }, fileOf }),
  )
  for (const [name, bytes] of urls.files) write(name, bytes)
  write('review.css', packed('review.css'))
  write('review.js', packed('review.js'))
  write('review.json', `${JSON.stringify(review, null, 2)}\n`)
}

/** A document for pages of which the site has none. */
const plainDocument = (lang: string): Root => ({
  type: 'root',
  children: [
    element('html', { lang }, [
      element('head'),
      element('body', {}, [element('main', {}, [element('article', { id: 'pageArticle', className: ['prose'] })])]),
    ]),
  ],
})
