// The overview of a review: the pages by how much has changed, and everything else that readers notice.

import { interpolate } from '@docsite/cli'
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import type { Review, ReviewedPage } from '../review.ts'
import { headsOf, notesOf, numbersOf, sectionsOf } from '../sections.ts'
import { documentHtml, findElement } from '../tree.ts'
import { type Words, wordsFor } from '../words.ts'
import { finish } from './page.ts'
import { overviewFile, pageFileOf, type ReviewUrls, relativeUrl } from './urls.ts'

/** Returns the HTML of the overview, with the head and the navbar of a document of the site. */
export async function overviewDocument(
  document: Root,
  review: Review,
  urls: ReviewUrls,
  lang: string,
): Promise<string> {
  const words = wordsFor(lang)
  const title = interpolate(words.since, { ref: review.ref, commit: review.commit.slice(0, 8) })
  const main = h('main.prose.review-overview')
  const body = findElement(document, 'body')
  if (body) body.children = [h('div', { dataRegion: 'navbar' }, h('header.navbar', h('div.navbar-inner'))), main]
  const bar = h('div.review-bar', h('span.review-title', words.title))
  await finish(document, { file: overviewFile, urls, title, bar })
  // These links are not URLs of the site.
  main.children = [h('h1', title), ...sections(review, words)]
  return documentHtml(document)
}

function sections(review: Review, words: Words): Element[] {
  const shown = sectionsOf(review, words)
  return [
    ...(shown.length === 0 ? [h('p', words.nothing)] : []),
    ...shown.flatMap(({ title, pages, items }) => [
      h('h2', title),
      pages.length > 0 ? pageTable(pages, words) : h('ul', ...items.map((item) => h('li', item))),
    ]),
    h('p', interpolate(words.unchanged, { n: review.unchanged })),
  ]
}

function pageTable(pages: readonly ReviewedPage[], words: Words): Element {
  const heads = headsOf(words).map((head) => h('th', head))
  const rows = pages.map((page) => {
    const link = h('a', { href: relativeUrl(overviewFile, pageFileOf(page)) }, page.title || page.route)
    const notes = ` ${page.route} ${notesOf(page, words).join(' · ')}`.trimEnd()
    return h('tr', [h('td', link, notes), ...numbersOf(page, words).map((number) => h('td', number))])
  })
  return h('div.table', h('table', h('thead', h('tr', heads)), h('tbody', rows)))
}
