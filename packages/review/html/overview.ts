// The overview of a review: the pages by how much has changed, and everything else that readers notice.

import type { Element, Root } from 'hast'
import type { Review, ReviewedPage } from '../review.ts'
import { headsOf, notesOf, numbersOf, sectionsOf } from '../sections.ts'
import { documentHtml, element, findElement, type Node, text } from '../tree.ts'
import { fill, type Words, wordsFor } from '../words.ts'
import { type DocumentPlace, finish } from './page.ts'
import { relativeUrl } from './urls.ts'

/** Returns the HTML of the overview, with the head and the navbar of a document of the site. */
export async function overviewDocument(
  document: Root,
  {
    review,
    lang,
    place,
    fileOf,
  }: { review: Review; lang: string; place: DocumentPlace; fileOf(page: ReviewedPage): string },
): Promise<string> {
  const words = wordsFor(lang)
  const title = fill(words.since, { ref: review.ref, commit: review.commit.slice(0, 8) })
  const bar = element('div', { className: ['review-bar'] }, [
    element('span', { className: ['review-title'] }, [text(words.title)]),
  ])
  const main = element('main', { className: ['prose', 'review-overview'] })
  const body = findElement(document, ({ tagName }) => tagName === 'body')
  if (body)
    body.children = [
      element('div', { dataRegion: 'navbar' }, [
        element('header', { className: ['navbar'] }, [element('div', { className: ['navbar-inner'] })]),
      ]),
      main,
    ]
  await finish(document, { place, title, bar })
  // These links are not URLs of the site.
  main.children = [
    element('h1', {}, [text(title)]),
    ...(sections(review, words, (page) => relativeUrl(place.file, fileOf(page))) as Element[]),
  ]
  return documentHtml(document)
}

type Href = (page: ReviewedPage) => string

function sections(review: Review, words: Words, href: Href): Node[] {
  const shown = sectionsOf(review, words)
  return [
    ...(shown.length === 0 ? [cell('p', words.nothing)] : []),
    ...shown.flatMap(({ title, pages, items }) => [
      element('h2', {}, [text(title)]),
      pages.length > 0
        ? pageTable(pages, words, href)
        : element(
            'ul',
            {},
            items.map((item) => cell('li', item)),
          ),
    ]),
    cell('p', fill(words.unchanged, { n: review.unchanged })),
  ]
}

const cell = (tagName: string, content: string): Element => element(tagName, {}, [text(content)])

function pageTable(pages: readonly ReviewedPage[], words: Words, href: Href): Element {
  const heads = headsOf(words).map((head) => cell('th', head))
  const rows = pages.map((page) =>
    element('tr', {}, [pageCell(page, words, href), ...numbersOf(page, words).map((number) => cell('td', number))]),
  )
  return element('div', { className: ['table'] }, [
    element('table', {}, [element('thead', {}, [element('tr', {}, heads)]), element('tbody', {}, rows)]),
  ])
}

const pageCell = (page: ReviewedPage, words: Words, href: Href): Element =>
  element('td', {}, [
    element('a', { href: href(page) }, [text(page.title || page.route)]),
    text(` ${page.route} ${notesOf(page, words).join(' · ')}`.trimEnd()),
  ])
