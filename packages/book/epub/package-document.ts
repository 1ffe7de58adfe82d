// A book → its package document: metadata, all files, and the reading order.

import type { Book, Chapter } from '../book.ts'
import type { BookFacts } from '../facts.ts'
import { elementsIn } from '../tree/hast.ts'
import type { BookImage } from '../tree/images.ts'
import { escapeXml } from '../tree/xml.ts'

/** Returns the package document. */
export function packageDocument(book: Book, cover: BookImage): string {
  const { facts, chapters, images } = book
  const items = [
    item('nav', 'nav.xhtml', 'application/xhtml+xml', 'nav'),
    item('cover', 'cover.xhtml', 'application/xhtml+xml'),
    item('cover-image', cover.name, cover.mediaType, 'cover-image'),
    item('css', 'book.css', 'text/css'),
    ...chapters.map((chapter) =>
      item(idOf(chapter), `text/${chapter.key}.xhtml`, 'application/xhtml+xml', propertiesOf(chapter)),
    ),
    ...images.map(({ name, mediaType }) => item(`image-${name.replace('.', '-')}`, `images/${name}`, mediaType)),
  ]
  const order = ['cover', 'nav', ...chapters.map(idOf)].map((id) => `<itemref idref="${id}"/>`)
  const direction = facts.dir === 'rtl' ? ' page-progression-direction="rtl"' : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${escapeXml(facts.lang)}" dir="${facts.dir}" prefix="a11y: http://www.idpf.org/epub/vocab/package/a11y/#">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[...metadata(facts), ...accessibility(facts)].join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine${direction}>
${order.join('\n')}
</spine>
</package>
`
}

const idOf = ({ key }: Chapter): string => `chapter-${key}`

const item = (id: string, href: string, mediaType: string, properties = ''): string =>
  `<item id="${id}" href="${href}" media-type="${mediaType}"${properties ? ` properties="${properties}"` : ''}/>`

/** Returns the kinds of content that a reading system must know before it opens a chapter. */
function propertiesOf({ body }: Chapter): string {
  const tags = new Set([...elementsIn(body)].map(({ tagName }) => tagName))
  return [...(tags.has('math') ? ['mathml'] : []), ...(tags.has('svg') ? ['svg'] : [])].join(' ')
}

/** Returns an element of Dublin Core, if its value is known. */
const dc = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`<dc:${name}>${escapeXml(value)}</dc:${name}>`]

const property = (name: string, value: string): string => `<meta property="${name}">${escapeXml(value)}</meta>`

function metadata(facts: BookFacts): string[] {
  return [
    `<dc:identifier id="book-id">urn:uuid:${facts.identifier}</dc:identifier>`,
    `<dc:title id="title">${escapeXml(facts.title)}</dc:title>`,
    '<meta refines="#title" property="title-type">main</meta>',
    ...(facts.subtitle === undefined
      ? []
      : [
          `<dc:title id="subtitle">${escapeXml(facts.subtitle)}</dc:title>`,
          '<meta refines="#subtitle" property="title-type">subtitle</meta>',
        ]),
    ...dc('language', facts.lang),
    ...dc('language', facts.translation),
    ...dc('creator', facts.author),
    ...dc('publisher', facts.publisher),
    ...dc('source', facts.siteUrl),
    property('dcterms:modified', facts.modified),
  ]
}

/** The metadata of EPUB Accessibility 1.1. A book with an image without an alternative does not claim to conform to it. */
function accessibility({ features, words, publisher, title }: BookFacts): string[] {
  const { images, missingAlternative, math, animation } = features
  const isComplete = !missingAlternative
  const all: [name: string, value: string, isTrue: boolean][] = [
    ['schema:accessMode', 'textual', true],
    ['schema:accessMode', 'visual', images],
    ['schema:accessModeSufficient', 'textual', isComplete],
    ['schema:accessibilityFeature', 'structuralNavigation', true],
    ['schema:accessibilityFeature', 'tableOfContents', true],
    ['schema:accessibilityFeature', 'readingOrder', true],
    ['schema:accessibilityFeature', 'displayTransformability', true],
    ['schema:accessibilityFeature', 'alternativeText', images && isComplete],
    ['schema:accessibilityFeature', 'MathML', math],
    ['schema:accessibilityHazard', animation ? 'unknown' : 'none', true],
    ['schema:accessibilitySummary', isComplete ? words.accessible : words.partlyAccessible, true],
    ['dcterms:conformsTo', 'EPUB Accessibility 1.1 - WCAG 2.1 Level AA', isComplete],
    ['a11y:certifiedBy', publisher ?? title, isComplete],
  ]
  return all.filter(([, , isTrue]) => isTrue).map(([name, value]) => property(name, value))
}
