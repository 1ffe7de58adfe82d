// `docsite version cut`: the copied files, the edited configuration, and what it refuses.

import { afterAll, describe, expect, test } from 'vitest'
import { docsite, SiteTest } from '../../../test/site-test.ts'

const sites: SiteTest[] = []
afterAll(() => {
  for (const site of sites) site[Symbol.dispose]()
})
function siteOf(files: Record<string, string>): SiteTest {
  const site = SiteTest.of(files)
  sites.push(site)
  return site
}
const cut = (site: SiteTest, ...args: string[]) => docsite(['version', 'cut', ...args], { cwd: site.root })
const contentOf = (site: SiteTest) => [...site.files('content').keys()]

const folders = {
  'config/site.ts':
    "import { defineSite } from '@docsite/cli'\n\nexport default defineSite({\n  // Two languages.\n  locales: [\n    { lang: 'en', label: 'English' },\n    { lang: 'zh', label: '中文' },\n  ],\n  multiVersion: { default: 'v1', versions: ['v1'] },\n})\n",
  'config/translations.json': '{\n  "v1/zh/guide/a.md": {\n    "#": "abc def"\n  }\n}\n',
  'content/public/robots.txt': '\n',
  'content/v1/en/_nav.json': '[{ "text": "Guide", "link": "/guide/a" }]\n',
  'content/v1/en/index.md': '# Home\n',
  'content/v1/en/guide/a.md': '# A\n\n![](./a.svg)\n',
  'content/v1/en/guide/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/v1/zh/guide/a.md': '# 甲\n',
}

test('copies the default version, and makes the copy the default without losing comments', async () => {
  const site = siteOf(folders)
  const before = contentOf(site)
  const planned = await cut(site, 'v2', '--dry-run')
  expect(planned.stdout).toContain('Would copy 5 files from content/v1 to content/v2\nWould change config/site.ts: ')
  expect([contentOf(site), site.read('config/site.ts')]).toEqual([before, folders['config/site.ts']])
  const { code, stdout, stderr } = await cut(site, 'v2', '--label', '2.x')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(
    "Copied 5 files from content/v1 to content/v2\nChanged config/site.ts: multiVersion: { default: 'v2', versions: [{ name: 'v2', label: '2.x' }, 'v1'] }\nv2 becomes the default version. The URLs of v1 now begin with /v1/.\n",
  )
  expect(contentOf(site)).toEqual(
    [...before, ...before.filter((path) => path.startsWith('v1/')).map((path) => path.replace('v1', 'v2'))].sort(),
  )
  expect(site.read('config/site.ts')).toBe(
    folders['config/site.ts'].replace(
      "{ default: 'v1', versions: ['v1'] }",
      "{ default: 'v2', versions: [{ name: 'v2', label: '2.x' }, 'v1'] }",
    ),
  )
  expect(Object.keys(JSON.parse(site.read('config/translations.json')))).toEqual([
    'v1/zh/guide/a.md',
    'v2/zh/guide/a.md',
  ])
  const built = await site.build()
  expect(built).toMatchObject({ code: 0 })
  expect(site.read('dist/v1/guide/a.html')).toContain('<p class="version-notice" role="note">')
})

test('keeps pages that are directly in content as the current version', async () => {
  const site = siteOf({ 'content/index.md': '# Home\n', 'content/guide/a.md': '# A\n', 'content/public/a.txt': 'a\n' })
  const { code, stdout } = await cut(site, '1.0')
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      "Copied 2 files from content to content/1.0\nChanged config/site.json: multiVersion: { default: 'latest', versions: ['latest', '1.0'] }\n",
  })
  expect(contentOf(site)).toEqual(['1.0/guide/a.md', '1.0/index.md', 'guide/a.md', 'index.md', 'public/a.txt'])
  expect(await cut(site, '2.0')).toMatchObject({ code: 0 })
  expect(JSON.parse(site.read('config/site.json'))).toEqual({
    multiVersion: { default: 'latest', versions: ['latest', '2.0', '1.0'] },
  })
  expect(contentOf(site).filter((path) => path.startsWith('2.0/'))).toEqual(['2.0/guide/a.md', '2.0/index.md'])
})

describe('a version that is not the default', () => {
  const files = {
    'config/site.json':
      '{ "multiVersion": { "default": "v1", "versions": ["next", "v1"] }, "themeConfig": { "nav": { "default": [] } } }\n',
    'content/next/index.md': '# Next\n',
    'content/v1/index.md': '# One\n',
  }

  test('is copied if it is unreleased or named', async () => {
    const site = siteOf(files)
    const { code, stdout } = await cut(site, 'v2')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('Add one for v1 to "nav".\n') })
    expect(site.read('content/v2/index.md')).toBe('# Next\n')
    expect(JSON.parse(site.read('config/site.json')).multiVersion).toEqual({
      default: 'v2',
      versions: ['next', 'v2', 'v1'],
    })
    expect(await cut(site, 'v1.1', '--from', 'v1', '--keep-default')).toMatchObject({ code: 0 })
    expect(site.read('content/v1.1/index.md')).toBe('# One\n')
    expect(JSON.parse(site.read('config/site.json')).multiVersion.default).toBe('v2')
  })
})

test('prints what to change if it cannot edit the configuration', async () => {
  const config = "const versions = ['v1']\nexport default { multiVersion: { default: 'v1', versions } }\n"
  const site = siteOf({ 'config/site.ts': config, 'content/v1/index.md': '# One\n' })
  const { code, stdout } = await cut(site, 'v2')
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining("Write this in it:\n  multiVersion: { default: 'v2', versions: ['v2', 'v1'] }\n"),
  })
  expect([site.read('config/site.ts'), site.read('content/v2/index.md')]).toEqual([config, '# One\n'])
})

test.each([
  [['v1'], 'this version exists already'],
  [['zh'], 'a language has this name'],
  [['public'], 'this folder name is reserved'],
  [['../x'], 'a name consists of letters'],
  [['v2', '--from', 'v9'], 'There is no version "v9"'],
])('refuses %j without changing anything', async (args, text) => {
  const site = siteOf(folders)
  const { code, stderr } = await cut(site, ...args)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(text) })
  expect(contentOf(site).map((path) => `content/${path}`)).toEqual(
    Object.keys(folders)
      .filter((path) => path.startsWith('content/'))
      .sort(),
  )
  expect(site.read('config/site.ts')).toBe(folders['config/site.ts'])
})
