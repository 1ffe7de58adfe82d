// `docsite build` as a writer meets it: what it prints, what it leaves, and the code that it ends with.

import { describe, expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

test('a folder that holds one page becomes a site', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Hello\n\nA page.\n' })
  const { code, stdout, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Built 1 page in /)
  expect(site.read('dist/index.html')).toContain('A page.')
})

test('a folder of pages becomes a site with sidebars, titles and a page for what is not found', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n\n[Start](./guide/start.md)\n',
    'content/guide/start.md': '# Start here\n',
    'content/guide/next.md': '# Go on\n',
  })
  const { code, stdout, stderr } = await site.build()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Built 3 pages in .*\n3 parsed, 3 rendered, the rest was known\n/)
  const html = site.read('dist/guide/start.html')
  expect(html).toContain('<title>Start here - docsite</title>')
  expect(html).toMatch(/<nav [^>]*aria-label="Sidebar"[^>]*>.*href="\/guide\/next".*<\/nav>/s)
  expect(site.read('dist/404.html')).toContain('PAGE NOT FOUND')
})

test('--no-cache starts from nothing and keeps nothing', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Hello\n', 'node_modules/.keep': '' })
  await site.build()
  expect((await site.build()).stdout).toContain('0 parsed, 0 rendered')
  const kept = [...site.files('node_modules').keys()]
  expect((await site.build(['--no-cache'])).stdout).toContain('1 parsed, 1 rendered')
  expect([...site.files('node_modules').keys()]).toEqual(kept)
})

test('--profile says where the time went', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Hello\n' })
  const { stdout } = await site.build(['--profile'])
  for (const phase of ['read and parse', 'link', 'render and write', 'put in place'])
    expect(stdout).toMatch(new RegExp(`^ +[\\d.]+ m?s  ${phase}$`, 'm'))
})

test('with `ssg: false` documents hold the head, and the text comes with the record', async () => {
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

test('the configuration may be a promise, and one that is broken is told', async () => {
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
  // Whoever starts esbuild fails: what is said to be it is none.
  const withoutCompiler = (site: SiteTest) => ({ env: { ESBUILD_BINARY_PATH: site.path('content/index.md') } })

  test('is kept while its files stay', async () => {
    using site = SiteTest.of(files)
    expect((await site.build([], withoutCompiler(site))).code).not.toBe(0)
    expect((await site.build()).code).toBe(0)
    expect(await site.build([], withoutCompiler(site))).toMatchObject({ code: 0, stderr: '' })
    expect((await site.build(['--no-cache'], withoutCompiler(site))).code).not.toBe(0)
  })

  test.each([
    ['a file it imports changes', 'config/names/index.ts', "export const title = 'Second'\n"],
    ['a new file is nearer to what it imports', 'config/names.ts', "export const title = 'Second'\n"],
  ])('is made anew when %s', async (_, path, text) => {
    using site = SiteTest.of(files)
    await site.build()
    site.edit(path, text)
    expect((await site.build()).code).toBe(0)
    expect(titleOf(site)).toContain('Second')
  })

  test('is made anew when what was kept is damaged', async () => {
    using site = SiteTest.of(files)
    await site.build()
    const kept = [...site.files('.docsite').keys()].find((path) => path.endsWith('/config.json')) as string
    site.edit(`.docsite/${kept}`, site.read(`.docsite/${kept}`).replace('First', 'Forged'))
    expect((await site.build()).code).toBe(0)
    expect(titleOf(site)).toContain('First')
  })
})
