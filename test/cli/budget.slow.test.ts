// Budgets: a build fails if the site is larger or the build takes longer than the configuration allows.

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { printedBuildHere } from '../build-here.ts'
import { firstDifference } from '../difference.ts'
import { docsite, SiteTest } from '../site-test.ts'

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${(i * 7919) % 100_003}`).join(' ')
const pages = {
  'content/index.md': '# Home\n',
  'content/guide/long.md': `# Long\n\n${words(4000)}\n`,
  'content/guide/longer.md': `# Longer\n\n${words(6000)}\n`,
  'content/guide/short.md': '# Short\n\nA line.\n',
}
const siteWith = (budget: Record<string, number | string>, more = '') =>
  SiteTest.of({
    ...pages,
    'config/site.ts': `export default {\n  title: 'Mine',\n  budget: {\n${Object.entries(budget)
      .map(([field, value]) => `    ${field}: ${JSON.stringify(value)},\n`)
      .join('')}  },\n${more}}\n`,
  })

test('builds a site within its budgets without diagnostics', async () => {
  using site = siteWith({
    js: '90 KB',
    css: '20 KiB',
    html: 60_000,
    search: '400 KB',
    image: '1 MB',
    build: '10 min',
  })
  expect(await printedBuildHere(site)).toMatchObject({ code: 0, stderr: '' })
})

describe('an exceeded budget', () => {
  /** The message of each budget, and the files that contribute most. */
  const messages: readonly [field: string, said: RegExp, causes: RegExp][] = [
    [
      'js',
      /The scripts of a first page load are \d+ kB gzipped, \d+ kB more than `budget\.js` allows \(1 KB\)/,
      /^ {2}static\/js\/[0-9a-f]{6}-\w+\.js \d+ kB, .*static\/js\/site-\w+\.js \S+ k?B/m,
    ],
    [
      'css',
      /The style sheets of a first page load are \S+ kB gzipped, \S+ kB more/,
      /^ {2}static\/css\/style-\w+\.css \S+ kB$/m,
    ],
    [
      'html',
      /The largest page is \d+ kB gzipped/,
      /^ {2}\/guide\/longer \d+ kB, \/guide\/long \d+ kB, \/guide\/short/m,
    ],
    ['search', /The first search loads \d+ kB gzipped/, /^ {2}.*static\/search_index\.\w+\.json \d+ kB/m],
    ['image', /The largest image is 1\.1 kB, 129 B more/, /^ {2}big\.png 1\.1 kB$/m],
  ]

  test('is reported at its field with the largest contributors: js, css, html, search and image', async () => {
    using site = siteWith(Object.fromEntries(messages.map(([field]) => [field, '1 KB'])))
    site.edit('content/public/big.png', new Uint8Array(1129)).edit('content/public/big.bin', new Uint8Array(9999))
    const { code, stderr } = await site.build()
    expect(code).toBe(1)
    for (const [i, [, said, causes]] of messages.entries()) {
      expect(stderr).toMatch(new RegExp(`^config/site\\.ts:${4 + i}:5 error ${said.source}.*\\(over-budget\\)$`, 'm'))
      expect(stderr).toMatch(causes)
    }
    expect(stderr).toContain('The site was not built: 5 errors.')
    expect(site.exists('dist')).toBe(false)
  })

  test('is reported with the exact size of the written file', async () => {
    using site = siteWith({})
    await printedBuildHere(site)
    const bytes = gzipSync(site.files().get('guide/longer.html') as Buffer).length
    site.edit('config/site.json', `{ "title": "Mine", "budget": { "html": ${bytes} } }`).remove('config/site.ts')
    expect(await printedBuildHere(site)).toMatchObject({ code: 0, stderr: '' })
    site.edit('config/site.json', `{ "title": "Mine", "budget": { "html": ${bytes - 1} } }`)
    const { code, stderr } = await printedBuildHere(site)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(', 1 B more than `budget.html` allows'),
    })
    expect(stderr).not.toContain('/guide/long ')
  })
})

test('leaves the old output unchanged, and reports the same error from the cache', async () => {
  using site = siteWith({ html: '40 KB' })
  expect((await printedBuildHere(site)).code).toBe(0)
  const before = site.files()
  site.edit('content/guide/short.md', `# Short\n\n${words(20_000)}\n`)
  const first = await printedBuildHere(site)
  expect(first.code).toBe(1)
  expect(firstDifference(site.files(), before)).toBe('')
  expect(await printedBuildHere(site)).toMatchObject({ code: 1, stderr: first.stderr })
})

test('repeats the warning about a cached page', async () => {
  using site = siteWith({ html: '1 KB' }, "  check: { rules: { 'over-budget': 'warning' } },\n")
  const [cold, warm] = [await printedBuildHere(site), await printedBuildHere(site)]
  expect(cold.stderr).toContain('warning The largest page is')
  expect({ code: warm.code, stderr: warm.stderr }).toEqual({ code: 0, stderr: cold.stderr })
  expect(warm.result).toMatchObject({ parsed: 0, rendered: 0 })
})

test('reports a build that takes too long, with the time of each phase', async () => {
  using site = siteWith({ build: '1 ms' })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^config\/site\.ts:4:5 error The build took .* more than `budget\.build` allows \(1 ms\) \(over-budget\)$/m,
  )
  for (const phase of ['start and read the configuration', 'read and parse', 'link', 'render and write'])
    expect(stderr).toMatch(new RegExp(`^ {2}.*${phase} [\\d.]+ m?s[,.]`, 'm'))
  expect(site.exists('dist')).toBe(false)
})

test('measures a split search index by the files that one query loads', async () => {
  const many = Array.from({ length: 60 }, (_, i): [string, string] => [
    `content/p${i}.md`,
    `# Page ${i}\n\n${words(900).replaceAll('word', `w${i}x`)}\n`,
  ])
  using site = SiteTest.of({
    ...Object.fromEntries(many),
    'content/index.md': '# Home\n',
    'config/site.json': '{ "budget": { "search": "20 KB" } }',
  })
  const { stderr } = await printedBuildHere(site)
  const hint = stderr.split('\n').find((line) => line.startsWith('  static/')) ?? ''
  // The worker, the page list, one piece of the index and seven page texts, largest first.
  expect(hint).toMatch(
    /^ {2}static\/js\/search-worker-\w+\.js \d+ kB(?:, static\/search\/p\d+\.json [\d.]+ kB){4}, and 5 more$/,
  )
  expect(hint).not.toContain('search_index')
})

test('rejects budgets that are not a size or a time', async () => {
  const wrong = { js: '"80 potatoes"', css: '0', html: '-1', search: '"KB"', image: 'true', build: '"80 KB"' }
  const fields = Object.entries(wrong).map(([field, value]) => `"${field}": ${value}`)
  using site = SiteTest.of({
    'content/index.md': '# Home\n',
    'config/site.json': `{ "budget": {\n${fields.join(',\n')} } }`,
  })
  const { code, stderr } = await docsite(['check'], { cwd: site.root })
  expect(code).toBe(2)
  for (const [i, [field, value]] of Object.entries(wrong).entries()) {
    const expected =
      field === 'build' ? 'seconds above 0, or a string such as "2.8 s"' : 'bytes above 0, or a string such as "80 KB"'
    expect(stderr).toContain(
      `config/site.json:${2 + i}:1 error The field \`budget.${field}\` must be a number of ${expected}, but is ${value} (invalid-config)\n`,
    )
  }
})
