// `docsite review` on a small repository: its formats, hostile content and exit codes.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { command, SiteTest } from '../../../test/site-test.ts'

let site: SiteTest
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
    cwd: site.root,
    encoding: 'utf8',
  })
const review = (...args: string[]) =>
  spawnSync(process.execPath, [command, 'review', ...args], { cwd: site.root, encoding: 'utf8' })

beforeAll(() => {
  site = SiteTest.of({
    'config/site.json': '{}',
    'content/index.md': '# Home\n\nOne two three four five.\n\n![Picture](/a.svg)\n\n[Other](./other.md)\n',
    'content/other.md': '# Other\n\nThis page moves to another place with its text.\n',
    'content/public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n',
  })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-qm', 'first')
  site.edit('config/site.json', '{ "unknown": 1 }')
  git('commit', '-qam', 'broken')
  site.edit('config/site.json', '{}')
  site.edit('content/index.md', '# Home\n\nOne two six four five.\n\n![Picture](/a.svg)\n\n[Place](./place.md)\n')
  git('mv', 'content/other.md', 'content/place.md')
  site.edit('content/public/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>\n')
  site.edit('content/new.md', '# New @name <b>\n\n[x](javascript:alert(1)) <img src="x" onerror="alert(1)">\n')
}, 60_000)

test('writes a site with marks and a strict policy, the same bytes each time', () => {
  const write = (out: string): Record<string, string> => {
    expect(review('HEAD~1', '--out', out)).toMatchObject({ status: 0 })
    const folder = join(site.root, out)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .sort()
    return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
  }
  const files = write('../review-1')
  expect(write('../review-2')).toEqual(files)
  expect(write('../review-1')).toEqual(files)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['index.html', 'before/a.svg', 'files/a.svg', 'pages/index.html', 'pages/new.html']),
  )
  expect(files['pages/index.html']).toContain('One two <del>three</del><ins>six</ins> four five.')
  expect(files['pages/index.html']).toContain('default-src &#x27;none&#x27;')
  expect(files['pages/place.html']).toContain('moved from /other')
  for (const [name, text] of Object.entries(files))
    if (name.endsWith('.html'))
      expect(text, name).not.toMatch(/="javascript:|<[^>]+\sonerror=|<script>|<script [^>]*type="module"/)
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1)
}, 60_000)

test('prints a report without mentions, and JSON', () => {
  expect(review('HEAD~1', '--format', 'markdown').stdout).not.toMatch(/@|<b>|javascript:/)
  const { pages } = JSON.parse(review('HEAD~1', '--format', 'json').stdout) as {
    pages: { kind: string; route: string }[]
  }
  expect(pages.map(({ kind, route }) => `${kind} ${route}`)).toEqual(['changed /', 'added /new', 'moved /place'])
}, 60_000)

test.each([
  [['HEAD'], 1, 'config/site.json:1:3'],
  [['nothing'], 2, 'There is no commit "nothing"'],
  [['--', '--upload-pack=x'], 2, 'There is no commit "--upload-pack=x"'],
  [['HEAD~1', '--out', 'content'], 2, 'contains other files'],
  [['HEAD~1', '--format', 'pdf'], 2, '--format must be html, markdown or json'],
  [['HEAD~1', '--preview-url', 'javascript:x'], 2, '--preview-url must be a URL'],
])(
  'rejects %j',
  (args, status, text) => {
    const result = review(...args)
    expect(result.stderr).toContain(text)
    expect(result.status).toBe(status)
    expect(existsSync(join(site.root, 'content/index.md'))).toBe(true)
  },
  60_000,
)

test('writes files of the commit that the site does not read anymore', () => {
  const other = SiteTest.of({
    'config/site.json': '{}',
    'content/index.md': '# Home\n\nText of the page.\n\n```js file="/src/a.js"\n```\n',
    'src/a.js': 'const answer = 42\n',
  })
  const run = (file: string, ...args: string[]) => spawnSync(file, args, { cwd: other.root, encoding: 'utf8' })
  run('git', 'init', '-q')
  run('git', 'add', '-A')
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first')
  other.edit('content/index.md', '# Home\n\nText of the page.\n')
  const { pages } = JSON.parse(run(process.execPath, command, 'review', 'HEAD', '--format', 'json').stdout)
  expect(pages[0].changes).toEqual([expect.objectContaining({ kind: 'removed', before: 'const answer = 42' })])
}, 60_000)

test('marks the texts of a landing page', () => {
  const text = (name: string) => `---\npageType: home\nhero:\n  name: Tool\n  text: ${name} words\n---\n`
  const other = SiteTest.of({ 'config/site.json': '{}', 'content/index.md': text('Fast') })
  const run = (file: string, ...args: string[]) => spawnSync(file, args, { cwd: other.root, encoding: 'utf8' })
  run('git', 'init', '-q')
  run('git', 'add', '-A')
  run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first')
  other.edit('content/index.md', text('Quick'))
  expect(run(process.execPath, command, 'review', 'HEAD').status).toBe(0)
  expect(readFileSync(join(other.root, 'review/pages/index.html'), 'utf8')).toContain(
    '<del>Fast</del><ins>Quick</ins> words',
  )
}, 60_000)
