// A built and then edited site whose next build fails in a chosen way. Tests can restore it and repeat the build.

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { recoverOutput } from '../../pipeline/output/output-folder.ts'
import { locales } from '../bilingual.ts'
import { buildHere, withoutProblems } from '../build-here.ts'
import { firstDifference } from '../difference.ts'
import { builtFixture } from '../shared-builds.ts'
import { filesOf, type Ran, SiteTest } from '../site-test.ts'

/** The failure to cause. See `cause-failure.mjs` for the fields. */
export interface Failure {
  operation?: string
  at?: number
  onwards?: boolean
  code?: 'ENOSPC' | 'EACCES' | 'EROFS'
  signal?: NodeJS.Signals
  meanwhile?: string[]
  killAfterMs?: number
}

/** The paths whose writes are counted. `swap` is the rename that moves the new site into place. */
export type Area = 'output' | 'cache' | 'all' | 'swap'

type Files = Map<string, Buffer>

export class FailingSite {
  readonly site: SiteTest
  readonly #areas: Record<Area, string[]>
  #restore: () => void = () => undefined
  #names: string[] = []
  /** The files of the built site before and after the edits. */
  old: Files = new Map()
  next: Files = new Map()

  private constructor(files: Record<string, string>) {
    this.site = SiteTest.of(files)
    const output = ['dist', '.dist-', 'elsewhere/dist', 'elsewhere/.dist-'].map((path) => this.site.path(path))
    const cache = [this.site.path('.docsite')]
    const swap = ['dist', 'elsewhere/dist'].map((path) => this.site.path(path))
    this.#areas = { output, cache, all: [...output, ...cache], swap }
  }

  /** Builds `files`, then applies `edits`. */
  static async of(files: Record<string, string>, edits: Record<string, string>): Promise<FailingSite> {
    const failing = new FailingSite(files)
    const { site } = failing
    await built(site)
    failing.old = site.files()
    for (const [path, contents] of Object.entries(edits)) site.edit(path, contents)
    const next = await builtFixture({ ...files, ...edits })
    expect(next.stderr).toBe('')
    failing.next = filesOf(next.folder)
    failing.#restore = site.snapshot()
    failing.#names = readdirSync(site.root)
    return failing
  }

  [Symbol.dispose](): void {
    this.site[Symbol.dispose]()
  }

  /** Restores the state before the failing build. `cold` removes the cache. */
  restore({ cold = false } = {}): void {
    this.#restore()
    if (cold) this.site.remove('.docsite')
  }

  build(area: Area, failure: Failure, flags: readonly string[] = [], log?: string): Promise<Ran> {
    const options = {
      ...failure,
      prefixes: this.#areas[area],
      log,
      ...(area === 'swap' ? { operation: 'renameSync' } : {}),
    }
    return this.site.build(flags, {
      node: ['--import', new URL('cause-failure.mjs', import.meta.url).href],
      // The directory for the cache if it cannot be in the project. It is removed after the test.
      env: { DOCSITE_TEST_FAILURE: JSON.stringify(options), TMPDIR: dirname(this.site.root) },
    })
  }

  /** Returns the operation and path of every write of a successful build, in order. */
  async writes(area: Area, flags: readonly string[] = []): Promise<string[]> {
    const log = join(dirname(this.site.root), 'writes.log')
    rmSync(log, { force: true })
    const { code, stderr } = await this.build(area, {}, flags, log)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    this.restore()
    return readFileSync(log, 'utf8').trim().split('\n')
  }

  /** Recovers the output as the next command would, and expects a complete site. Returns whether it is old or new. */
  expectWholeSite(): 'old' | 'new' {
    recoverOutput(this.site.path('dist'))
    const found = this.site.files()
    if (firstDifference(found, this.next) === '') return 'new'
    expect(firstDifference(found, this.old)).toBe('')
    return 'old'
  }

  /** Expects no new files in the project except output and cache. */
  expectNothingBeside(): void {
    const known = new Set([...this.#names, 'dist', '.docsite'])
    expect(readdirSync(this.site.root).filter((name) => !known.has(name))).toEqual([])
  }

  /** Expects that a build with the state of the project succeeds, and produces the new site. */
  async expectBuild(what?: string): Promise<void> {
    expect(await buildHere(this.site), what).toEqual(withoutProblems)
    expect(this.expectWholeSite(), what).toBe('new')
  }

  /** Expects that the next build succeeds, produces the new site, and leaves no temporary files. */
  async expectNextBuild(): Promise<void> {
    await built(this.site)
    expect(firstDifference(this.site.files(), this.next)).toBe('')
    this.expectNothingBeside()
    const cached = [...this.site.files('.docsite').keys()]
    expect(readdirSync(this.site.path('.docsite')).filter((name) => name !== '.gitignore')).toHaveLength(1)
    expect(cached.filter((path) => /\.part$|fresh-/.test(path))).toEqual([])
    const packs = cached.filter((path) => path.endsWith('.pack'))
    const index = cached.filter((path) => /\/pages-.\.json$/.test(path))
    const named = index.map((path) => this.site.read(`.docsite/${path}`)).join()
    expect(packs.filter((path) => !named.includes(path.slice(path.lastIndexOf('/') + 1)))).toEqual([])
  }
}

async function built(site: SiteTest): Promise<void> {
  expect(await buildHere(site)).toEqual(withoutProblems)
}

/** Returns at most `most` evenly spaced numbers from 1 to `last`, including both. */
export function spread(last: number, most: number): number[] {
  if (last <= most) return Array.from({ length: last }, (_, i) => i + 1)
  return Array.from({ length: most }, (_, i) => 1 + Math.round((i * (last - 1)) / (most - 1)))
}

/**
 * A small bilingual site with every kind of output file: documents, a component, styles, a public file, an image and a
 * redirect.
 */
export const smallSite: Record<string, string> = {
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({
  locales: ${JSON.stringify(locales)},
  redirects: [{ from: '/old', to: '/' }],
  styles: ['config/own.css'],
})
`,
  'config/own.css': '.own { color: red }\n',
  'config/islands/note.tsx': 'export default function Note() { return <b>note</b> }\n',
  'content/en/index.md': '# Home\n\n::note\n',
  'content/zh/index.md': '# 首页\n\n快速的狐狸\n',
  'content/en/guide/one.md': '# One\n\n![Shot](../../shot.svg)\n',
  'content/en/guide/two.md': '# Two\n\nSame as before.\n',
  'content/shot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
  'content/public/robots.txt': 'User-agent: *\n',
}

export const smallEdit: Record<string, string> = {
  'content/en/guide/one.md': '# One\n\nEdited.\n',
  'content/en/guide/three.md': '# Three\n',
}

/** Returns a site with enough pages for worker threads. */
export function largeSite(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 56 }, (_, i) => [`content/guide/page-${i}.md`, `# Page ${i}\n\nText of page ${i}.\n`]),
  )
}

/** The changes to `largeSite` after its first build. They change every page. */
export const largeEdit: Record<string, string> = {
  'config/site.json': '{ "title": "Edited" }',
  'content/guide/page-7.md': '# Seven\n',
}

/** The flags for a build on several threads. */
export const twoThreads = ['--concurrency', '2']

/** Returns the place of a failure in a worker thread: only a worker writes 20 text files. */
export const inWorker = (filesBefore = 0) => ({ operation: 'writeFileSync', at: 20 + filesBefore })

export const full = process.env.DOCSITE_TEST === 'full'
