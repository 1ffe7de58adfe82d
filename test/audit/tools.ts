// Installs the checkers and Lighthouse into a temporary directory that later runs reuse.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions = {
  'accessibility-checker-engine': '4.0.34',
  html_codesniffer: '2.5.1',
  lighthouse: '12.8.2',
  'vnu-jar': '26.9.27',
}

/** The paths of the installed tools. */
export interface Tools {
  /** The script of HTML_CodeSniffer. */
  sniffer: string
  /** The script of IBM's checker. */
  equalAccess: string
  /** The Nu HTML Checker, which needs Java. */
  vnu: string
  /** The module of Lighthouse. */
  lighthouse: string
}

/** Installs the tools unless an earlier run has installed these versions. */
export function installTools(): Tools {
  const name = Object.entries(versions).map(([tool, version]) => `${tool}-${version}`)
  const folder = join(tmpdir(), 'docsite-audit', name.join('-'))
  if (!existsSync(folder)) installInto(folder)
  const { resolve } = createRequire(join(folder, 'package.json'))
  return {
    sniffer: join(folder, 'node_modules/html_codesniffer/build/HTMLCS.js'),
    equalAccess: join(folder, 'node_modules/accessibility-checker-engine/ace.js'),
    vnu: join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar'),
    lighthouse: resolve('lighthouse'),
  }
}

function installInto(folder: string): void {
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  writeFileSync(join(part, 'package.json'), JSON.stringify({ private: true, dependencies: versions }))
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags], { cwd: part, stdio: 'inherit' })
  renameSync(part, folder)
}
