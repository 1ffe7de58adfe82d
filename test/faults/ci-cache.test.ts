// CI restores the cache and the output of an earlier run into a new clone, whose files have other dates and another path.

import { cpSync, mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstDifference } from '../difference.ts'
import { docsite, git, SiteTest } from '../site-test.ts'

const pages = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [`content/guide/page-${i}.md`, `# Page ${i}\n\nText of page ${i}.\n`]),
)
const key = { DOCSITE_CACHE_KEY: 'the secret that all runs of this project have' }

const parsed = (stdout: string): string | undefined => /Parsed \d+ pages?, rendered \d+/.exec(stdout)?.[0]

test('a new clone with the restored cache and output parses and renders only the changed page', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n\nText.\n', ...pages, 'package.json': '{}' })
  git(site.root, ['init', '-q'])
  git(site.root, ['add', '.'])
  git(site.root, ['commit', '-qm', 'All of it'])
  // Packages are installed, and the folder exists, as in the workflow of the manual.
  for (const folder of ['node_modules', '.docsite']) mkdirSync(site.path(folder))
  const first = await site.build([], { env: key })
  expect([first.code, parsed(first.stdout)]).toEqual([0, 'Parsed 13 pages, rendered 13'])
  expect([site.exists('.docsite/.gitignore'), site.exists('node_modules/.cache')]).toEqual([true, false])

  const clone = site.path('clone')
  git(site.root, ['clone', '-q', '.', 'clone'])
  for (const folder of ['.docsite', 'dist'])
    cpSync(site.path(folder), site.path(`clone/${folder}`), { recursive: true })
  mkdirSync(site.path('clone/node_modules'))
  site.edit('clone/content/guide/page-3.md', '# Page 3\n\nAnother text.\n')
  const next = await docsite(['build'], { cwd: clone, env: key })
  expect([next.code, parsed(next.stdout)]).toEqual([0, 'Parsed 1 page, rendered 1'])

  const cold = await docsite(['build', '--no-cache', '--out', 'cold'], { cwd: clone, env: key })
  expect(cold.code).toBe(0)
  expect(firstDifference(site.files('clone/dist'), site.files('clone/cold'))).toBe('')
})

test('a project that was moved with its cache does not refer to its old path', async () => {
  using site = SiteTest.of({
    'old/content/index.md': '# Home\n\nText.\n',
    'old/config/site.ts': 'export default { title: import.meta.dirname }',
  })
  expect((await docsite(['build'], { cwd: site.path('old') })).code).toBe(0)
  cpSync(site.path('old'), site.path('new'), { recursive: true })
  expect((await docsite(['build'], { cwd: site.path('new') })).code).toBe(0)
  const [title] = /<title>.*<\/title>/.exec(String(site.files('new/dist').get('index.html'))) ?? []
  expect(title).toBe(`<title>Home - ${site.path('new/config')}</title>`)
})
