// The authors of pages, from frontmatter and from git.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readHistory } from '../../../pipeline/source/git/history.ts'
import { builtFixture } from '../../shared-builds.ts'
import { git, SiteTest } from '../../site-test.ts'
import { compile } from '../compiled.ts'

const files = {
  'config/site.json': JSON.stringify({
    base: '/docs/',
    authors: {
      ann: { name: 'Ann <b>', title: 'Maintainer', url: 'https://ann.example/?a=1&b', picture: '/ann.svg' },
      bob: { name: 'Bob', picture: '/missing.svg' },
    },
    themeConfig: {
      lastUpdated: true,
      lastAuthor: true,
      historyLink: true,
      editLink: { docRepoBaseUrl: 'https://github.com/a/b/tree/main/content', text: 'Edit' },
    },
  }),
  'content/public/ann.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'content/index.md': '---\nauthors: [ann, "Eve & co"]\n---\n\n# Home\n\nText.\n',
  'content/a b.md': '# A\n',
}

test('writes the authors of a page below its title, with everything escaped', async () => {
  const html = readFileSync(
    join(
      (await builtFixture({ ...files, 'content/public/missing.svg': files['content/public/ann.svg'] })).folder,
      'index.html',
    ),
    'utf8',
  )
  expect(html).toContain(
    '</h1><div class="page-byline"><ul class="authors"><li><img src="/docs/ann.svg" alt="" width="40" height="40" loading="lazy" data-no-zoom><span><a href="https://ann.example/?a=1&amp;b" target="_blank" rel="noopener noreferrer author" aria-describedby="newTabNote">Ann &lt;b></a> <small>Maintainer</small></span></li><li><span>Eve &amp; co</span></li></ul></div>\n<p>Text.</p>',
  )
})

test('reports pictures that do not exist, at their place in the configuration', async () => {
  const { diagnostics } = await compile(files)
  expect(diagnostics.filter((text) => text.includes('missing.svg'))).toEqual([
    expect.stringContaining('config/site.json:1:'),
  ])
})

const site = SiteTest.of(files)
afterAll(() => site[Symbol.dispose]())

test('shows the author of the last change and the link to all changes', async () => {
  git(site.root, ['init', '-q'])
  git(site.root, ['add', '.'])
  git(site.root, ['commit', '-qm', 'First'])
  site.edit('content/a b.md', '# B\n')
  git(site.root, ['-c', 'user.name=Zoë O’Neil', 'commit', '-qam', 'Second'], '2024-02-03T00:00:00Z')
  const compiled = await compile(site)
  expect(compiled.record('/a b')).toMatchObject({
    lastUpdated: '2024-02-03T00:00:00Z',
    lastChange:
      ' by Zoë O’Neil · <a href="https://github.com/a/b/commits/main/content/a%20b.md" target="_blank" rel="noopener noreferrer" aria-describedby="newTabNote">History</a>',
  })
  expect(compiled.record('/').lastChange).toMatch(/^ by Writer · /)
})

test('spells names as .mailmap does, and reads them only if they are shown', async () => {
  site.edit('.mailmap', 'Writer <writer@example.org> Zoë O’Neil <writer@example.org>\n')
  const names = ['a b.md', 'index.md']
  const read = await readHistory(site.path('content'), names, { withAuthors: true })
  expect(names.map((name) => read.changes.get(name)?.author)).toEqual(['Writer', 'Writer'])
  const { changes } = await readHistory(site.path('content'), names)
  expect(names.map((name) => changes.get(name)?.author)).toEqual([undefined, undefined])
})

test.each([
  [{ historyLink: true }, '`themeConfig.historyLink` needs an "editLink.docRepoBaseUrl"'],
  [
    { historyLink: true, editLink: { docRepoBaseUrl: 'https://code.example/x', text: 'Edit' } },
    '`themeConfig.historyLink` needs an "editLink.docRepoBaseUrl"',
  ],
  [{ historyLink: 'https://code.example/log/' }, 'must be'],
])('rejects %j', async (themeConfig, text) => {
  const config = JSON.stringify({ themeConfig })
  await expect(compile({ 'config/site.json': config, 'content/index.md': '# A\n' })).rejects.toMatchObject({
    diagnostics: [expect.objectContaining({ text: expect.stringContaining(text) })],
  })
})
