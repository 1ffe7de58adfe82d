// The files that code blocks show: where docsite reads them, and which it refuses.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCodeFiles } from '../../../pipeline/source/code-files.ts'
import { SiteTest } from '../../site-test.ts'

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
  const found = readCodeFiles('guide/page.md', { text, spans: [] }, { root, folders: ['../packages'] }, 1000)
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
    expect(readCodeFiles('page.md', { text, spans: [] }, { root, folders: [] }, 1000)).toBeUndefined()
  },
)

test('shows only files that git tracks, unless the configuration lists their folder', () => {
  using site = SiteTest.of({ 'src/a.ts': 'a', 'src/b.ts': 'b', 'generated/c.ts': 'c' })
  const git = (...args: string[]) => spawnSync('git', args, { cwd: site.root })
  git('init')
  git('add', 'src/a.ts')
  const read = (path: string, folders: string[] = []) =>
    readCodeFiles('page.md', { text: `\`\`\`ts file="${path}"`, spans: [] }, { root: site.root, folders }, 1000)
  const fileOf = (path: string, folders?: string[]) => read(path, folders)?.code.files.get(path)
  expect(fileOf('src/a.ts')).toEqual({ text: 'a' })
  expect(fileOf('src/b.ts')).toMatchObject({
    problem: { text: '`src/b.ts` is not in git, so docsite does not show it' },
  })
  expect(read('src/b.ts')?.paths).toContain(join(site.root, '.git/index'))
  expect(fileOf('generated/c.ts', ['generated'])).toEqual({ text: 'c' })
  git('add', 'src/b.ts')
  expect(fileOf('src/b.ts')).toEqual({ text: 'b' })
})
