// Builds every site in test/sites that has `expected/`, and compares the output with it. A name in `expected/` selects
// a view of the output (`views` in output.ts). To add one, create an empty directory such as `expected/records` and run
// `npm run test:update`. Diagnostics are always compared with `messages.txt`, which sites without diagnostics lack.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diagnosticText } from '../bin/report.ts'
import { buildSite } from '../pipeline/engine/build.ts'
import type { PageRecord } from '../pipeline/model/page/page.ts'
import { loadProject } from '../pipeline/source/config/config.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { reportsOfSite } from './broken-packages.ts'
import { deadReferences } from './dead-references.ts'
import { wrongCopies } from './markdown-copies.ts'
import { wrongMarkup } from './markup.ts'
import { type Output, views } from './output.ts'
import { policyBreaches } from './policy.ts'
import { builtOwn } from './shared-builds.ts'
import { filesOf, git, repository, SiteTest } from './site-test.ts'
import { invalidHtml } from './validity.ts'

const isFull = process.env.DOCSITE_TEST === 'full'
const sitesFolder = join(repository, 'test/sites')
const names = readdirSync(sitesFolder).filter((name) => existsSync(join(sitesFolder, name, 'expected')))

/** Site names with their descriptions from `what.txt`, which may begin with clause numbers. */
const titled = names.map((name) => [readFileSync(join(sitesFolder, name, 'what.txt'), 'utf8').trim(), name] as const)

interface Built {
  files: Output
  diagnostics: string
  /** Whether docsite has reported that it cannot draw the icon in other sizes. */
  lacksIcons: boolean
}

const sites: SiteTest[] = []
const builds = new Map<string, Promise<Built>>()

/** Returns the build of a site, which is built on first use. */
function built(name: string): Promise<Built> {
  const known = builds.get(name) ?? build(name)
  builds.set(name, known)
  return known
}

async function build(name: string): Promise<Built> {
  const site = withHistory(SiteTest.from(name))
  sites.push(site)
  return buildFolder(site.root, site.path('dist'))
}

/** Builds a project in this process, because starting the command for every site would take longer than the builds. */
async function buildFolder(root: string, out: string): Promise<Built> {
  const pool = new Pool()
  const { diagnostics, written } = await buildSite(await loadProject(root), { out, pool, noCache: true })
  return {
    files: written ? filesOf(out) : new Map(),
    diagnostics: reportsOfSite(diagnostics)
      .map((message) => `${diagnosticText(message, process.cwd())}\n`)
      .join(''),
    lacksIcons: diagnostics.some(({ text }) => text.includes('draws the icon in other sizes, cannot be loaded')),
  }
}

interface History {
  commits: { date: string; files: string[] }[]
  shallow?: boolean
}

/** Creates the git repository described in a site's `history.json`. */
function withHistory(site: SiteTest): SiteTest {
  if (!site.exists('history.json')) return site
  const { commits, shallow = false } = JSON.parse(site.read('history.json')) as History
  git(site.root, ['init', '--quiet'])
  for (const { date, files } of commits) {
    git(site.root, ['add', ...files])
    git(site.root, ['commit', '--quiet', '--message', 'Change'], date)
  }
  if (!shallow) return site
  const clone = SiteTest.of({})
  git(clone.root, ['clone', '--quiet', '--depth=1', `file://${site.root}`, '.'])
  site[Symbol.dispose]()
  return clone
}

afterAll(() => {
  for (const site of sites) site[Symbol.dispose]()
})

describe.concurrent.each(titled)('%s (%s)', (_, name) => {
  test('builds the expected files', async ({ expect }) => {
    const folder = join(sitesFolder, name, 'expected')
    const site = await built(name)
    const made = seen(site, readdirSync(folder))
    if (expect.getState().snapshotState.snapshotUpdateState === 'all') rewrite(folder, made)
    const expected = new Map(
      Array.from(filesOf(folder), ([path, text]) => [
        path,
        site.lacksIcons ? withoutIcons(path, String(text)) : String(text),
      ]),
    )
    expect.soft([...made.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [path, text] of made) expect.soft(text, join(name, 'expected', path)).toBe(expected.get(path))
  })

  test('has no markup errors', async ({ expect }) => {
    const { files } = await built(name)
    expect(wrongMarkup(files)).toEqual([])
  })

  test('is valid HTML', async ({ expect }) => {
    const { files } = await built(name)
    expect(invalidHtml(files)).toEqual([])
  })

  test('complies with its CSP', async ({ expect }) => {
    const { files } = await built(name)
    expect(policyBreaches(files)).toEqual([])
  })

  test('has no dead links', async ({ expect }) => {
    const { files } = await built(name)
    expect(deadReferences(files)).toEqual([])
  })

  test('has Markdown copies with the same content', async ({ expect }) => {
    const { files } = await built(name)
    expect(wrongCopies(files)).toEqual([])
  })
})

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
    // Ordinary runs check the English manual and every tenth page of the site, because the manual and the fixtures
    // contain every kind of page.
    const isChecked = (path: string, i: number): boolean =>
      isFull || !path.endsWith('.html') || (folder === 'manual' ? !path.startsWith('zh/') : i % 10 === 0)
    const some = async (): Promise<Output> => {
      const checked = [...(await ownSite(folder))].filter(([path], i) => isChecked(path, i))
      expect(checked.filter(([path]) => path.endsWith('.html')).length).toBeGreaterThan(10)
      return new Map(checked)
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

/** Removes the icons that docsite draws from the expected list of files, and their links from the expected heads. */
const withoutIcons = (path: string, text: string): string =>
  /^(?:files\.txt$|heads\/)/.test(path)
    ? text.replace(/^.*\b(?:apple-touch-icon|icon-192|icon-512)\.png.*\n/gm, '')
    : text

/** Returns the requested views by their paths in `expected/`. */
function seen({ files, diagnostics }: Built, asked: readonly string[]): Map<string, string> {
  const texts = asked.flatMap((name) => {
    const view = views[name]
    if (!view && name !== 'messages.txt') throw new Error(`Unknown view ${name}`)
    return [...(view?.(files) ?? [])].map(([path, text]): [string, string] => [path ? `${name}/${path}` : name, text])
  })
  return new Map(diagnostics ? [...texts, ['messages.txt', diagnostics]] : texts)
}

function rewrite(folder: string, texts: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true })
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
