// `docsite check --since` reports what the changes since a commit can have caused, and nothing else.

import { describe, expect, test } from 'vitest'
import { check as checkSite } from '../../pipeline/api/check.ts'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { bilingual } from '../bilingual.ts'
import { reportsOfSite } from '../broken-packages.ts'
import { random } from '../random.ts'
import { EditedSite, type EditKind, editKinds } from '../random-edits.ts'
import { git, SiteTest } from '../site-test.ts'

/** The number of commits with random edits. */
const rounds = process.env.DOCSITE_TEST === 'full' ? 200 : 12

/** Notes about the whole site, which every check would repeat. */
const check = { rules: { 'no-site-url': 'off', 'missing-baseline': 'off' } }

const files = {
  ...bilingual({ title: 'Since', check }),
  'content/en/index.md': '# Home\n\n[Start](./guide/start.md#install) [Gone](./gone.md)\n',
  'content/zh/index.md': '# 首页\n',
  'content/en/guide/start.md': '# Start\n\n## Install {#install}\n\n::include{file="../_part.md"}\n\n### Install\n',
  'content/zh/guide/start.md': '# 开始\n\n## 安装 {#install}\n',
  'content/en/guide/other.md': '# Other\n\n![](../shot.svg)\n\n#### Deep\n',
  'content/zh/guide/other.md': '# 其他\n\n#### 深\n',
  'content/en/guide/far.md': '# Far\n\n#### Deeper\n',
  'content/zh/guide/far.md': '# 远\n\n#### 更深\n',
  'content/en/_part.md': 'A part.\n',
  'content/en/shot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

/** Returns a committed site. */
function committed(): SiteTest {
  const site = SiteTest.of(files)
  git(site.root, ['init', '-q', '-b', 'main'])
  git(site.root, ['add', '.'])
  git(site.root, ['commit', '-qm', 'All of it'])
  return site
}

const listed = (diagnostics: readonly Diagnostic[]): string[] =>
  reportsOfSite(diagnostics).map(({ rule, place }) => `${place.file.replace(/^content\//, '')} ${rule}`)

async function reported(site: SiteTest, since = 'main'): Promise<{ found: string[]; pages: number }> {
  const { diagnostics, pages } = await checkSite(site.root, { since })
  return { found: listed(diagnostics), pages }
}

/** What the site reports without any change. */
const gone = 'en/index.md dead-link'

/** What the site reports without `--since`. */
const everything = [
  gone,
  'en/guide/far.md skipped-heading-level',
  'en/guide/other.md missing-alt',
  'en/guide/other.md skipped-heading-level',
  'zh/guide/far.md skipped-heading-level',
  'zh/guide/other.md skipped-heading-level',
  'zh/guide/start.md missing-section',
]

describe('check --since', () => {
  test('reports nothing on pages that no change affects, except links that lead nowhere', async () => {
    using site = committed()
    expect(await reported(site)).toEqual({ found: [gone], pages: 0 })
  })

  test.each<[what: string, file: string, text: string, expected: string[]]>([
    [
      'the changed page, its translations, and the pages that link to it',
      'content/en/guide/start.md',
      '# Start\n\n#### Deep\n',
      [
        gone,
        'en/index.md dead-anchor',
        'en/guide/start.md skipped-heading-level',
        'zh/guide/start.md extra-section',
        'zh/guide/start.md missing-section',
      ],
    ],
    [
      'the pages that include a changed fragment',
      'content/en/_part.md',
      '#### Part\n',
      [
        gone,
        'en/_part.md skipped-heading-level',
        'zh/guide/start.md missing-section',
        'zh/guide/start.md missing-section',
      ],
    ],
    [
      'the pages that show a changed image',
      'content/en/shot.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      [gone, 'en/guide/other.md missing-alt', 'en/guide/other.md skipped-heading-level'],
    ],
    [
      'the pages that have the title of a changed page',
      'content/en/guide/new.md',
      '# Far\n\nNew.\n',
      [gone, 'en/guide/far.md skipped-heading-level', 'en/guide/new.md duplicate-title', 'zh missing-translation'],
    ],
    ['all pages after a change of a menu', 'content/en/guide/_meta.json', '["start", "other", "far"]', everything],
    [
      'all pages after a change of the configuration',
      'config/site.json',
      bilingual({ title: 'New', check })['config/site.json'],
      everything,
    ],
    ['no page after a change of another file', 'notes.txt', 'Notes', [gone]],
  ])('reports %s', async (_, file, text, expected) => {
    using site = committed()
    site.edit(file, text)
    expect((await reported(site)).found.toSorted()).toEqual(expected.toSorted())
  })

  test('reports links to a deleted page, and its translation', async () => {
    using site = committed()
    site.remove('content/en/guide/start.md')
    expect((await reported(site)).found).toEqual([gone, 'en/index.md dead-link', 'zh/guide/start.md missing-original'])
  })

  test('compares with the commit at which the branch left the other one', async () => {
    using site = committed()
    git(site.root, ['checkout', '-qb', 'topic'])
    site.edit('content/zh/guide/far.md', '# 远\n\n### 深\n')
    git(site.root, ['commit', '-qam', 'Edit'])
    git(site.root, ['checkout', '-q', 'main'])
    site.edit('content/en/guide/other.md', '# Other\n\n#### Deep\n\nMore.\n')
    git(site.root, ['commit', '-qam', 'Edit on main'])
    git(site.root, ['checkout', '-q', 'topic'])
    expect((await reported(site)).found.toSorted()).toEqual(
      [
        'en/guide/far.md skipped-heading-level',
        gone,
        'zh/guide/far.md extra-section',
        'zh/guide/far.md missing-section',
        'zh/guide/far.md skipped-heading-level',
      ].toSorted(),
    )
  })

  test.each<[what: string, file: string, expected: string[]]>([
    ['only those from unknown files without a change of the others', 'content/other.md', ['/unknown.md']],
    ['those from a changed file', 'data/a.txt', ['/a.md', '/unknown.md']],
    ['those from a changed file of a cached value', 'data/b.txt', ['/b.md', '/unknown.md']],
  ])('reports of generated pages %s', async (_, file, expected) => {
    const page = '{ route: "/" + name, frontmatter: { title: name }, markdown: "## One\\n\\n#### Deep\\n" }'
    using site = SiteTest.of({
      'config/site.ts': `import { definePlugin, defineSite } from '@docsite/cli'
const pageOf = (name) => [${page}]
export default defineSite({
  check: ${JSON.stringify(check)},
  plugins: [
    definePlugin({ name: 'a', pages: ({ read }) => pageOf('a', read('data/a.txt')) }),
    definePlugin({ name: 'b', pages: ({ cached }) => cached('b', () => ({ value: pageOf('b'), files: ['data/b.txt'] })) }),
    definePlugin({ name: 'ignored', pages: ({ read }) => pageOf('unknown', read('data/ignored.txt')) }),
  ],
})
`,
      'content/index.md': '# Home\n\n[A](/a) [B](/b) [Unknown](/unknown) [Other](/other)\n',
      'content/other.md': '# Other\n',
      ...Object.fromEntries(['a', 'b', 'ignored'].map((name) => [`data/${name}.txt`, name])),
      '.gitignore': 'data/ignored.txt\n',
    })
    git(site.root, ['init', '-q', '-b', 'main'])
    git(site.root, ['add', '.'])
    git(site.root, ['commit', '-qm', 'All of it'])
    site.edit(file, '# Changed\n')
    // The second check takes the cached value.
    for (const _ of ['first', 'second'])
      expect((await reported(site)).found.filter((one) => /plugin:/.test(one)).sort()).toEqual(
        expected.map((path) => expect.stringMatching(`^plugin:\\w+${path} skipped-heading-level$`)),
      )
  })

  test.each([
    ['a commit that git does not know', 'nowhere', /There is no commit "nowhere" in this repository/],
    ['an option of git', '--output=x', /There is no commit "--output=x" in this repository/],
  ])('rejects %s', async (_, since, message) => {
    using site = committed()
    await expect(checkSite(site.root, { since })).rejects.toThrow(message)
  })

  test('rejects a commit of another history, and a project outside a repository', async () => {
    using site = committed()
    git(site.root, ['checkout', '-q', '--orphan', 'other'])
    git(site.root, ['commit', '-qm', 'Begin again'])
    await expect(checkSite(site.root, { since: 'main' })).rejects.toThrow(/no common commit/)
    site.remove('.git')
    await expect(checkSite(site.root, { since: 'main' })).rejects.toThrow(/not in a git repository/)
  })

  test('finds the changes of a project in a folder of the repository', async () => {
    using site = SiteTest.of(Object.fromEntries(Object.entries(files).map(([path, text]) => [`docs/${path}`, text])))
    git(site.root, ['init', '-q', '-b', 'main'])
    git(site.root, ['add', '.'])
    git(site.root, ['commit', '-qm', 'All of it'])
    site.edit('readme.md', 'Outside of the project')
    site.edit('docs/content/en/guide/far.md', '# Far\n\n#### Deeper still\n')
    const { diagnostics } = await checkSite(site.path('docs'), { since: 'main' })
    expect(listed(diagnostics)).toContain('en/guide/far.md skipped-heading-level')
    expect(listed(diagnostics)).not.toContain('en/guide/other.md skipped-heading-level')
  })
})

/** Edits that do not change what `check` reads. */
const outOfScope: readonly EditKind[] = ['out', 'base', 'touch', 'sameStamp', 'history', 'tamper', 'breakConfig']

test(`reports what the whole check reports on the same files, and all that is new, after ${rounds} random edits`, async () => {
  const chance = random(20)
  const number = (most: number) => Math.floor(chance() * most)
  const kinds = editKinds.filter((kind) => !outOfScope.includes(kind))
  using edited = new EditedSite()
  const keysOf = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.map(({ rule, place, text }) => `${place.file} ${rule} ${text}`)
  let before = new Set<string>()
  let narrowed = 0
  for (let round = 0; round < rounds; round++) {
    edited.commit()
    const kind = kinds[number(kinds.length)] as EditKind
    edited.apply({ kind, n: number(1000) })
    const [whole, since] = [await checkSite(edited.site.root), await checkSite(edited.site.root, { since: 'HEAD' })]
    const [all, found] = [keysOf(whole.diagnostics), keysOf(since.diagnostics)]
    expect({ kind, round, extra: found.filter((key) => !all.includes(key)) }).toEqual({ kind, round, extra: [] })
    if (round > 0) {
      const fresh = all.filter((key) => !before.has(key) && !found.includes(key))
      expect({ kind, round, missed: fresh }).toEqual({ kind, round, missed: [] })
    }
    if (found.length < all.length) narrowed++
    before = new Set(all)
  }
  expect(narrowed).toBeGreaterThan(rounds / 4)
})
