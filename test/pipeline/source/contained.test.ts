// Files that content can refer to but docsite must not read: files in other directories, hidden files, devices, pipes,
// and symbolic links to any of them.

import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isHidden, listTree, readBytes } from '../../../pipeline/source/contained.ts'
import { SiteTest } from '../../site-test.ts'
import { compile } from '../compiled.ts'

const secret = 'TOKEN=do-not-publish'

/** Creates a project with secrets next to its content. */
const project = (files: Record<string, string> = {}): SiteTest =>
  SiteTest.of({
    '.env': secret,
    '.git/config': secret,
    'notes/secret.md': secret,
    'content/index.md': '# Home\n',
    ...files,
  })

const pipe = (site: SiteTest, path: string): SiteTest => {
  execFileSync('mkfifo', [site.path(path)])
  return site
}

test.each<[string, (site: SiteTest) => SiteTest, string]>([
  ['a file behind a hidden link', (site) => site.link('..', 'content/.up'), '/.up/notes/secret.md'],
  ['a file behind a link', (site) => site.link('../notes', 'content/up'), '/up/secret.md'],
  ['a path outside the content', (site) => site, '/../notes/secret.md'],
  ['a hidden file', (site) => site.edit('content/.secret.md', secret), '/.secret.md'],
  ['a link to a hidden file', (site) => site.edit('content/.s.md', secret).link('.s.md', 'content/s.md'), '/s.md'],
  ['an endless device', (site) => site.link('/dev/zero', 'content/z.md'), '/z.md'],
  ['a pipe', (site) => pipe(site, 'content/p.md'), '/p.md'],
  ['a link to itself', (site) => site.link('l.md', 'content/l.md'), '/l.md'],
])('rejects an include of %s', async (_, make, file) => {
  using site = make(project({ 'content/index.md': `# Home\n\ntext\n\n::include{file="${file}"}\n` }))
  const { diagnostics } = await compile(site)
  expect(diagnostics.filter((line) => line.startsWith('content/index.md:5:1 error '))).toHaveLength(1)
  expect(diagnostics.join('\n')).toContain('(refused-file)')
  expect(diagnostics.join('\n')).not.toContain(secret)
})

test.each(['a'.repeat(5000), 'a\0b', '', '.', 'a/'.repeat(3000)])(
  'reports an impossible file name as a missing fragment',
  async (file) => {
    using site = project({ 'content/index.md': `# Home\n\n::include{file="${file}"}\n` })
    const { diagnostics } = await compile(site)
    expect(diagnostics.some((line) => line.startsWith('content/index.md:3:1 error '))).toBe(true)
  },
)

test('does not publish links in public/ to the git configuration, the .env file, a file of the project or a device', async () => {
  using site = project()
  const targets = ['../../.git/config', '../../.env', '../../notes/secret.md', '/dev/zero']
  for (const [i, target] of targets.entries()) site.link(target, `content/public/${i}.txt`)
  const { code, stdout, stderr } = await site.build()
  expect(code).toBe(1)
  for (const i of targets.keys()) expect(stderr).toContain(`content/public/${i}.txt error `)
  expect(stdout + stderr).not.toContain(secret)
  expect(site.exists('dist')).toBe(false)
})

