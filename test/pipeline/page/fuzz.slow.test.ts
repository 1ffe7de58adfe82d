// Random and pathological Markdown. Every page is parsed within the time limit, and its HTML is well-formed.

import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWatch } from '../../stopwatch.ts'
import { bombs, codeBombs } from './bombs.ts'
import { isElement, type Node, textOf, withSyntax } from './page-test.ts'
import { type BundledParser, bundleParser } from './parser-bundle.ts'
import { randomMarkdown } from './random-markdown.ts'

const full = process.env.DOCSITE_TEST === 'full'
// Nonlinear parsing takes much longer, so this limit leaves enough time for a slow processor.
const maxSeconds = full ? 6 : 2.4

let parser: BundledParser

beforeAll(async () => {
  parser = await bundleParser({ patched: true })
})
afterAll(() => parser[Symbol.dispose]())

/** Returns the tags of an HTML text in order, without attributes. */
const tagsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<!--[\s\S]*?-->|<(\/?[a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi), ([, name = '!']) =>
    name.toLowerCase(),
  )

const idsOf = (node: Node): string[] => [
  ...(isElement(node) ? node.attrs.filter(({ name }) => name === 'id').map(({ value }) => value) : []),
  ...('childNodes' in node ? node.childNodes.flatMap(idsOf) : []),
]

/**
 * Fails if a browser would close, move or drop an element of the HTML when it parses the layout. Returns the ids in the
 * HTML.
 */
function expectWhole(html: string): string[] {
  const layout = `<main>${html}</main><footer>end</footer>`
  const parsed = parseFragment(layout, noScript)
  // Only `noscript` depends on scripting.
  for (const { childNodes } of html.includes('noscript') ? [parsed, parseFragment(layout)] : [parsed])
    expect(childNodes.map(({ nodeName }) => nodeName)).toEqual(['main', 'footer'])
  const read = serialize(parsed, noScript)
  expect(tagsOf(read)).toEqual(tagsOf(layout))
  const again = serialize(parseFragment(read, noScript), noScript)
  expect(withoutFirstNewlines(again)).toBe(withoutFirstNewlines(read))
  return parsed.childNodes.flatMap(idsOf)
}

/** Parsers drop a newline at the start of these elements, and the serializer does not restore it. */
const withoutFirstNewlines = (html: string) => html.replace(/(<(?:pre|textarea|listing)\b[^>]*>)\n+/g, '$1')

/** Parses like a browser with JavaScript disabled, which parses the content of `noscript` as elements. */
const noScript = { scriptingEnabled: false }

async function expectGoodPage(markdown: string): Promise<void> {
  const seconds = startWatch()
  const { html, page, content, diagnostics } = await parser.readPage(markdown, { config: withSyntax })
  expect(seconds(), 'seconds of work').toBeLessThan(maxSeconds)
  const ids = expectWhole(html)

  expect(page.details.toc.filter(({ id }) => !ids.includes(id))).toEqual([])
  for (const { text, charIndex } of page.details.toc) {
    const heading = parseFragment(text).childNodes.map(textOf).join('').replace(/\s+/g, ' ').trim()
    // A heading inside other text, such as in `pre`, has no position.
    if (heading && charIndex >= 0) expect(content.text.slice(charIndex, charIndex + heading.length)).toBe(heading)
  }
  for (const message of diagnostics) expect(message).toMatch(/^[\w/.:]*\d+:\d+ (?!page-failure)[a-z/-]+ /)
}

test.each(Object.keys(bombs))('parses within the time limit: %s', async (name) => {
  await expectGoodPage(bombs[name] as string)
})

const someCode = codeBombs.filter((_, i) => full || i % 31 === 0)

test.each(someCode.map(([language, piece, markdown]) => ({ language, piece, markdown })))(
  'highlights long runs of $piece in $language within the time limit',
  ({ markdown }) => expectGoodPage(markdown),
)

test('parses any text within the time limit', async () => {
  await fc.assert(fc.asyncProperty(randomMarkdown, expectGoodPage), {
    seed: 2,
    numRuns: full ? 10_000 : 100,
  })
})
