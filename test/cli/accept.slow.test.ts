// `docsite check --accept`: its output, and the files that it writes or leaves unchanged.

import { statSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ran, SiteTest } from '../site-test.ts'

const files = {
  'config/site.json':
    '{ "siteUrl": "https://site.example", "check": { "rules": { "no-segmenter": "off" } }, "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }] }\n',
  'content/en/index.md': '# Home\n\nWords.\n',
  'content/en/guide.md': '# Guide\n\n## First {#first}\n\nOne.\n',
  'content/zh/index.md': '# 首页\n\n文字。\n',
  'content/zh/guide.md': '# 指南\n\n## 第一 {#first}\n\n一。\n',
}
const [translations, addresses] = ['config/translations.json', 'config/addresses.json']

let accepted: SiteTest
let first: Ran
let restore: () => void
beforeAll(async () => {
  accepted = SiteTest.of(files)
  first = await accepted.run('check', ['--accept'])
  restore = accepted.snapshot()
})
afterAll(() => accepted[Symbol.dispose]())

/** Returns the site with its first baseline. */
function acceptedSite(): SiteTest {
  restore()
  return accepted
}

/** Returns the site without a baseline. */
const unacceptedSite = (): SiteTest => acceptedSite().remove(translations).remove(addresses)

const firstLine = (text: string) => text.split('\n')[0]

test('summarizes the baseline, and writes nothing if nothing has changed', async () => {
  const site = acceptedSite()
  expect(first).toMatchObject({
    code: 0,
    stdout: 'Recorded 3 sections on 2 pages, 4 URLs\nChecked 4 pages: no errors\n',
    stderr: '',
  })
  expect(site.read(translations)).toMatch(
    /^\{\n {2}"zh\/guide\.md": \{\n {4}"#": "[\w-]{6}",\n {4}"#first": "[\w-]{6} [\w-]{6}"\n {2}\},\n {2}"zh\/index\.md": \{\n {4}"#": "[\w-]{6} [\w-]{6}"\n {2}\}\n\}\n$/,
  )
  expect(site.read(addresses)).toBe(
    '{\n  "/": ["home"],\n  "/guide": ["guide", "first"],\n  "/zh/": ["首页"],\n  "/zh/guide": ["指南", "first"]\n}\n',
  )
  const stamps = () => [translations, addresses].map((file) => statSync(site.path(file)).mtimeMs)
  const before = stamps()
  const again = await site.run('check', ['--accept'])
  expect(firstLine(again.stdout)).toBe('The baseline is up to date')
  expect(stamps()).toEqual(before)
})

test('changes only one line of the baseline for a changed section', async () => {
  const site = acceptedSite()
  const before = site.read(translations).split('\n')
  site.edit('content/en/guide.md', `${files['content/en/guide.md']}Two.\n\n## New\n`)
  const stale = await site.run('check', ['--max-warnings', '0'])
  expect(stale.code).toBe(1)
  expect(stale.stdout).toContain('content/zh/guide.md:3:1 warning The original of this section has changed')
  const { code, stdout } = await site.run('check', ['--accept', '--max-warnings', '0'])
  // The translation still lacks the new section.
  expect(code).toBe(1)
  expect(firstLine(stdout)).toBe('Recorded 1 section on 1 page, 1 URL')
  const after = site.read(translations).split('\n')
  expect(after.filter((line, i) => line !== before[i])).toEqual([expect.stringContaining('"#first"')])
})

describe('--accept-file', () => {
  test('records one section', async () => {
    const site = unacceptedSite()
    const { stdout } = await site.run('check', ['--accept-file', 'content/zh/guide.md#first'])
    expect(firstLine(stdout)).toContain('Recorded 1 section on 1 page')
    expect(Object.keys(JSON.parse(site.read(translations))['zh/guide.md'])).toEqual(['#first'])
    const { code, stderr } = await site.run('check', ['--accept-file', 'content/zh/guide.md#second'])
    expect(stderr).toContain('There is no section #second in ')
    expect(code).toBe(2)
  })

  test('records only the given translation', async () => {
    const site = acceptedSite()
    for (const file of ['content/en/index.md', 'content/en/guide.md'] as const) site.edit(file, `${files[file]}More.\n`)
    const { stdout } = await site.run('check', ['--accept-file', 'content/zh/guide.md'])
    expect(firstLine(stdout)).toBe('Recorded 1 section on 1 page')
    expect(stdout).not.toContain('content/zh/guide.md:')
    expect(stdout).toContain('content/zh/index.md:1:1 warning The original')
  })

  test('records all translations of an original, is repeatable, and accepts absolute paths', async () => {
    const site = unacceptedSite()
    const flags = ['--accept-file', site.path('content/en/guide.md'), '--accept-file', 'content/zh/index.md']
    const { code, stdout } = await site.run('check', flags)
    expect(code).toBe(0)
    expect(firstLine(stdout)).toBe('Recorded 3 sections on 2 pages, 2 URLs')
    expect(Object.keys(JSON.parse(site.read(addresses)) as object)).toEqual(['/guide', '/zh/'])
  })

  test('exits with 2 and writes nothing if the file is not a page', async () => {
    const site = unacceptedSite()
    const { code, stdout, stderr } = await site.run('check', ['--accept-file', 'content/zh/guid.md'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      'error There is no page content/zh/guid.md, so no baseline was recorded\n  Did you mean content/zh/guide.md?\n',
    )
    expect(site.exists('config/addresses.json')).toBe(false)
  })
})

test('prints the summary to standard error if the report is JSON', async () => {
  const site = unacceptedSite()
  const { stdout, stderr } = await site.run('check', ['--accept', '--format', 'json'])
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, messages: [] })
  expect(stderr).toBe('Recorded 3 sections on 2 pages, 4 URLs\n')
})

