// The ages of pages, from `reviewed` and from git.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { check } from '../../../pipeline/api/check.ts'
import { agesWithLinks } from '../../../pipeline/check/rules/files/outdated-page.ts'
import { bilingual } from '../../bilingual.ts'
import { checked } from '../../check/checked.ts'
import { git, SiteTest } from '../../site-test.ts'

const reviewed = (date: string, more = '') => `---\nreviewed: ${date}\n${more}---\n\n# Page\n`

/** Returns a site whose files were committed on 2024-01-01. */
function committed(files: Record<string, string>): SiteTest {
  const site = SiteTest.of(files)
  git(site.root, ['init', '-q'])
  git(site.root, ['add', '.'])
  git(site.root, ['commit', '-qm', 'All'])
  return site
}

async function outdated({ root }: SiteTest): Promise<string[]> {
  const { diagnostics } = await check(root)
  return diagnostics
    .filter(({ rule }) => rule === 'outdated-page')
    .map(({ place: { file, line, column }, text }) => `${file}:${line}:${column} ${text}`)
}

beforeEach(() => {
  // 2026-01-15
  vi.stubEnv('SOURCE_DATE_EPOCH', '1768435200')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('outdated-page', () => {
  test('reports pages whose last review or last change is too long ago', async () => {
    using site = committed({
      'config/site.json': JSON.stringify({ check: { maxAge: '180 days' } }),
      'content/index.md': '# Home\n',
      'content/late.md': reviewed('2025-07-18'),
      'content/early.md': reviewed('2025-07-19', 'title: Early\n'),
      'content/future.md': `---\ntitle: Future\nreviewed: 2026-01-16\n---\n\nText\n`,
    })
    expect(await outdated(site)).toEqual([
      'content/future.md:3:1 The date in `reviewed`, 2026-01-16, is in the future',
      'content/index.md:1:1 This page was last changed on 2024-01-01, 745 days ago, but `check.maxAge` allows 180 days',
      'content/late.md:2:1 This page was last reviewed on 2025-07-18, 181 days ago, but `check.maxAge` allows 180 days',
    ])
  })

  test('takes the age from the last test that the route of a page matches, without its language', async () => {
    const date = reviewed('2025-12-16')
    using site = SiteTest.of({
      ...bilingual({ check: { maxAge: { '/': '2 months', '/guide/': 29, '/guide/*/old': '1 year' } } }),
      'content/en/index.md': date,
      'content/en/guide/page.md': date,
      'content/en/guide/of/old.md': date,
      'content/zh/guide/only.md': date,
    })
    expect((await outdated(site)).map((line) => line.replace(/:.*allows/, ''))).toEqual([
      'content/en/guide/page.md 29 days',
      'content/zh/guide/only.md 29 days',
    ])
  })

  test('leaves out translations, dated pages, replaced translations, other versions and generated pages', async () => {
    const old = reviewed('2001-01-01')
    using site = SiteTest.of({
      'config/site.ts': `
        import { definePlugin } from '@docsite/cli'
        const made = definePlugin({ name: 'made', pages: () => [{ route: '/made', frontmatter: { reviewed: '2001-01-01' }, markdown: '# Made' }] })
        export default {
          check: { maxAge: '1 day' },
          locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
          multiVersion: { default: '2', versions: ['2', '1'] },
          plugins: [made],
        }
      `,
      'content/2/en/index.md': reviewed('2026-01-15'),
      'content/2/zh/index.md': old,
      'content/2/en/news.md': reviewed('2001-01-01', 'published_at: 2001-01-01\n'),
      'content/1/en/index.md': old,
    })
    expect(await outdated(site)).toEqual([])
  })

  test('says nothing about pages without a date, such as those outside a repository', async () => {
    using site = SiteTest.of({
      'config/site.json': JSON.stringify({ check: { maxAge: '1 day' } }),
      'content/index.md': '# Home\n',
    })
    expect(await outdated(site)).toEqual([])
  })
})

test('lists all pages, oldest first, and of the same age those with most links first', async () => {
  using site = SiteTest.of({
    'content/index.md': `${reviewed('2025-01-15')}\n[A](./a.md) [again](/a) [Home](./index.md)\n`,
    'content/a.md': reviewed('2026-01-14'),
    'content/b.md': `${reviewed('2026-01-14')}\n[A](./a.md#page) [Gone](/gone)\n`,
    'content/c.md': '# No date\n',
  })
  const ages = agesWithLinks((await checked(site)).site)
  expect(ages.map(({ route, days, links, source }) => [route, days, links, source])).toEqual([
    ['/', 365, 0, 'reviewed'],
    ['/a', 1, 2, 'reviewed'],
    ['/b', 1, 0, 'reviewed'],
  ])
})

test('keeps the field out of the record of a page', async () => {
  using site = SiteTest.of({ 'content/index.md': reviewed('2025-01-15') })
  const { pages } = (await checked(site)).site
  expect(JSON.stringify(pages[0]?.record)).not.toContain('2025-01-15')
})
