// The built sites of this repository: valid HTML without dead links, and what the Rsbuild documentation shows.

import { describe, expect, test } from 'vitest'
import type { PageRecord } from '../pipeline/model/page/page.ts'
import { deadReferences } from './dead-references.ts'
import { wrongCopies } from './markdown-copies.ts'
import { wrongMarkup } from './markup.ts'
import { type Output, views } from './output.ts'
import { policyBreaches } from './policy.ts'
import { builtOwn } from './shared-builds.ts'
import { filesOf } from './site-test.ts'
import { invalidHtml } from './validity.ts'

const isFull = process.env.DOCSITE_TEST === 'full'

/** Reads the output of this repository's site or manual, which is built on first use. */
function ownSite(folder: '.' | 'manual'): Promise<Output> {
  const known = ownBuilds.get(folder) ?? buildOwn(folder)
  ownBuilds.set(folder, known)
  return known
}

const ownBuilds = new Map<string, Promise<Output>>()

const buildOwn = async (root: '.' | 'manual'): Promise<Output> => filesOf((await builtOwn(root)).folder)

// Each test may have to wait for the site to be built.
const ownTimeout = 240_000

describe.concurrent.each(['.', 'manual'] as const)(
  "this repository's site in %s",
  { timeout: ownTimeout },
  (folder) => {
    // Ordinary runs check a third of the English manual and every thirtieth page of the site, because the fixtures, too, contain every kind of page.
    const step = folder === 'manual' ? 3 : 30
    const some = async (): Promise<Output> => {
      const all = await ownSite(folder)
      const pages = [...all.keys()].filter((path) => path.endsWith('.html'))
      const sampled = pages.filter((path) => folder === '.' || !path.startsWith('zh/')).filter((_, i) => i % step === 0)
      const checked = new Set(isFull ? pages : sampled)
      expect(checked.size).toBeGreaterThan(10)
      return new Map([...all].filter(([path]) => !path.endsWith('.html') || checked.has(path)))
    }

    test('has no markup errors', async ({ expect }) => expect(wrongMarkup(await some())).toEqual([]))

    test('is valid HTML', async ({ expect }) => expect(invalidHtml(await some())).toEqual([]))

    test('complies with its CSP', async ({ expect }) => expect(policyBreaches(await some())).toEqual([]))

    test('has no dead links', async ({ expect }) =>
      expect(deadReferences(await ownSite(folder), await some())).toEqual([]))

    test('has Markdown copies with the same content', async ({ expect }) =>
      expect(wrongCopies(await some())).toEqual([]))
  },
)

describe.concurrent("this repository's site", { timeout: ownTimeout }, () => {
  test.for([
    ['index.html', 'Rsbuild - The Rspack-based build tool', 'releases-rss.xml', 'releases-atom.xml'],
    ['zh/index.html', 'Rsbuild - 基于 Rspack 的构建工具', 'releases-rss-zh.xml', 'releases-atom-zh.xml'],
  ] as const)(
    '[2.3.5, 2.3.6] has a page of type home in %s, with a title suffix and two feeds',
    async ([file, title, ...feeds], { expect }) => {
      const site = await ownSite('.')
      expect(site.get(file)?.toString()).toContain('data-type="home"')
      const head = views.heads?.(site).get(file)
      expect(head).toContain(`<title>${title}</title>`)
      expect(
        Array.from(
          head?.matchAll(/type="application\/(rss|atom)\+xml" href="[^"]*\/rss\/([^"]*)"/g) ?? [],
          (match) => match[2],
        ),
      ).toEqual(feeds)
    },
  )

  test('[2.3] has dated release pages that are in both feeds of their language', async ({ expect }) => {
    const files = await ownSite('.')
    for (const [prefix, language] of [
      ['', 'en'],
      ['zh/', 'zh-CN'],
    ]) {
      const json = files.get(`static/pages/${prefix}community/releases/v1-0.json`)?.toString() ?? ''
      const record = JSON.parse(json) as PageRecord
      expect(record.frontmatter.published_at).toBe('2024-09-10')
      expect(record.feeds.map(({ mime, language }) => [mime, language])).toEqual([
        ['application/rss+xml', language],
        ['application/atom+xml', language],
      ])
    }
  })
})

describe.concurrent("the text of this repository's site", { timeout: ownTimeout }, () => {
  test.for([
    ['en', '', 'The Rspack-based build tool for the web', 'Edit this page on GitHub'],
    ['zh', 'zh/', '由 Rspack 驱动的 Web 构建工具', '在 GitHub 上编辑此页'],
  ] as const)(
    '[9.3, 9.23, 9.24] describes Rsbuild as a build tool for the web, and has links to edit its pages, in %s',
    async ([lang, prefix, description, edit], { expect }) => {
      const files = await ownSite('.')
      const html = (path: string) => files.get(`${prefix}${path}`)?.toString() ?? ''
      expect(/^<!doctype html><html lang="([^"]*)"/.exec(html('index.html'))?.[1]).toBe(lang)
      expect(files.get(`${prefix}llms.txt`)?.toString()).toContain(`\n> ${description}\n`)
      const page = html('guide/start/quick-start.html')
      expect(/ - ([^<]*)<\/title>/.exec(page)?.[1]).toBe('Rsbuild')
      expect(/<a [^>]*href="https:[^"]*\/quick-start\.md"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/.exec(page)?.[1]).toBe(edit)
    },
  )
})
