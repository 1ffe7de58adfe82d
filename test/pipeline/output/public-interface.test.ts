// Outputs that a project declares with the public types are valid entries of the registry.

import { defineOutput, type Output } from '@docsite/cli'
import { expect, test } from 'vitest'
import { type CoreOutput, fitsPath } from '../../../pipeline/output/output.ts'

/** The example in the manual. */
const titles = defineOutput({
  name: 'titles',
  scope: 'site',
  paths: () => ['titles.json'],
  async files(_, site) {
    const pages = await site.pages()
    const titles = pages.map(({ route, record }) => [route.path, record.title])
    return [{ path: 'titles.json', text: JSON.stringify(Object.fromEntries(titles)) }]
  },
})

test("accepts a project's output wherever it accepts a built-in output", async () => {
  const output: Output = titles
  const own: CoreOutput = output
  const site = { pages: () => Promise.resolve([]) } as never
  expect(await own.files('site', site)).toEqual([{ path: 'titles.json', text: '{}' }])
})

test.each([
  ['titles.json', 'titles.json', true],
  ['titles.json', 'titles.jso', false],
  ['a.[hash].js', 'a.0-_f.js', true],
  ['a.[hash].js', 'a..js', false],
  ['a.[hash].js', 'a.b/c.js', false],
  [/^font\//, 'font/a.woff2', true],
])('compares the path %j with %j', (expected, path, fits) => expect(fitsPath(path, expected)).toBe(fits))
