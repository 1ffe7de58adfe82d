// Installs each generator into a temporary directory that later runs reuse.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packing } from '../../test/site-test.ts'
import { type Peer, pypi } from './projects.ts'

export interface Installed {
  peer: Peer
  folder: string
  version: string
  packages: number
  bytes: number
}

/** Installs a generator, or reuses the installation from an earlier run with the same dependencies. */
export function install(peer: Peer): Installed {
  const dependencies = peer.name === 'docsite' ? packDocsite() : peer.dependencies
  const manifest = JSON.stringify({ private: true, dependencies, overrides: peer.overrides ?? {} })
  const wheels = Object.entries(peer.wheels ?? {}).map(([name, version]) => `${name}==${version}`)
  const hash = createHash('sha256').update(manifest).update(wheels.join()).digest('hex').slice(0, 8)
  const folder = join(home(), `${peer.name.toLowerCase()}-${hash}`)
  if (!existsSync(folder)) installInto(folder, manifest, wheels)
  const modules = join(folder, 'node_modules')
  const version = peer.wheels?.[peer.main] ?? versionOf(join(modules, peer.main))
  return { peer, folder, version, packages: countPackages(modules) + wheels.length, bytes: installedBytes(modules) }
}

function home(): string {
  const folder = join(tmpdir(), 'docsite-bench-peers')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Packs the most recent bundle of this repository. The name of the tarball contains its hash. */
function packDocsite(): Record<string, string> {
  const output = execFileSync('npm', [...packing, '--pack-destination', home()], {
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()
  const [{ filename, shasum }] = JSON.parse(output)
  const tarball = join(home(), `docsite-${shasum}.tgz`)
  renameSync(join(home(), filename), tarball)
  return { '@docsite/cli': `file:${tarball}` }
}

const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

function installInto(folder: string, manifest: string, wheels: readonly string[]): void {
  const part = `${folder}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part)
  writeFileSync(join(part, 'package.json'), manifest)
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: part, stdio: 'inherit' })
  process.stderr.write(`Installing ${manifest} ${wheels}\n`)
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  if (wheels.length > 0)
    run('python3', ['-m', 'pip', 'install', '--quiet', '--target', `node_modules/${pypi}`, ...wheels])
  renameSync(part, folder)
}

/** The packages that npm installed, excluding those for other platforms. */
function countPackages(modules: string): number {
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  return Object.keys(packages).length
}

/** The directories in `node_modules/` in which builds store their caches. */
export function moduleCaches(modules: string): string[] {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('.') && entry.name !== '.bin')
    .map(({ name }) => join(modules, name))
}

/** Returns the total size of all files except caches. Counts hard-linked files, such as esbuild's command, once. */
function installedBytes(modules: string): number {
  const caches = moduleCaches(modules)
  const files = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !caches.some((cache) => `${entry.parentPath}/`.startsWith(`${cache}/`)))
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)))
  return [...new Map(files.map(({ ino, size }) => [ino, size])).values()].reduce((sum, size) => sum + size, 0)
}
