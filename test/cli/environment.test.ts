// Problems with the machine: one sentence and exit code 3, or a warning if docsite can continue.

import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, commandEnv, git, SiteTest } from '../site-test.ts'

const page = { 'content/index.md': '# Home\n' }

/** Runs a shell command line in which `docsite` runs the bundled command. */
function shell(
  site: SiteTest,
  line: string,
  env: Record<string, string> = {},
): { code: number | null; stderr: string } {
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', `docsite() { "${process.execPath}" "${command}" "$@"; }; ${line}`],
    {
      cwd: site.root,
      env: { ...commandEnv(), ...env },
      encoding: 'utf8',
    },
  )
  return { code: status, stderr }
}

test.each([
  ['a low limit on open files', 'ulimit -n 22; docsite build --no-cache', /^error Too many open files\. /],
  ['a full disk', 'docsite check > /dev/full', /^error The disk is full\. Free some space and run the command again; /],
  [
    'a deleted current directory',
    'mkdir gone && cd gone && rmdir ../gone && docsite check',
    /^error The current directory no longer exists\. /,
  ],
])('reports %s in one line', (_, line, expected) => {
  using site = SiteTest.of(page)
  const { code, stderr } = shell(site, line)
  expect({ code, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 3, lines: 1 })
  expect(stderr).toMatch(expected)
})

const dated = {
  ...page,
  'config/site.json': '{ "siteUrl": "https://site.example", "themeConfig": { "lastUpdated": true } }',
}

test('warns that pages show no dates without a repository', async () => {
  using site = SiteTest.of(dated)
  const { code, diagnostics } = await site.check()
  expect(code).toBe(0)
  expect(diagnostics.filter(({ rule }) => rule !== 'no-site-url').map(({ rule, text }) => [rule, text])).toEqual([
    ['no-history', 'This project is not in a git repository; pages show no date'],
  ])
})

test('warns that pages show no dates without git', () => {
  using site = SiteTest.of(dated)
  const { code, stderr } = shell(site, 'docsite build', { PATH: '/nowhere' })
  expect(code).toBe(0)
  expect(stderr).toContain('content warning git could not be started; pages show no date (no-history)')
})

test('warns that pages show no dates in a repository owned by another user', () => {
  using site = SiteTest.of(dated)
  git(site.root, ['init', '-q'])
  // Git's own tests use this variable.
  const { code, stderr } = shell(site, 'docsite build', { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' })
  expect(code).toBe(0)
  expect(stderr).toContain(
    'content warning Another user owns this repository, so git does not read it; pages show no date',
  )
  rmSync(site.path('.git'), { recursive: true })
})

test('shows dates in a hook of git, in a linked work tree', () => {
  using site = SiteTest.of({ ...dated, 'content/page.md': '# Page\n' })
  using place = SiteTest.of({})
  git(site.root, ['init', '-q', '-b', 'main'])
  git(site.root, ['add', '-A'])
  git(site.root, ['commit', '-qm', 'First'])
  const tree = place.path('tree')
  git(site.root, ['worktree', 'add', '-q', '-b', 'side', tree])
  place.edit('tree/content/page.md', '# Other page\n')
  const build = `#!/bin/sh\nexec "${process.execPath}" "${command}" build "${tree}"\n`
  site.edit('.git/hooks/pre-commit', build)
  chmodSync(site.path('.git/hooks/pre-commit'), 0o755)
  git(tree, ['commit', '-qam', 'Second'])
  expect(readFileSync(join(tree, 'dist/sitemap.xml'), 'utf8').match(/<lastmod>[^<]*/g)).toEqual([
    '<lastmod>2024-01-01T00:00:00Z',
    '<lastmod>2024-01-01T00:00:00Z',
  ])
})
