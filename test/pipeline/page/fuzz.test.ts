// Random Markdown, and Markdown that is meant to break parsers: every page is parsed in time, and its HTML is well-formed.

import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWatch } from '../../stopwatch.ts'
import { bombs, codeBombs } from './bombs.ts'
import { isElement, type Node, textOf } from './page-test.ts'
import { type BundledParser, bundleParser } from './parser-bundle.ts'
import { randomMarkdown } from './random-markdown.ts'

const full = process.env.DOCSITE_TEST === 'full'
// What takes more than linear time takes minutes: this is wide of what a slow processor takes.
const mostSeconds = 6

let parser: BundledParser

beforeAll(async () => {
  parser = await bundleParser({ patched: true })
})
afterAll(() => parser[Symbol.dispose]())

/** The tags of an HTML text in order, without their attributes. */
const tagsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<!--[\s\S]*?-->|<(\/?[a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi), ([, name = '!']) =>
    name.toLowerCase(),
  )

const idsOf = (node: Node): string[] => [
  ...(isElement(node) ? node.attrs.filter(({ name }) => name === 'id').map(({ value }) => value) : []),
  ...('childNodes' in node ? node.childNodes.flatMap(idsOf) : []),
]

/** In its layout, a page's HTML stays what it is and where it is: a browser closes, moves and leaves out nothing. */
function expectWhole(html: string): void {
  const layout = `<main>${html}</main><footer>end</footer>`
  for (const scriptingEnabled of [true, false]) {
    const { childNodes } = parseFragment(layout, { scriptingEnabled })
    expect(childNodes.map(({ nodeName }) => nodeName)).toEqual(['main', 'footer'])
  }
  const read = readAndWrite(layout)
  expect(tagsOf(read)).toEqual(tagsOf(layout))
  expect(withoutFirstLineEnds(readAndWrite(read))).toBe(withoutFirstLineEnds(read))
}

/** A first line end of these elements is left out when they are read, and the serializer does not write it twice. */
const withoutFirstLineEnds = (html: string) => html.replace(/(<(?:pre|textarea|listing)\b[^>]*>)\n+/g, '$1')

/** As a browser without script reads it, to whom `noscript` holds elements too. */
const noScript = { scriptingEnabled: false }
const readAndWrite = (html: string): string => serialize(parseFragment(html, noScript), noScript)

async function expectGoodPage(markdown: string): Promise<void> {
  const seconds = startWatch()
  const { html, page, content, diagnostics } = await parser.readPage(markdown)
  expect(seconds(), 'seconds of work').toBeLessThan(mostSeconds)
  expectWhole(html)
  expect(html).not.toMatch(/[\uFDD0\uFDD1]/)

  const ids = parseFragment(html, noScript).childNodes.flatMap(idsOf)
  expect(page.toc.filter(({ id }) => !ids.includes(id))).toEqual([])
  for (const { text, charIndex } of page.toc) {
    const heading = parseFragment(text).childNodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
    // A heading in what is text already, as in `pre`, has no place of its own.
    if (heading && charIndex >= 0) expect(content.text.slice(charIndex, charIndex + heading.length)).toBe(heading)
  }
  for (const message of diagnostics) expect(message).toMatch(/^[\w/.:]*\d+:\d+ (?!page-failure)[a-z-]+ /)
}

test.each(Object.keys(bombs))('%s', async (name) => {
  await expectGoodPage(bombs[name] as string)
})

const someCode = codeBombs.filter((_, i) => full || i % 11 === 0)

test.each(someCode.map(([language, piece, markdown]) => ({ language, piece, markdown })))(
  '$language: long runs of $piece',
  ({ markdown }) => expectGoodPage(markdown),
)

test('parses any text', async () => {
  await fc.assert(fc.asyncProperty(randomMarkdown, expectGoodPage), {
    seed: 2,
    numRuns: full ? 10_000 : 400,
  })
})
