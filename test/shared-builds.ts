// Sites that are built once per test run and shared: every test may read them, none may change them.

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
  /** What the build wrote to stderr. */
  stderr: string
}

/** Builds this repository's own site, or its manual, once per test run. */
export function builtOwn(root: '.' | 'manual' = '.'): Promise<SharedBuild> {
  const name = root === '.' ? 'own' : root
  return buildOnce(name, (folder) => docsite(['build', root, '--out', folder], { cwd: repository }))
}

/** Builds the fixture `test/sites/<name>`, or a site of the given files, once per test run. */
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

/** Makes the directory that holds a run's builds. Returns the function that removes it. */
export function makeSharedFolder(): () => void {
  // `verify` builds this repository's sites itself and names the directory that they are in.
  if (process.env[variable] !== undefined) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'docsite-builds-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Runs a build in one of the test processes; the others that ask for it wait until it has finished. */
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
