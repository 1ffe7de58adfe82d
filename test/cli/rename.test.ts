// `docsite mv` and `docsite rename`: what they print and change, and their exit codes.

import { expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

const start = '# Start\n\n## Install {#install}\n\nWords.\n'

const made = (): SiteTest =>
  SiteTest.of({
    'config/site.json': '{ "siteUrl": "https://site.example" }',
    'content/index.md': '# Home\n\n[a](./guide/start.md#install)\n',
    'content/guide/start.md': start,
  })

test('mv prints what it has changed', async () => {
  using site = made()
  expect(await site.run('mv', ['content/guide/start.md', 'content/guide/setup.md'])).toMatchObject({
    code: 0,
    stdout: [
      'Moved content/guide/start.md to content/guide/setup.md',
      'Redirected /guide/start to /guide/setup',
      'Edited 2 places in 2 files',
      '',
    ].join('\n'),
    stderr: '',
  })
  expect(site.read('content/index.md')).toBe('# Home\n\n[a](./guide/setup.md#install)\n')
  expect(site.read('content/guide/setup.md')).toBe(start)
  expect(site.exists('content/guide/start.md')).toBe(false)
})

test('mv keeps the name in a folder that is named with a slash at the end', async () => {
  using site = made()
  expect((await site.run('mv', ['content/guide/start.md', 'content/new/'])).code).toBe(0)
  expect(site.exists('content/new/start.md')).toBe(true)
})

test('mv --dry-run shows the changes and makes none', async () => {
  using site = made()
  const before = site.files('content')
  const { code, stdout } = await site.run('mv', ['content/guide/start.md', 'content/guide/setup.md', '--dry-run'])
  expect(code).toBe(0)
  expect(stdout).toContain(
    'Would move content/guide/start.md to content/guide/setup.md\nWould redirect /guide/start to /guide/setup\nWould edit 2 places in 2 files\n',
  )
  expect(stdout).toContain('content/index.md\n  3:')
  expect(site.files('content')).toEqual(before)
  expect(site.exists('config/addresses.json')).toBe(false)
})

test('mv --format json prints the changes as data', async () => {
  using site = made()
  const flags = ['content/guide/start.md', 'content/guide/setup.md', '--format', 'json', '--dry-run']
  const { code, stdout } = await site.run('mv', flags)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    version: 1,
    dryRun: true,
    moves: [{ from: 'content/guide/start.md', to: 'content/guide/setup.md' }],
    removed: [],
    redirects: [{ from: '/guide/start', to: '/guide/setup' }],
    edits: [
      {
        file: 'content/index.md',
        line: 3,
        column: expect.any(Number),
        written: './guide/start.md#install',
        replacement: './guide/setup.md#install',
      },
      expect.objectContaining({ file: 'config/addresses.json', written: '' }),
    ],
    open: [],
  })
})

test('rename gives a heading a new id and keeps the old one', async () => {
  using site = made()
  expect(await site.run('rename', ['content/guide/start.md#install', 'setup'])).toMatchObject({
    code: 0,
    stdout: 'Edited 2 places in 2 files\n',
    stderr: '',
  })
  expect(site.read('content/guide/start.md')).toBe(start.replace('{#install}', '{#setup #install}'))
  expect(site.read('content/index.md')).toBe('# Home\n\n[a](./guide/start.md#setup)\n')
  expect((await site.build()).code).toBe(0)
  expect(site.read('dist/guide/start.html')).toContain('id="install"')
})

test.each([
  ['mv', ['content/none.md', 'content/a.md'], 'There is no file content/none.md'],
  ['rename', ['content/guide/start.md', 'setup'], 'content/guide/start.md does not name a heading'],
  ['rename', ['content/guide/start.md#instal', 'setup'], 'has no heading with the id instal'],
] as const)('%s %s is refused', async (name, args, message) => {
  using site = made()
  const { code, stdout, stderr } = await site.run(name, args)
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
})

test('mv leaves links with variables as they are, and names those that it breaks', async () => {
  const text = '# Home\n\n[a](./guide/{{ name }}.md) [c](/guide/{{ name }})\n'
  using site = SiteTest.of({
    'config/site.json': '{ "siteUrl": "https://site.example", "variables": { "name": "start" } }',
    'content/index.md': text,
    'content/guide/start.md': start,
  })
  const { code, stdout, stderr } = await site.run('mv', ['content/guide/start.md', 'content/guide/setup.md'])
  expect(code).toBe(0)
  expect(site.read('content/index.md')).toBe(text)
  expect(stdout + stderr).toContain('The link `./guide/start.md` is not written here literally. Update it.')
})
