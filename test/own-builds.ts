// This repository's own site and its manual, built by the command once for all tests of a run.

import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docsite, repository } from './site-test.ts'

const variable = 'DOCSITE_TEST_BUILDS'

/** Makes the folder of a run's builds; gives what takes it away. The runner calls it before the first test. */
export default function makeFolder(): () => void {
  process.env[variable] ??= mkdtempSync(join(tmpdir(), 'docsite-builds-'))
  const folder = process.env[variable]
  return () => rmSync(folder, { recursive: true, force: true })
}

export interface OwnBuild {
  /** The folder of the built site: every test of the run may read it, none may change it. */
  folder: string
  /** What the build said. */
  said: string
}

/** Builds the site in `.`, or that in `manual`, unless a test has done so. Of two that begin at once the first to end is what both give. */
export async function builtOwn(root: '.' | 'manual' = '.'): Promise<OwnBuild> {
  const folder = join(process.env[variable] ?? '', root === '.' ? 'own' : root)
  const saidFile = `${folder}.txt`
  if (!existsSync(saidFile)) {
    const mine = `${folder}-${process.pid}`
    const { code, stderr } = await docsite(['build', root, '--out', mine], { cwd: repository })
    if (code !== 0) throw new Error(stderr)
    try {
      renameSync(mine, folder)
      writeFileSync(`${mine}.txt`, stderr)
      renameSync(`${mine}.txt`, saidFile)
    } catch {
      // Another test's stands there, and may be read from already.
      rmSync(mine, { recursive: true, force: true })
    }
  }
  return { folder, said: readFileSync(saidFile, 'utf8') }
}
