// Sites that are built once per test run and shared by all tests, which must not change them.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { docsite, type Ran, repository, SiteTest } from './site-test.ts'

const variable = 'DOCSITE_TEST_BUILDS'

export interface SharedBuild {
  /** The directory of the built site. */
  folder: string
  /** The standard error output of the build. */
  stderr: string
}

/** Builds this repository's own site, or its manual, once per test run. */
export function builtOwn(root: '.' | 'manual' = '.'): Promise<SharedBuild> {
  const name = root === '.' ? 'own' : root
  return buildOnce(name, (folder) => docsite(['build', root, '--out', folder], { cwd: repository }))
}

/** Packs a built manual into a directory, as the npm package contains it. */
export const packManual = (folder: string, target: string): Buffer =>
  execFileSync(process.execPath, ['bin/bundle/pack-manual.mjs', folder, target], { cwd: repository })

/** Builds the fixture `test/sites/<name>`, or a site with the given files, once per test run. */
export function builtFixture(
  source: string | Record<string, string | Uint8Array>,
  flags: readonly string[] = [],
): Promise<SharedBuild> {
  const hash = createHash('sha1')
  const contents = typeof source === 'string' ? source : JSON.stringify(source)
  const name = hash.update(JSON.stringify([contents, flags])).digest('hex')
  return buildOnce(name, async (folder) => {
    using site = typeof source === 'string' ? SiteTest.from(source) : SiteTest.of(source)
    return await site.build([...flags, '--out', folder])
  })
}

/** Creates the directory for the builds of a run. Returns the function that removes it. */
export function makeSharedFolder(): () => void {
  // `verify` has already built this repository's sites, and passes their directory in this variable.
  if (process.env[variable] !== undefined) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'docsite-builds-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Runs a build in the first test process that needs it. The other processes wait for it. */
async function buildOnce(name: string, build: (folder: string) => Promise<Ran>): Promise<SharedBuild> {
  const folder = join(process.env[variable] ?? '', name)
  const [log, failure] = [`${folder}.txt`, `${folder}.failed`]
  if (!existsSync(log) && takeLock(`${folder}.lock`)) {
    const { code, stderr } = await build(folder).catch((error: unknown) => ({ code: null, stderr: String(error) }))
    writeFileSync(`${folder}.part`, stderr)
    renameSync(`${folder}.part`, code === 0 ? log : failure)
  }
  while (!existsSync(log) && !existsSync(failure)) await setTimeout(20)
  if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'))
  return { folder, stderr: readFileSync(log, 'utf8') }
}

function takeLock(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}
