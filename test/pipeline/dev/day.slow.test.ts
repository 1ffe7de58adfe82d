// A day of writing: after bursts of random edits, `dev` serves what a fresh build writes, and leaks nothing.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { random } from '../../random.ts'
import { EditedSite, type EditKind, editKinds } from '../../random-edits.ts'
import { git } from '../../site-test.ts'
import { RunningSite } from './command.ts'
import { differences } from './like-build.ts'
import { eventually, Listener } from './running.ts'

const full = process.env.DOCSITE_TEST === 'full'
const seed = full ? Date.now() % 1e6 : 20_241_123
const bursts = full ? 500 : 5
const editsPerBurst = 20
/** The burst after which the memory is measured for the first time. */
const settled = 5
/** The number of pages that a switch of branches adds or removes at once. */
const pagesOfBranch = full ? 500 : 60

/**
 * Edits that `dev` shows in another way than a build: it has no output directory, its base is fixed, and it reads the
 * history of the files when it starts.
 */
const unfit: readonly EditKind[] = ['out', 'base', 'tamper', 'history']
const kinds = editKinds.filter((kind) => !unfit.includes(kind))

/** Pages that later edits need, so that deletions do not leave an empty site. */
const basicPages = ['en/guide/start.md', 'zh/guide/start.md', 'en/guide/more.md']

/** Makes the configuration valid, and publishes the drafts, which only `dev` shows. */
function repair(edited: EditedSite): void {
  for (const path of basicPages)
    if (!edited.site.exists(`content/${path}`)) edited.write(path, '# Again\n\n## First\n\nText.\n')
  edited.config.more = ''
  edited.writeConfig()
  for (const [path, bytes] of edited.site.files('content')) {
    const text = bytes.toString()
    if (path.endsWith('.md') && text.includes('\ndraft: true\n'))
      edited.write(path, text.replace('\ndraft: true\n', '\n'))
  }
}

/** Commits two branches that differ in many pages, and leaves the one without them checked out. */
function makeBranches({ site }: EditedSite): void {
  git(site.root, ['init', '-q', '-b', 'main'])
  git(site.root, ['commit', '-q', '--allow-empty', '-m', 'Start'])
  git(site.root, ['checkout', '-q', '-b', 'more'])
  for (let i = 0; i < pagesOfBranch; i++)
    site.edit(`content/en/branch/page-${i}.md`, `# Page ${i} of the branch\n\nText ${i}.\n`)
  git(site.root, ['add', 'content/en/branch'])
  git(site.root, ['commit', '-q', '-m', 'More pages'])
  git(site.root, ['checkout', '-q', 'main'])
}

/** Builds the site without a cache, in this process. Replaces pages that have errors, and builds again. Returns the files of the site. */
async function freshBuild(edited: EditedSite): Promise<Map<string, Buffer>> {
  const pool = new Pool()
  try {
    // A page without its error can show an error of another page, such as of one that includes it.
    for (let round = 1; ; round++) {
      const project = await loadProject(edited.site.root)
      const { written, diagnostics } = await buildSite(project, { out: 'fresh', pool, noCache: true })
      if (written) return edited.site.files('fresh')
      const errors = diagnostics.filter(({ severity }) => severity === 'error')
      const pages = new Set(errors.map(({ place }) => place.file).filter((file) => /^content\/.*\.md$/.test(file)))
      expect(pages.size > 0 && round < 5, JSON.stringify(errors)).toBe(true)
      for (const page of pages) edited.site.edit(page, '# Mended\n')
    }
  } finally {
    await pool.close()
  }
}

/** A module that collects garbage when the process gets a signal, because V8 postpones this while the machine has free memory. */
const collector = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    process.stderr.write('[collected]')
  })
`

const memoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test(`serves the same as a fresh build after each burst of random edits (seed ${seed})`, {
  timeout: 7_200_000,
}, async () => {
  using edited = new EditedSite()
  makeBranches(edited)
  await using running = new RunningSite(edited.site)
  await running.run('dev', { preload: collector })
  const next = random(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const get = (path: string) => fetch(running.url(path), { redirect: 'manual' })
  /** Everything that a build has ever written. */
  const everBuilt = new Set<string>()
  let first: { memory: number; files: number } | undefined
  const collect = async () => {
    const { length } = running.stderr.split('[collected]')
    running.signal('SIGUSR2')
    await eventually(() => expect(running.stderr.split('[collected]')).toHaveLength(length + 1))
    return memoryMb(running.pid)
  }
  /** Measures several times, because V8 returns memory some time after a collection. */
  const measure = async () => {
    const memory = Math.min(await collect(), await collect(), await collect(), await collect(), await collect())
    return { memory, files: readdirSync(`/proc/${running.pid}/fd`).length }
  }
  for (let burst = 1; burst <= bursts; burst++) {
    // A page that is open while its site is edited.
    const open = new Listener(running.url(`/__docsite/events?route=/guide/${pick(['start', 'more', 'list'])}`))
    await open.opened
    for (let i = 0; i < editsPerBurst; i++) {
      edited.apply({ kind: pick(kinds), n: Math.floor(next() * 1000) })
      if (next() < 0.2) await (await get(pick(['/', '/guide/start', '/zh/guide/more', '/guide/gone']))).text()
    }
    if (burst % 2 === 0) git(edited.site.root, ['checkout', '-q', '-f', burst % 4 === 0 ? 'main' : 'more'])
    repair(edited)
    const built = await freshBuild(edited)
    for (const path of built.keys()) everBuilt.add(path)
    const gone = [...everBuilt].filter((path) => path.endsWith('.html') && !built.has(path))
    await eventually(async () => {
      expect(await differences(get, built)).toEqual([])
      for (const path of gone) {
        const { status, body } = await get(`/${path.replace(/\.html$/, '')}`)
        // A body that nobody reads occupies its connection, which `dev` could not close.
        await body?.cancel()
        expect(status, path).toBe(404)
      }
    })
    open.close()
    if (burst === settled) first = await measure()
  }
  const last = await measure()
  expect(last.files - (first?.files ?? 0)).toBeLessThan(10)
  if (full) expect(last.memory / (first?.memory ?? 0)).toBeLessThan(1.3)
})
