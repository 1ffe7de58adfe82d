// The changes that bin/faster-micromark.mjs makes to the parser: all of them are made, and none of them shows in a page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tests as examples } from 'commonmark-spec'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changes } from '../../../bin/faster-micromark.mjs'
import { repository } from '../../site-test.ts'
import { type BundledParser, bundleParser } from './parser-bundle.ts'
import { ownPages, randomMarkdown } from './random-markdown.ts'

const full = process.env.DOCSITE_TEST === 'full'
/** CI tries so many, spread over the whole site. */
const mostPages = 120

let faster: BundledParser
let original: BundledParser

beforeAll(async () => {
  ;[faster, original] = await Promise.all([bundleParser({ faster: true }), bundleParser({ faster: false })])
})
afterAll(() => {
  faster[Symbol.dispose]()
  original[Symbol.dispose]()
})

async function expectSamePage(markdown: string): Promise<void> {
  expect(await faster.readPage(markdown)).toEqual(await original.readPage(markdown))
}

const files = [...new Set(changes.map(({ file }) => file))]

test.each(files)('every change to %s is made, each in the one place it is meant for', (file) => {
  const path = `node_modules/${file}`
  let text = readFileSync(join(repository, path), 'utf8')
  for (const { find, replace } of changes.filter((change) => change.file === file)) {
    expect(text.split(find), `${file} holds ${find} once`).toHaveLength(2)
    text = text.replace(find, () => replace)
  }
  expect(faster.inputs[path]?.bytes).toBe(Buffer.byteLength(text))
  expect(original.inputs[path]?.bytes).not.toBe(Buffer.byteLength(text))
})

test('the examples of CommonMark give the same pages', async () => {
  for (const { markdown } of examples) await expectSamePage(markdown.replaceAll('→', '\t'))
})

test('the pages of this site give the same pages', async () => {
  const step = full ? 1 : Math.ceil(ownPages.length / mostPages)
  for (const page of ownPages.filter((_, i) => i % step === 0)) await expectSamePage(page)
})

test('texts that nobody wrote give the same pages', async () => {
  await fc.assert(fc.asyncProperty(randomMarkdown, expectSamePage), { seed: 1, numRuns: full ? 5000 : 300 })
})
