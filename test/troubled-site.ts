// A site that was built, edited since, and is built again while something goes wrong, over and over from the same state.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { recoverOutput } from '../pipeline/output/output-folder.ts'
import { firstDifference } from './difference.ts'
import { type Ran, SiteTest } from './site-test.ts'

/** What goes wrong; see `trouble.mjs`. */
export interface Trouble {
  operation?: string
  at?: number
  onwards?: boolean
  code?: 'ENOSPC' | 'EACCES' | 'EROFS'
  signal?: NodeJS.Signals
  meanwhile?: string[]
  killAfterMs?: number
}

/** Whose writes count; `swap` is the one rename that puts the new site in place. */
export type Area = 'output' | 'cache' | 'all' | 'swap'

type Files = Map<string, Buffer>

export class TroubledSite {
  readonly site: SiteTest
  readonly #areas: Record<Area, string[]>
  readonly #kept: string
  /** The site that was there, and the one that the edited content gives. */
  old: Files = new Map()
  next: Files = new Map()

  private constructor(files: Record<string, string>) {
    this.site = SiteTest.of(files)
    const output = ['dist', '.dist-', 'elsewhere/dist', 'elsewhere/.dist-'].map((path) => this.site.path(path))
    const cache = [this.site.path('.docsite')]
    const swap = ['dist', 'elsewhere/dist'].map((path) => this.site.path(path))
    this.#areas = { output, cache, all: [...output, ...cache], swap }
    this.#kept = join(dirname(this.site.root), 'kept')
  }

  /** Builds `files`, then puts `edits` in. `cold` takes the cache away. */
  static async of(files: Record<string, string>, edits: Record<string, string>, cold = false): Promise<TroubledSite> {
    const troubled = new TroubledSite(files)
    const { site } = troubled
    await built(site)
    troubled.old = site.files()
    for (const [path, contents] of Object.entries(edits)) site.edit(path, contents)
    await built(site, ['--no-cache', '--out', 'fresh'])
    troubled.next = site.files('fresh')
    site.remove('fresh')
    if (cold) site.remove('.docsite')
    mkdirSync(troubled.#kept)
    cpSync(site.root, troubled.#kept, { recursive: true })
    return troubled
  }

  [Symbol.dispose](): void {
    this.site[Symbol.dispose]()
  }

  /** Puts everything back to before the build. */
  restore(): void {
    for (const name of readdirSync(this.site.root)) rmSync(this.site.path(name), { recursive: true, force: true })
    cpSync(this.#kept, this.site.root, { recursive: true })
  }

  build(area: Area, trouble: Trouble, flags: readonly string[] = [], log?: string): Promise<Ran> {
    const told = {
      ...trouble,
      prefixes: this.#areas[area],
      log,
      ...(area === 'swap' ? { operation: 'renameSync' } : {}),
    }
    return this.site.build(flags, {
      node: ['--import', new URL('trouble.mjs', import.meta.url).href],
      // A cache that cannot be kept in the project is kept here, and goes with the test.
      env: { DOCSITE_TROUBLE: JSON.stringify(told), TMPDIR: dirname(this.site.root) },
    })
  }

  /** Every write of a build that nothing happens to, in order: the operation and its path. */
  async writes(area: Area, flags: readonly string[] = []): Promise<string[]> {
    const log = join(dirname(this.site.root), 'writes.log')
    rmSync(log, { force: true })
    const { code, stderr } = await this.build(area, {}, flags, log)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    this.restore()
    return readFileSync(log, 'utf8').trim().split('\n')
  }

  /** Whatever happened: the old site stands whole, or the new one; or the next command puts one of them there. */
  expectWholeSite(): 'old' | 'new' {
    recoverOutput(this.site.path('dist'))
    const found = this.site.files()
    if (firstDifference(found, this.next) === '') return 'new'
    expect(firstDifference(found, this.old)).toBe('')
    return 'old'
  }

  /** Nothing lies in the project that did not lie there before. */
  expectNothingBeside(): void {
    const known = new Set([...readdirSync(this.#kept), 'dist', '.docsite'])
    expect(readdirSync(this.site.root).filter((name) => !known.has(name))).toEqual([])
  }

  /** The next build makes the new site, and leaves nothing else behind. */
  async expectNextBuild(): Promise<void> {
    await built(this.site)
    expect(firstDifference(this.site.files(), this.next)).toBe('')
    this.expectNothingBeside()
    const cached = [...this.site.files('.docsite').keys()]
    expect(readdirSync(this.site.path('.docsite')).filter((name) => name !== '.gitignore')).toHaveLength(1)
    expect(cached.filter((path) => /\.part$|fresh-/.test(path))).toEqual([])
    const packs = cached.filter((path) => path.endsWith('.pack'))
    const index = cached.find((path) => path.endsWith('/pages.json')) ?? ''
    const named = this.site.read(`.docsite/${index}`)
    expect(packs.filter((path) => !named.includes(path.slice(path.lastIndexOf('/') + 1)))).toEqual([])
  }
}

async function built(site: SiteTest, flags: readonly string[] = []): Promise<void> {
  const { code, stderr } = await site.build(flags)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

/** Some of the numbers from 1 to `last`, the first and the last among them, spread evenly; all when `most` allows. */
export function spread(last: number, most: number): number[] {
  if (last <= most) return Array.from({ length: last }, (_, i) => i + 1)
  return Array.from({ length: most }, (_, i) => 1 + Math.round((i * (last - 1)) / (most - 1)))
}

/** A few pages in two languages with all that goes to disk: a component, styles, a public file, an image, a redirect. */
export const smallSite: Record<string, string> = {
  'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
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

/** So many pages that worker threads write them. */
export function largeSite(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 80 }, (_, i) => [`content/guide/page-${i}.md`, `# Page ${i}\n\nText of page ${i}.\n`]),
  )
}

export const full = process.env.DOCSITE_TEST === 'full'
