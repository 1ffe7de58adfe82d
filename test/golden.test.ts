// Builds every site in test/sites that has `expected/`, and compares the output with it. A name in `expected/` selects
// a view of the output (`views` in output.ts). To add one, create an empty directory such as `expected/records` and run
// `npm run test:update`. Diagnostics are always compared with `messages.txt`, which sites without diagnostics lack. Only one site lists
// all its files, so that a new output changes one list.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diagnosticText } from '../bin/report.ts'
import { buildSite } from '../pipeline/build/build.ts'
import { loadProject } from '../pipeline/source/config/config.ts'
import { Pool } from '../pipeline/workers/pool.ts'
import { reportsOfSite } from './broken-packages.ts'
import { deadReferences } from './dead-references.ts'
import { wrongCopies } from './markdown-copies.ts'
import { wrongMarkup } from './markup.ts'
import { type Output, views } from './output.ts'
import { policyBreaches } from './policy.ts'
import { filesOf, git, repository, SiteTest } from './site-test.ts'
import { invalidHtml } from './validity.ts'

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

test.concurrent.each([
  ['search files without search', 'no-search', /^static\/search_/],
  ['redirects to pages that do not exist yet', 'pending', /^old/],
])('has no %s', async (_, name, path) => {
  const { files } = await built(name)
  expect([...files.keys()].filter((file) => path.test(file))).toEqual([])
})

test('lists the files of only one site', () =>
  expect(names.filter((name) => existsSync(join(sitesFolder, name, 'expected/files.txt')))).toEqual(['two-locales']))

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
