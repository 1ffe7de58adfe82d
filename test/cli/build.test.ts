// `docsite build`: its output, the files that it writes, and its exit code.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

test('builds a site from one page, and prints the time of each phase with --profile', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Hello\n\nA page.\n' })
  const { code, stdout, stderr } = await site.build(['--profile'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Built 1 page in /)
  for (const phase of ['read and parse', 'link', 'render and write', 'replace the old site'])
    expect(stdout).toMatch(new RegExp(`^ +[\\d.]+ m?s  ${phase}$`, 'm'))
  expect(site.read('dist/index.html')).toContain('A page.')
})

test('prints with --profile why pages were linked again', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n\n[Next](./next.md#part)\n',
    'content/next.md': '# Next\n\n## Part\n',
  })
  const reasons = async () =>
    [...(await site.build(['--profile'])).stdout.matchAll(/^ +(\d pages?: .*)$/gm)].map(([, text]) => text)
  expect(await reasons()).toEqual(['2 pages: not linked before'])
  expect(await reasons()).toEqual([])
  site.edit('content/next.md', '# Next\n\n## Other part {#part}\n')
  expect(await reasons()).toEqual([
    '1 page: a change of the title, the headings or the frontmatter of content/next.md',
    '1 page: a change of content/next.md',
  ])
  site.edit('content/next.md', '# New\n\n## Other part {#part}\n')
  expect(await reasons()).toEqual([
    '2 pages: a change of the configuration, of routes or sidebars, or of the title or frontmatter of a page',
  ])
})

test('prints with --profile what the jobs of workers and the main thread took', async () => {
  const pages = Array.from({ length: 40 }, (_, i) => [`content/page-${i}.md`, `# Page ${i}\n`])
  using site = SiteTest.of({ 'content/index.md': '# Home\n', ...Object.fromEntries(pages) })
  const { stdout } = await site.build(['--profile', '--concurrency', '2'])
  for (const phase of ['read and parse', 'render and write'])
    expect(stdout).toMatch(
      new RegExp(
        String.raw`^ +[\d.]+ m?s  ${phase}\n +[\d.]+ m?s    \d+ jobs of workers, the longest [\d.]+ m?s\n +[\d.]+ m?s    main thread$`,
        'm',
      ),
    )
})

test('builds a directory of pages with sidebars, titles and a 404 page', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n\n[Start](./guide/start.md)\n',
    'content/guide/start.md': '# Start here\n',
    'content/guide/next.md': '# Go on\n',
  })
  const { code, stdout, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Built 3 pages in .*\nParsed 3 pages, rendered 3 \(0 from the cache\)\n/)
  const html = site.read('dist/guide/start.html')
  expect(html).toContain('<title>Start here - docsite</title>')
  expect(html).toMatch(/<nav [^>]*aria-label="Sidebar"[^>]*>.*href="\/guide\/next".*<\/nav>/s)
  expect(site.read('dist/404.html')).toContain('PAGE NOT FOUND')
})

test('neither reads nor writes the cache with --no-cache', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Hello\n', 'node_modules/.keep': '' })
  await site.build()
  expect((await site.build()).stdout).toContain('Parsed 0 pages, rendered 0 (1 from the cache)')
  const kept = [...site.files('node_modules').keys()]
  expect((await site.build(['--no-cache'])).stdout).toContain('Parsed 1 page, rendered 1 (0 from the cache)')
  expect([...site.files('node_modules').keys()]).toEqual(kept)
})

test('writes documents without the article if `ssg` is false', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Hello\n\nA page.\n',
    'config/site.json': '{ "ssg": false, "title": "Mine" }',
  })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  const html = site.read('dist/index.html')
  expect(html).toContain('<title>Hello - Mine</title>')
  expect(html).not.toContain('<p>A page.')
  expect(site.read('dist/static/pages/index.json')).toContain('A page.')
})

test('accepts a promise as configuration, and reports a rejected one', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Hello\n',
    'config/site.ts': "export default Promise.resolve({ title: 'Mine' })\n",
  })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect(site.read('dist/index.html')).toContain('<title>Hello - Mine</title>')
  site.edit('config/site.ts', "export default Promise.reject(new Error('offline'))\n")
  const { code, stderr } = await site.build()
  expect(code).toBe(2)
  expect(stderr).toContain('config/site.ts:1:31 error The configuration throws an error: offline (invalid-config)\n')
})

describe('a compiled configuration', () => {
  const files = {
    'content/index.md': '# Home\n',
    'config/site.ts': "import { title } from './names'\n\nexport default { title }\n",
    'config/names/index.ts': "export const title = 'First'\n",
  }
  const titleOf = (site: SiteTest) => /<title>(.*?)<\/title>/.exec(site.read('dist/index.html'))?.[1]
  // esbuild cannot start, because this path is not an executable.
  const withoutCompiler = (site: SiteTest) => ({ env: { ESBUILD_BINARY_PATH: site.path('content/index.md') } })

  let built: SiteTest
  let restore: () => void
  beforeAll(async () => {
    built = SiteTest.of(files)
    expect((await built.build()).code).toBe(0)
    restore = built.snapshot()
  })
  beforeEach(() => restore())
  afterAll(() => built[Symbol.dispose]())

  test('is reused until one of its files changes', async () => {
    expect(await built.build([], withoutCompiler(built))).toMatchObject({ code: 0, stderr: '' })
    expect((await built.build(['--no-cache'], withoutCompiler(built))).code).not.toBe(0)
  })

  test.each([
    ['a file that it imports changes', 'config/names/index.ts', "export const title = 'Second'\n"],
    ['a new file takes precedence for an import', 'config/names.ts', "export const title = 'Second'\n"],
  ])('is compiled again when %s', async (_, path, text) => {
    expect((await built.edit(path, text).build()).code).toBe(0)
    expect(titleOf(built)).toContain('Second')
  })

  test('is compiled again when the cached file is damaged', async () => {
    const kept = [...built.files('.docsite').keys()].find((path) => path.endsWith('/config.json')) as string
    built.edit(`.docsite/${kept}`, built.read(`.docsite/${kept}`).replace('First', 'Forged'))
    expect((await built.build()).code).toBe(0)
    expect(titleOf(built)).toContain('First')
  })
})