describe('the baseline', () => {
  test.each([
    [
      translations,
      '<<<<<<< HEAD\n{}\n',
      `${translations}:1:1 error This is not valid JSON: a value is missing here (invalid-baseline)`,
    ],
    [
      addresses,
      '{\n  "/": ["home"],\n}\n',
      `${addresses}:3:1 error This is not valid JSON: there is a trailing comma before this \`}\` (invalid-baseline)`,
    ],
    [addresses, '{\n  "/": [1]\n}\n', `${addresses}:2:9 error`],
    [translations, '[]\n', `${translations}:1:1 error`],
    [translations, '', `${translations}:1:1 error This is not valid JSON: the file is empty (invalid-baseline)`],
  ])('is reported and not overwritten if %s is invalid: %j', async (file, text, words) => {
    const site = acceptedSite().edit(file, text)
    const { code, stdout } = await site.run('check', ['--accept'])
    expect(code).toBe(1)
    expect(stdout).toContain(words)
    expect(site.read(file)).toBe(text)
  })

  test('fails the build if it is invalid', async () => {
    const site = acceptedSite().edit(translations, '[]\n').edit(addresses, '')
    const { code, stderr } = await site.build()
    expect(code).toBe(1)
    for (const file of [translations, addresses]) expect(stderr).toContain(`${file}:1:1 error `)
  })

  test('may contain a BOM and CRLF line endings', async () => {
    const site = acceptedSite()
    for (const file of [translations, addresses]) site.edit(file, `\uFEFF${site.read(file).replace(/\n/g, '\r\n')}`)
    const { code, stdout } = await site.run('check', ['--accept'])
    expect({ code, first: firstLine(stdout) }).toEqual({ code: 0, first: 'The baseline is up to date' })
  })
})

describe('a published URL', () => {
  test('fails the build if it is missing, and is not dropped by --accept', async () => {
    const site = acceptedSite()
    site.remove('content/en/guide.md').remove('content/zh/guide.md')
    for (const ran of [await site.build(), await site.run('check', ['--accept'])]) {
      expect(ran.code).toBe(1)
      expect(ran.stdout + ran.stderr).toContain(
        'config/addresses.json:3:3 error The published URL `/guide` no longer exists (lost-url)',
      )
    }
    expect(site.read(addresses)).toContain('"/guide": ["guide", "first"]')
  })

  test('redirects to its recorded target, and stays in the list', async () => {
    const site = acceptedSite()
    site.remove('content/en/guide.md').remove('content/zh/guide.md')
    site.edit(addresses, '{\n  "/guide": "/",\n  "/zh/guide": "/zh/"\n}\n')
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
    expect(site.read('dist/guide.html')).toContain('data-to="/"')
    expect(site.read('dist/zh/guide.html')).toContain('data-to="/zh/"')
    await site.run('check', ['--accept'])
    expect(site.read(addresses)).toBe(
      '{\n  "/": ["home"],\n  "/guide": "/",\n  "/zh/": ["首页"],\n  "/zh/guide": "/zh/"\n}\n',
    )
    // A new page at this URL replaces the redirect.
    site.edit('content/en/guide.md', files['content/en/guide.md'])
    expect(await site.run('check')).toMatchObject({ code: 0 })
    await site.run('check', ['--accept'])
    expect(site.read(addresses)).toContain('  "/guide": ["guide", "first"],\n')
  })
})

test('records URLs but no translations for a site with one locale', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  expect(firstLine((await site.run('check', ['--accept'])).stdout)).toBe('Recorded 1 URL')
  expect(site.exists('config/translations.json')).toBe(false)
})

test('reports no missing translations if translations are optional', async () => {
  using site = SiteTest.of({
    ...files,
    'config/site.json': files['config/site.json'].replace('{ ', '{ "missingTranslation": "absent", '),
    'content/en/only.md': '# Only\n',
    'content/zh/own.md': '# 自己\n',
  })
  await site.run('check', ['--accept'])
  const { diagnostics } = await site.check()
  expect(diagnostics).toEqual([])
})
