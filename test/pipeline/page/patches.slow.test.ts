// The patches under `patches/` make the Markdown parser faster without changing its output.

import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tests as examples } from 'commonmark-spec'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../../site-test.ts'
import { type BundledParser, bundleParser, filesIn, patches, readPatch, restoreOriginals } from './parser-bundle.ts'
import { ownPages, randomMarkdown } from './random-markdown.ts'

const full = process.env.DOCSITE_TEST === 'full'
/** CI parses this number of pages, spread over the whole site. */
const sampledPages = 40

let patched: BundledParser
let original: BundledParser

beforeAll(async () => {
  ;[patched, original] = await Promise.all([bundleParser({ patched: true }), bundleParser({ patched: false })])
})
afterAll(() => {
  patched[Symbol.dispose]()
  original[Symbol.dispose]()
})

async function expectSamePage(markdown: string): Promise<void> {
  expect(await patched.readPage(markdown)).toEqual(await original.readPage(markdown))
}

test.each(patches)('applies %s, which matches the installed version', (patch) => {
  const [, name = '', version] = /^(.+)\+(\d[^+]*)\.patch$/.exec(patch) ?? []
  const { version: installed } = JSON.parse(
    readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8'),
  ) as { version: string }
  expect(version).toBe(installed)
  const originals = restoreOriginals()
  for (const file of filesIn(patch))
    expect(readFileSync(join(originals, file), 'utf8')).not.toBe(readFileSync(join(repository, file), 'utf8'))
  rmSync(originals, { recursive: true })
})

test.each(patches)('finds the reason and the text of an upstream pull request at the start of %s', (patch) => {
  expect(readPatch(patch)).toMatch(/^Reason: [\s\S]+\n\nUpstream pull request: "[\s\S]+\n\ndiff --git /)
})

test('produces the same pages from the CommonMark examples with and without patches', async () => {
  for (const { markdown } of examples) await expectSamePage(markdown.replaceAll('→', '\t'))
})

test("produces the same pages from this site's content with and without patches", async () => {
  const step = full ? 1 : Math.ceil(ownPages.length / sampledPages)
  for (const page of ownPages.filter((_, i) => i % step === 0)) await expectSamePage(page)
})

test('produces the same pages from random texts with and without patches', async () => {
  await fc.assert(fc.asyncProperty(randomMarkdown, expectSamePage), { seed: 1, numRuns: full ? 5000 : 120 })
})