test('does not publish hidden files in public/, except .well-known/', async () => {
  using site = project({
    'content/public/.env': secret,
    'content/public/.well-known/a.txt': 'a',
    'content/public/.well-known/.b': secret,
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(0)
  expect(stderr).toContain(
    'content/public/.env warning This file is hidden, so docsite does not publish it (hidden-file)',
  )
  expect(stderr).toContain('content/public/.well-known/.b warning ')
  expect(site.exists('dist/.env')).toBe(false)
  expect(site.exists('dist/.well-known/.b')).toBe(false)
  expect(site.read('dist/.well-known/a.txt')).toBe('a')
})

test('rejects pages, sidebars and images that are links to files outside the content', async () => {
  using site = project({ 'content/index.md': '# Home\n\n![A](./a.svg)\n' })
    .link('../.env', 'content/page.md')
    .link('../.env', 'content/_meta.json')
    .link('../.env', 'content/a.svg')
  const { code, stdout, stderr } = await site.run('check')
  expect(code).toBe(1)
  for (const file of ['page.md', '_meta.json', 'a.svg'])
    expect(stdout).toContain(`content/${file} error This symbolic link`)
  expect(stdout).toContain('content/index.md:3:1 error ')
  expect(stdout + stderr).not.toContain(secret)
})

test.each([
  [2, ['config/site.json']],
  [1, ['config/translations.json', 'config/addresses.json']],
])(
  'exits with code %i if configuration files are links to files outside the project, without quoting them: %j',
  async (exitCode, files) => {
    using site = project()
    for (const file of files) site.link('../.env', file)
    const { code, stdout, stderr } = await site.run('check')
    expect(code).toBe(exitCode)
    for (const file of files)
      expect(stdout + stderr).toContain(`${file} error This file points to a hidden file or folder`)
    expect(stdout + stderr).not.toContain(secret)
  },
)

test('rejects style sheets that are links to files outside the project', async () => {
  using site = project({ 'config/site.json': '{ "styles": ["config/a.css"] }' }).link('../.env', 'config/a.css')
  await expect(compile(site)).rejects.toMatchObject({
    diagnostics: [
      { rule: 'invalid-config', text: expect.stringContaining('`config/a.css` points to a hidden file or folder') },
    ],
  })
})

test('rejects a content directory that is a link to a directory outside the project', async () => {
  using other = SiteTest.of({ 'index.md': '# Other\n' })
  using site = SiteTest.of({ '.env': secret }).link(other.root, 'content')
  await expect(compile(site)).rejects.toThrow('The folder "content" points outside the project')
})

test('does not write to a cache directory that is a link', async () => {
  using other = SiteTest.of({ 'old/file.txt': 'keep' })
  using site = project().link(other.root, '.docsite')
  expect((await site.build()).code).toBe(0)
  expect([...other.files('.').keys()]).toEqual(['old/file.txt'])
})

test('lists a tree without following links, which may form a cycle or lead outside', () => {
  using outside = SiteTest.of({ 'other.md': '' })
  using site = SiteTest.of({ 'content/a/page.md': '', 'content/b.md': '' })
  site.link('.', 'content/a/again').link('..', 'content/a/up').link(outside.root, 'content/out')
  expect(listTree(site.path('content')).map(({ path }) => path)).toEqual([
    'a',
    'a/again',
    'a/page.md',
    'a/up',
    'b.md',
    'out',
  ])
  expect(listTree(site.path('absent'))).toEqual([])
})

test('reads a configuration in a directory whose links form cycles', async () => {
  using site = SiteTest.of({
    'content/index.md': '# A\n',
    'config/site.ts': 'export default { siteUrl: "https://site.example" }',
  })
  site.link('.', 'config/a').link('.', 'config/b')
  expect((await site.build()).code).toBe(0)
})

test('rejects pages that are too large, or that grow exponentially through nested fragments', async () => {
  const levels = Array.from({ length: 30 }, (_, i): [string, string] => [
    `content/_${i}.md`,
    `::include{file="/_${i + 1}.md"}\n::include{file="/_${i + 1}.md"}\n`,
  ])
  using site = project({
    ...Object.fromEntries(levels),
    'config/site.json': '{ "limits": { "pageBytes": 10000 } }',
    'content/index.md': '# Home\n\n::include{file="/_0.md"}\n',
    'content/large.md': `# Large\n\n${'word '.repeat(3000)}`,
  })
  const { diagnostics } = await compile(site)
  for (const place of ['index.md:3:1', 'large.md'])
    expect(diagnostics).toContain(`content/${place} error This page is larger than the limit of 10 kB (refused-file)`)
})

test('stops reading at the limit even if the reported size is wrong', () => {
  expect(readBytes({ folder: '/proc/self' }, 'status', 10)).toEqual({ kind: 'refused', reason: 'too large' })
})

test.each([
  ['a/b.md', false],
  ['a/../b', false],
  ['.env', true],
  ['a/.git/config', true],
  ['a/...', true],
  ['public/.well-known/a', false],
  ['public/.well-known/.a', true],
  ['public/.well-knowns/a', true],
  ['a/public/.well-known/a', true],
])('decides whether %s is hidden: %s', (path, hidden) => {
  expect(isHidden(path, { shown: 'public/.well-known' })).toBe(hidden)
})
