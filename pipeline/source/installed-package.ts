// Finds optional packages that are installed in the project or next to docsite.

import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type CacheFolder, Notes } from '../storage/signed-files.ts'
import { lookUp } from '../text/look-up.ts'
import { listTree } from './contained.ts'
import { packageRoot } from './package.ts'
import { installCommand, installers, nearestFiles, packageFolder } from './package-folder.ts'

export interface InstalledPackage {
  /** The URL of the module that the package exports. */
  module: string
  version: string
}

/** Finds a package that the project in `root` or docsite itself can import. Returns `undefined` if it is not installed. */
export const findInstalled = (name: string, root: string): InstalledPackage | undefined =>
  findFrom(root, name) ?? findFrom(packageRoot, name)

/** An optional package that has been tried. Either it works, or it has a problem. */
export interface TriedPackage {
  works?: InstalledPackage
  /** Set if a package was never tried and is expected to work. */
  isUntried?: boolean
  problem?: PackageProblem
}

/** Why an optional package cannot be used, and how to change that. */
interface PackageProblem {
  kind: 'missing' | 'broken'
  /** Follows the name of the package: "is not installed". */
  text: string
  /** A sentence with the command. */
  hint: string
}

/**
 * Finds a package and tries it: an installed package may lack its binary, for example because its install script did not run.
 * `use` calls what docsite needs of the module. `folder` is the project's cache, which remembers the packages that work. `isLazy` leaves
 * the first attempt to the worker that needs the package, because loading it twice takes up to 0.2 s; later attempts are made here. `load`
 * loads the module from its URL.
 */
export async function tryInstalled<Module>(
  name: string,
  root: string,
  folder: CacheFolder | undefined,
  use: (module: Module) => unknown,
  isLazy = false,
  load = async (url: string) => (await import(url)) as Module,
): Promise<TriedPackage> {
  const works = findInstalled(name, root)
  if (!works) {
    const hint = `Install it: \`${installCommand(name, root)}\`.`
    return { problem: { kind: 'missing', text: 'is not installed', hint } }
  }
  // Loading a native package takes up to 0.2 s, finding its files a few milliseconds.
  const notes = folder && new Notes(folder, 'packages')
  const note = name.replaceAll('/', '-')
  const known = notes?.read(note)
  if (isLazy && notes && known === undefined) return { works, isUntried: true }
  const contents = notes && contentsOf(name, works)
  const key = contents && `${process.version} ${works.version} ${contents}`
  if (key !== undefined && known === key) return { works }
  try {
    await use(await load(works.module))
  } catch (error) {
    notes?.write(note, 'broken')
    return { problem: brokenPackage(name, error) }
  }
  if (key !== undefined) notes?.write(note, key)
  return { works }
}

/** Describes the problem of a package that throws an error when it is loaded or first used. */
function brokenPackage(name: string, error: unknown): PackageProblem {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return {
    kind: 'broken',
    text: `cannot be loaded: ${reason}`,
    hint:
      lookUp(repairs, name) ??
      `Install it again: \`npm install --save-dev --include=optional ${name}\`. If this does not help, delete \`node_modules\` and the lock file first.`,
  }
}

/**
 * How to repair packages whose binaries an install script provides. The binaries of others are in packages for each system, which a
 * lock file from another system may lack.
 */
const repairs: Readonly<Record<string, string>> = {
  nodejieba:
    'Run its install script with `npm rebuild nodejieba`. If it is blocked, allow it first: `npm install-scripts approve nodejieba` or `pnpm approve-builds`.',
}

/**
 * Hashes the names and sizes of the files of a package and of the packages with its binaries, and the versions of its dependencies.
 * Returns `undefined` if they cannot be read.
 */
function contentsOf(name: string, { module }: InstalledPackage): string | undefined {
  const folder = fileURLToPath(module.slice(0, module.lastIndexOf(`/${name}/`) + name.length + 1))
  try {
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder)
    const found = (other: string) => packageFolder(other, folder)
    const versions = Object.keys(dependencies).map((other) => {
      const at = found(other)
      return `${other} ${at && readPackage(at).version}`
    })
    const folders = [folder, ...Object.keys(optionalDependencies).flatMap((other) => found(other) ?? [])]
    return hash('sha1', [...versions, ...folders.flatMap(filesWithSizes)].join('\n'))
  } catch {
    return undefined
  }
}

const filesWithSizes = (folder: string): string[] =>
  listTree(folder)
    .filter(({ path }) => !path.startsWith('node_modules'))
    .map(({ path }) => `${path} ${statSync(join(folder, path)).size}`)

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson

function findFrom(folder: string, name: string): InstalledPackage | undefined {
  const own = packageFolder(name, folder)
  if (own === undefined) return undefined
  try {
    // Not every package exports its `package.json`.
    const { version, exports } = readPackage(own)
    const module = importedBy(exports)
    const { resolve } = createRequire(join(folder, 'package.json'))
    return { module: pathToFileURL(module === undefined ? resolve(name) : join(own, module)).href, version }
  } catch {
    return undefined
  }
}

interface PackageJson {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  exports?: string | { '.'?: string | { import?: unknown; require?: unknown; default?: unknown } }
}

/** Returns the module of a package that can only be imported, which `require.resolve` does not find. */
function importedBy(exports: PackageJson['exports']): string | undefined {
  const main = typeof exports === 'object' ? exports['.'] : undefined
  if (typeof main !== 'object' || main.require !== undefined || main.default !== undefined) return undefined
  return typeof main.import === 'string' ? main.import : undefined
}

// Files in which npm and pnpm list the installed packages. These may differ from the lock file.
const installedFiles = ['node_modules/.package-lock.json', 'node_modules/.modules.yaml']

/** Hashes the nearest lock files and lists of installed packages in the project's directory or its parents. */
export const hashesOfInstalled = (root: string): string[] =>
  nearestFiles(root, [...Object.keys(installers), ...installedFiles]).map((file) => hash('sha1', readFileSync(file)))
