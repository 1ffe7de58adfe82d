// Installs the packages of a judge in a temporary folder.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repository } from '../site-test.ts'
import type { Judge, Seam } from './seam.ts'

/** Installs a seam's packages and documents. Throws what npm says if one cannot be installed. The caller disposes of the folder. */
export function installedJudge({ packages, documents }: Seam): Judge & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-judge-'))
  const wanted = Object.entries({ ...packages, ...documents }).map(([name, version]) => `${name}@${version}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  if (wanted.length > 0)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent', ...wanted], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  return { ...judgeIn(folder), [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The judge of tests, which need no network: its packages are installed with docsite's own. */
export const localJudge = (): Judge => judgeIn(repository)

function judgeIn(folder: string): Judge {
  const require = createRequire(join(folder, 'package.json'))
  return {
    folder,
    load: async (specifier) => await import(pathToFileURL(require.resolve(specifier)).href),
  }
}
