// The files that code blocks show: where docsite reads them, and which it refuses.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readCodeFiles } from '../../../pipeline/source/code-files.ts'
import { git, SiteTest } from '../../site-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsite-code-'))
const root = join(folder, 'docs')

const files: Record<string, string | Uint8Array> = {
  'docs/src/a.ts': 'a\r\nb\n',
  'docs/src/large.ts': 'x'.repeat(2000),
  'docs/src/image.ts': new Uint8Array([0xff, 0xd8, 0xff]),
  'docs/.env': 'TOKEN=1',
  'docs/certificates/server.pem': 'secret',
  'docs/secrets.json': '{}',
  'docs/content/guide/_b.ts': 'b',
  'packages/src/c.ts': 'c',
  'packages/src/a.ts': 'other',
  'private/d.ts': 'd',
}

beforeAll(() => {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  symlinkSync('../../private/d.ts', join(root, 'src/link.ts'))
  symlinkSync('../certificates/server.pem', join(root, 'src/harmless.ts'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(written: string) {
  const text = `# A\n\n\`\`\`ts file="${written}"\n\`\`\`\n`
  const found = readCodeFiles([['guide/page.md', text]], { root, folders: ['src', '../packages'] }, 1000)
  const [file] = found?.code.files.values() ?? []
  return file && ('text' in file ? file.text : `${file.problem.rule} ${file.problem.text}`)
}

test.each([
  ['src/a.ts', 'a\nb\n'],
  ['/src/a.ts', 'a\nb\n'],
  ['./_b.ts', 'b'],
  ['../../src/a.ts', 'a\nb\n'],
  ['src/c.ts', 'c'],
  ['../../../packages/src/c.ts', 'c'],
  ['src/gone.ts', 'missing-code File `src/gone.ts` does not exist'],
  ['src', 'missing-code File `src` does not exist'],
  ['../../../private/d.ts', 'refused-file `../private/d.ts` is outside the project'],
  ['src/link.ts', 'refused-file `src/link.ts` is outside the project'],
  ['.env', 'refused-file `.env` is hidden, so docsite does not show it'],
  ['secrets.json', 'refused-file `secrets.json` may contain a secret, so docsite does not show it'],
  ['src/harmless.ts', 'refused-file `src/harmless.ts` may contain a secret, so docsite does not show it'],
  ['src/large.ts', 'refused-file `src/large.ts` is too large'],
  ['src/image.ts', 'refused-file `src/image.ts` is not a text file in UTF-8'],
])('reads %s: %s', (written, expected) => {
  expect(read(written)).toBe(expected)
})

test.each(['no file', '`file="a.ts"`', 'file="a.ts" without a fence', '```ts profile="a.ts"\n```'])(
  'reads no file for `%s`',
  (text) => {
    expect(readCodeFiles([['page.md', text]], { root, folders: [] }, 1000)).toBeUndefined()
  },
)

/** Reads a file outside `content/`, in a project in which no folder is listed. */
function readUnlisted(root: string, path: string, folders: string[] = []) {
  const found = readCodeFiles([['page.md', `\`\`\`ts file="${path}"`]], { root, folders }, 1000)
  const file = found?.code.files.get(path)
  return {
    paths: found?.paths,
    shown: file && ('text' in file ? file.text : `${file.problem.text}. ${file.problem.hint}`),
  }
}

const shownIn = (root: string, path: string, folders?: string[]) => readUnlisted(root, path, folders).shown
const refusal = (path: string) =>
  `\`${path}\` is neither in \`content/\` nor in git, so docsite does not show it. Add it with \`git add\`, or list its folder in \`markdown.codeFolders\`.`

/** A project in a folder of a repository that tracks only `src/a.ts`. */
function repositoryWith(files: Record<string, string> = {}): SiteTest {
  const site = SiteTest.of({ 'docs/src/a.ts': 'a', 'docs/src/b.ts': 'b', 'docs/made/c.ts': 'c', ...files })
  git(site.root, ['init', '--quiet'])
  git(site.root, ['add', 'docs/src/a.ts'])
  return site
}

describe('shows files of the project only if git tracks them or the configuration lists their folder', () => {
  test('in a folder of a repository', () => {
    using site = repositoryWith({ 'docs/content/b.ts': 'content' })
    const root = site.path('docs')
    expect(shownIn(root, 'src/a.ts')).toBe('a')
    expect(shownIn(root, 'src/b.ts')).toBe(refusal('src/b.ts'))
    expect(shownIn(root, 'content/b.ts')).toBe('content')
    expect(shownIn(root, 'made/c.ts')).toBe(refusal('made/c.ts'))
    expect(shownIn(root, 'made/c.ts', ['made'])).toBe('c')
  })

  test('without a repository', () => {
    using site = SiteTest.of({ 'src/a.ts': 'a' })
    expect(shownIn(site.root, 'src/a.ts')).toBe(refusal('src/a.ts'))
    expect(shownIn(site.root, 'src/a.ts', ['src'])).toBe('a')
  })

  test('when a file is added to git or removed from it', () => {
    using site = repositoryWith()
    const root = site.path('docs')
    for (const path of ['src/a.ts', 'src/b.ts'])
      expect(readUnlisted(root, path).paths).toEqual([join(root, path), site.path('.git/index')])
    git(site.root, ['add', 'docs/src/b.ts'])
    git(site.root, ['rm', '--quiet', '--cached', 'docs/src/a.ts'])
    expect(shownIn(root, 'src/a.ts')).toBe(refusal('src/a.ts'))
    expect(shownIn(root, 'src/b.ts')).toBe('b')
  })

  test('in a worktree', () => {
    using site = repositoryWith()
    git(site.root, ['commit', '--quiet', '-m', 'a'])
    git(site.root, ['worktree', 'add', '--quiet', 'tree'])
    site.edit('tree/docs/src/b.ts', 'b')
    expect(shownIn(site.path('tree/docs'), 'src/a.ts')).toBe('a')
    expect(shownIn(site.path('tree/docs'), 'src/b.ts')).toBe(refusal('src/b.ts'))
  })

  test('in submodules, but not in other repositories inside the project', () => {
    using site = repositoryWith({ 'part/src/a.ts': 'part', 'docs/private/src/a.ts': 'private' })
    for (const folder of ['part', 'docs/private']) {
      git(site.path(folder), ['init', '--quiet'])
      git(site.path(folder), ['add', '.'])
      git(site.path(folder), ['commit', '--quiet', '-m', 'a'])
    }
    const from = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', './part', 'docs/part']
    git(site.root, from)
    site.edit('docs/part/src/b.ts', 'b')
    const root = site.path('docs')
    expect(shownIn(root, 'part/src/a.ts')).toBe('part')
    expect(shownIn(root, 'part/src/b.ts')).toBe(refusal('part/src/b.ts'))
    expect(shownIn(root, 'private/src/a.ts')).toBe(refusal('private/src/a.ts'))
    expect(shownIn(site.path('docs/part'), 'src/a.ts')).toBe('part')
  })

  test('with names in any language and encoding', () => {
    using site = repositoryWith({ 'docs/src/größe 语.ts': 'text', 'docs/src/x\uFFFD.ts': 'not tracked' })
    const bytes = Buffer.concat([Buffer.from(`${site.path('docs/src')}/x`), Buffer.from([0xff]), Buffer.from('.ts')])
    writeFileSync(bytes, 'tracked')
    git(site.root, ['add', 'docs/src/größe 语.ts', 'docs/src/x?.ts', ':!docs/src/x\uFFFD.ts'])
    const root = site.path('docs')
    expect(shownIn(root, 'src/größe 语.ts')).toBe('text')
    expect(shownIn(root, 'src/x\uFFFD.ts')).toBe(refusal('src/x\uFFFD.ts'))
  })

  test('when a hook of git names another index', () => {
    using site = repositoryWith()
    vi.stubEnv('GIT_INDEX_FILE', site.path('none'))
    vi.stubEnv('GIT_DIR', site.path('none'))
    try {
      expect(shownIn(site.path('docs'), 'src/a.ts')).toBe('a')
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test.each([
    ['works', `PATH='${process.env.PATH}' exec git "$@"`, 'a'],
    [
      'refuses to work',
      'echo "fatal: no wonder" >&2; exit 128',
      '`src/a.ts` is not in `content/`, and git does not say whether it tracks it, so docsite does not show it. git failed: no wonder. Solve this, or list the folder of the file in `markdown.codeFolders`.',
    ],
  ])('starting git once for each state of the index, if it %s', (_, script, expected) => {
    using site = repositoryWith()
    const fake = site.path('bin/git')
    site.edit('bin/git', `#!/bin/sh\nprintf x >> '${site.path('runs')}'\n${script}\n`)
    chmodSync(fake, 0o755)
    vi.stubEnv('PATH', `${dirname(fake)}:${process.env.PATH}`)
    try {
      const root = site.path('docs')
      for (const path of ['src/a.ts', 'src/b.ts', 'made/c.ts', 'src/a.ts']) readUnlisted(root, path)
      expect(shownIn(root, 'src/a.ts')).toBe(expected)
      expect(readFileSync(site.path('runs'), 'utf8')).toBe('x')
    } finally {
      vi.unstubAllEnvs()
    }
  })
})
