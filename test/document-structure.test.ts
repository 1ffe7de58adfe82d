// The structure of documents for assistive technology: elements that have a name or a heading, and cells that are not empty.

import { expect, test } from 'vitest'
import { attribute, type Element, parseDocument, textOf } from './output.ts'
import { builtFixture } from './shared-builds.ts'
import { filesOf } from './site-test.ts'

const isNamed = (element: Element) => attribute(element, 'aria-label') ?? attribute(element, 'aria-labelledby')
const inside = (element: Element): Element[] =>
  element.childNodes.flatMap((child) => ('tagName' in child ? [child, ...inside(child)] : []))
const hasHeading = (element: Element) => inside(element).some(({ tagName }) => /^h[1-6]$/.test(tagName))

/** What must not occur in a document, by element. */
const faults: Record<string, (element: Element) => boolean> = {
  article: (element) => textOf(element).trim() === '' && !inside(element).some(({ tagName }) => tagName === 'img'),
  aside: (element) => !isNamed(element),
  section: (element) => !hasHeading(element),
  th: (element) => textOf(element).trim() === '',
}

test.each(['browser', 'page-types', 'home'])(
  'has no empty article or header cell, no aside without a name and no section without a heading: %s',
  async (name) => {
    const { folder } = await builtFixture(name)
    const found = [...filesOf(folder)]
      .filter(([file]) => file.endsWith('.html'))
      .flatMap(([file, html]) =>
        parseDocument(html.toString())
          .filter((element) => faults[element.tagName]?.(element))
          .map(({ tagName, attrs }) => `${file}: ${tagName} ${JSON.stringify(attrs)}`),
      )
    expect(found).toEqual([])
  },
)
