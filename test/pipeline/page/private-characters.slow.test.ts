// Pages with the characters that programs use as marks. These characters are ordinary text: they never change what a page contains.

import { parseFragment } from 'parse5'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignParts } from '../../foreign-parts.ts'
import { charactersFor, plainCharacters, privatePage } from '../../private-characters.ts'
import { isElement, type Node, type ReadPage, withSyntax } from './page-test.ts'
import { type BundledParser, bundleParser } from './parser-bundle.ts'

const full = process.env.DOCSITE_TEST === 'full'

let parser: BundledParser
beforeAll(async () => {
  parser = await bundleParser({ patched: true })
})
afterAll(() => parser[Symbol.dispose]())

const settings = { config: { plugins: withSyntax.plugins ?? [] }, islands: ['Card'] }
const readPage = (markdown: string): Promise<ReadPage> => parser.readPage(markdown, settings)

/** Returns the elements of HTML with the names of their attributes. */
const shapeOf = (nodes: readonly Node[]): string =>
  nodes
    .filter(isElement)
    .map(({ tagName, attrs, childNodes }) => {
      const names = attrs.map(({ name }) => name).sort()
      return `${[tagName, ...names].join(' ')}(${shapeOf(childNodes)})`
    })
    .join('')

/** Returns the texts of the frontmatter that the theme shows as HTML. */
const fieldsOf = ({ hero, features }: ReadPage['page']['frontmatter']): string =>
  [hero?.name, hero?.text, hero?.tagline, ...(hero?.actions ?? []).map(({ text }) => text)]
    .concat((features ?? []).flatMap(({ details, icon }) => [details, icon?.startsWith('<svg') ? icon : '']))
    .filter((text) => text !== undefined)
    .join('\n')

/** Compares a page with its twin. Returns the number of its fragments. */
async function expectOrdinary(seed: number): Promise<number> {
  const characters = charactersFor(seed)
  const { text: markdown, fragments } = privatePage(seed, characters)
  const twin = await readPage(privatePage(seed, plainCharacters(characters)).text)
  const { html, page, diagnostics } = await readPage(markdown)
  const shown = [html, page.titleHtml, ...page.details.toc.map(({ text }) => text), fieldsOf(page.frontmatter)]
  for (const part of shown) expect(foreignParts(parseFragment(part).childNodes), markdown).toEqual([])
  expect(shapeOf(parseFragment(html).childNodes), markdown).toBe(shapeOf(parseFragment(twin.html).childNodes))
  expect(html.length, markdown).toBeLessThan(twin.html.length * 2 + 1000)
  const rules = (all: readonly string[]) => all.map((one) => one.split(' ')[1])
  expect(rules(diagnostics), markdown).toEqual(rules(twin.diagnostics))
  return fragments
}

// All pages together use each of the characters.
const pages = full ? 37_000 : 400
const parts = 10

test.each(Array.from({ length: parts }, (_, part) => part))(
  'treats characters that programs use as marks as text, in part %s of random pages',
  async (part) => {
    let fragments = 0
    for (let seed = part; seed < pages; seed += parts) fragments += await expectOrdinary(seed)
    expect(fragments).toBeGreaterThan((full ? 100_000 : 1000) / parts)
  },
)
