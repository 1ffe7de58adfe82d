// The overview of a review: the pages by how much has changed, and everything else that readers notice.

import type { Element, Root } from 'hast'
import type { Review, ReviewedPage } from '../review.ts'
import { fill, type Texts, textsOf } from '../texts.ts'
import { element, htmlOf, type Node, text } from '../tree.ts'
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
  const texts = textsOf(lang)
  const title = fill(texts.since, { ref: review.ref, commit: review.commit.slice(0, 8) })
  const bar = element('div', { className: ['review-bar'] }, [
    element('span', { className: ['review-title'] }, [text(texts.title)]),
  ])
  const main = element('main', { className: ['prose', 'review-overview'] })
  const body = document.children
    .flatMap((child) => (child.type === 'element' ? child.children : []))
    .find((child) => child.type === 'element' && child.tagName === 'body')
  if (body?.type === 'element')
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
    ...(sections(review, texts, (page) => relativeUrl(place.file, fileOf(page))) as Element[]),
  ]
  return `<!doctype html>\n${htmlOf({ type: 'root', children: document.children.filter(({ type }) => type === 'element') })}`
}

type Href = (page: ReviewedPage) => string

function sections(review: Review, texts: Texts, href: Href): Node[] {
  const { pages, navigation, everywhere, shared, outdated, findings, unchanged } = review
  const own = pages.filter(({ fragments, kind }) => !fragments && kind === 'changed').sort((a, b) => b.share - a.share)
  const of = (kind: ReviewedPage['kind']): ReviewedPage[] =>
    pages.filter((page) => page.kind === kind && !page.fragments)
  const all: [title: string, content: Node[]][] = [
    [
      texts.everywhere,
      list([
        ...everywhere.map((name) => fill(texts.configuration, { name })),
        ...shared.map(({ before, after, pages: n }) => fill(texts.sharedChange, { before, after, n })),
      ]),
    ],
    [texts.changed, pageTable(own, texts, href)],
    [texts.added, pageTable(of('added'), texts, href)],
    [texts.removed, pageTable(of('removed'), texts, href)],
    [texts.moved, pageTable(of('moved'), texts, href)],
    [
      texts.fragmentOnly,
      pageTable(
        pages.filter(({ fragments }) => fragments),
        texts,
        href,
      ),
    ],
    [
      texts.navigation,
      navigation.flatMap((change) => [
        element('h3', {}, [
          text(`${change.section || texts.menu} (${change.lang}) · ${fill(texts.pages, { n: change.pages })}`),
        ]),
        ...list(change.entries.map((entry) => entryText(entry, texts))),
      ]),
    ],
    [texts.outdated, list(outdated.map(findingText))],
    [texts.findings, list(findings.map(findingText))],
  ]
  const shown = all.filter(([, content]) => content.length > 0)
  return [
    ...(shown.length === 0 ? [element('p', {}, [text(texts.nothing)])] : []),
    ...shown.flatMap(([title, content]) => [element('h2', {}, [text(title)]), ...content]),
    element('p', {}, [text(fill(texts.unchanged, { n: unchanged }))]),
  ]
}

/** Returns what has happened to an entry of a sidebar. */
export function entryText(
  { kind, text: name, from = '' }: Review['navigation'][number]['entries'][number],
  texts: Texts,
): string {
  const names = {
    added: texts.entryAdded,
    removed: texts.entryRemoved,
    moved: texts.entryMoved,
    renamed: texts.entryRenamed,
  }
  return fill(names[kind], { text: name, from })
}

const findingText = ({ file, line, severity, text: said, rule }: Review['findings'][number]): string =>
  `${file}:${line} ${severity} ${said} (${rule})`

const list = (items: readonly string[]): Node[] =>
  items.length === 0
    ? []
    : [
        element(
          'ul',
          {},
          items.map((item) => element('li', {}, [text(item)])),
        ),
      ]

function pageTable(pages: readonly ReviewedPage[], texts: Texts, href: Href): Node[] {
  if (pages.length === 0) return []
  const heads = [texts.page, texts.changes, texts.words, texts.size].map((head) => element('th', {}, [text(head)]))
  const rows = pages.map((page) =>
    element('tr', {}, [
      pageCell(page, texts, href),
      ...numbersOf(page, texts).map((cell) => element('td', {}, [text(cell)])),
    ]),
  )
  return [
    element('div', { className: ['table'] }, [
      element('table', {}, [element('thead', {}, [element('tr', {}, heads)]), element('tbody', {}, rows)]),
    ]),
  ]
}

/** Returns the cells with the numbers of a page. */
export const numbersOf = ({ changes, share, inserted, removed, bytes }: ReviewedPage, texts: Texts): string[] => [
  `${changes.length} (${fill(texts.share, { share: Math.round(share * 100) })})`,
  `+${inserted} −${removed}`,
  `${kilobytes(bytes[0])} → ${kilobytes(bytes[1])}`,
]

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

function pageCell(page: ReviewedPage, texts: Texts, href: Href): Element {
  const notes = [
    page.from === undefined ? '' : fill(texts.from, { route: page.from }),
    page.fragments ? fill(texts.because, { files: page.fragments.join(', ') }) : '',
  ]
  return element('td', {}, [
    element('a', { href: href(page) }, [text(page.title || page.route)]),
    text(` ${page.route} ${notes.filter(Boolean).join(' · ')}`.trimEnd()),
  ])
}
