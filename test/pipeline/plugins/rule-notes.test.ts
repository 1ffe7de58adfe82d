// Rules of plugins that note something about each page for the check of the site.

import { expect, test } from 'vitest'
import { compile } from '../compiled.ts'

const config = (rule: string) => `import { definePlugin, defineRule } from '@docsite/cli'
const rule = defineRule({ name: 'own', severity: 'warning', ${rule} })
export default { siteUrl: 'https://a.example', plugins: [definePlugin({ name: 'my', rules: [rule] })] }
`
const files = {
  'content/_part.md': 'Two lines,\nfound.\n',
  'content/index.md': '# A\n\nfound\n\n::include{file="_part.md"}\n',
  'content/other.md': '# B\n',
}
const finds = `
  note: NOTE,
  *site({ pages }) {
    const all = pages.flatMap((page) => (page.note('my/own') ?? []).map((at) => ({ page, at })))
    for (const one of all) yield { ...one, text: all.length + ' times', fix: { written: 'found', fixed: 'lost' } }
  },`
const places =
  "(page) => page.markdown.includes('found') ? Array.from(page.markdown.matchAll(/found/g), ({ index }) => page.at(index)) : undefined"
const found = async (note: string, scope: 'all' | 'errors' = 'all', rule = finds.replace('NOTE', () => note)) =>
  (await compile({ ...files, 'config/site.ts': config(rule) }, scope)).diagnostics

test.each([
  ['at once', places],
  ['later', `async (page) => (${places})(page)`],
])('finds what a rule notes %s, also in fragments', async (_, note) => {
  expect(await found(note)).toEqual([
    'content/_part.md:2:1 warning 2 times (my/own)',
    'content/index.md:3:1 warning 2 times (my/own)',
  ])
})

test('does not run such a rule in builds, unless it is an error', async () => {
  expect(await found(places, 'errors')).toEqual([])
  const error = `${finds.replace('NOTE', () => places)} severity: 'error',`
  expect(await found(places, 'errors', error)).toHaveLength(2)
})

test.each([
  ['is not JSON', '() => new Map()', 'The note of `my/own` must be JSON'],
  ['throws', '() => { throw new Error("broken") }', 'broken'],
  ['rejects', 'async () => { throw new Error("broken") }', 'broken'],
])('reports a note that %s', async (_, note, message) => {
  expect((await found(note)).join('\n')).toContain(message)
})
