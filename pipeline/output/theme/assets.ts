// Returns the compiled theme of a project: the one packed with docsite, one from the cache, or a new one.

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import type { Metafile } from 'esbuild'
import { isPortable } from '../../model/portable.ts'
import { listTree } from '../../source/contained.ts'
import { fileSystemTime, mayHaveChanged } from '../../source/file-state.ts'
import { packageRoot } from '../../source/package.ts'
import type { Cache } from '../../storage/cache.ts'
import { compileTheme, type Theme } from './compile-theme.ts'
import { bundledModules, licensesText, packagesWithoutText } from './licenses.ts'
import { keyOfParts, noParts, type ThemeParts } from './theme-modules.ts'

export { assetLoaders } from './theme-modules.ts'

interface ThemeNote {
  /** Hashes of the source files, and of the directories that plugins watch, by absolute path. */
  inputs: Record<string, string>
  options: string
  theme: Theme
  /** Hashes of the compiled files, by absolute path. */
  made: Record<string, string>
}

type ThemeCache = Pick<Cache, 'folder' | 'readNote' | 'writeNote'>

/**
 * Returns the theme of a project. Uses the packed theme if the project adds no components, slots, styles, scripts, files of blocks, tokens, search hooks, search provider or live samples, and the cached
 * theme if no source file has changed. Otherwise compiles it. `dev` adds the script that connects to the dev server.
 * Portable sites have a theme of their own, which is not packed.
 */
export async function makeTheme(parts: ThemeParts, cache: ThemeCache, dev = false): Promise<Theme> {
  const { islands, slots, overrides, styles, scripts, blockFiles, tokens, searchHooks, searchProvider } = parts
  const portable = isPortable(parts)
  const name = portable ? 'theme-portable' : dev ? 'theme-dev' : 'theme'
  const filesOfBlocks = blockFiles.flatMap(({ style, script }) => style ?? script ?? [])
  const hasOwnParts =
    islands.size + slots.size + overrides.size + styles.length + scripts.size + filesOfBlocks.length > 0 ||
    [tokens, searchHooks, searchProvider].some((part) => part !== undefined)
  const packed = hasOwnParts || portable ? undefined : readPackedTheme(name)
  if (packed) return packed
  const options = keyOfParts(parts)
  const note = cache.readNote<ThemeNote>(name)
  const are = (hashes: Record<string, string>) =>
    Object.entries(hashes).every(([file, expected]) => hashFile(file) === expected)
  if (note?.options === options && are(note.inputs) && are(note.made)) return note.theme
  const folder = cache.folder(name).path
  const begun = fileSystemTime(folder)
  const theme = await compileTheme(parts, folder, dev)
  if (theme.diagnostics.length === 0) {
    const hashes = (files: string[]) =>
      Object.fromEntries(files.map((file): [string, string] => [file, hashFile(file) ?? '']))
    const files = theme.files.map(({ absolutePath }) => absolutePath)
    const inputs = hashes(theme.inputs)
    // A file that changes while the theme is compiled may have the new hash and be compiled with its old content.
    if (!theme.inputs.some((file) => mayHaveChanged(file, begun)))
      cache.writeNote(name, { inputs, options, theme, made: hashes(files) } satisfies ThemeNote)
    clearTheme(folder, files)
  }
  return theme
}

/** Removes files of earlier themes. They accumulate, because every edit of a component changes the name of its script. */
function clearTheme(folder: string, current: readonly string[]): void {
  const names = new Set(current)
  for (const { path: name, entry } of listTree(folder)) {
    const path = join(folder, name)
    if (entry.isFile() && !names.has(path) && !path.endsWith('.part')) rmSync(path, { force: true })
  }
}

/** A theme that is packed with docsite. All paths are relative to the package. */
interface PackedTheme extends Omit<Theme, 'prerenderModule'> {
  /** The file with the body of the module for prerendering, which is not a script by itself. */
  prerenderFile: string
}

/** Reads the theme that is packed with docsite. */
function readPackedTheme(name: string): Theme | undefined {
  try {
    const packed = JSON.parse(readFileSync(join(packageRoot, 'lib', name, 'theme.json'), 'utf8')) as PackedTheme
    const { prerenderFile, ...theme } = packed
    const here = (path: string) => join(packageRoot, path)
    return {
      ...theme,
      prerenderModule: { name: basename(prerenderFile, '.txt'), body: readFileSync(here(prerenderFile), 'utf8') },
      files: theme.files.map((file) => ({ ...file, absolutePath: here(file.absolutePath) })),
    }
  } catch {
    return undefined
  }
}

/**
 * Compiles the theme into `lib/` when docsite is packed, so that sites without their own components need not compile
 * it. Call this first without `dev` and then with it, because the second theme shares files with the first. Returns the
 * absolute paths of the source files.
 */
export async function packTheme(dev: boolean): Promise<string[]> {
  const name = dev ? 'theme-dev' : 'theme'
  const folder = join(packageRoot, 'lib', name)
  const theme = await compileTheme(noParts(packageRoot), folder, dev)
  if (theme.diagnostics.length > 0) throw new Error(theme.diagnostics.map(({ text }) => text).join('\n'))
  const there = (path: string) =>
    relative(packageRoot, dev ? sharedFile(path, folder) : path)
      .split('\\')
      .join('/')
  const { prerenderModule, ...others } = theme
  const prerenderFile = join(folder, `${prerenderModule.name}.txt`)
  writeFileSync(prerenderFile, prerenderModule.body)
  const packed: PackedTheme = {
    ...others,
    prerenderFile: there(prerenderFile),
    inputs: [],
    files: theme.files.map((file) => ({ ...file, absolutePath: there(file.absolutePath) })),
  }
  writeFileSync(join(folder, 'theme.json'), JSON.stringify(packed))
  return theme.inputs
}

/** Removes a file that the packed theme already contains, and returns the path of the packed file. Otherwise returns `path`. */
function sharedFile(path: string, folder: string): string {
  const packed = join(packageRoot, 'lib/theme', relative(folder, path))
  if (!existsSync(packed) || !readFileSync(packed).equals(readFileSync(path))) return path
  rmSync(path)
  return packed
}

/**
 * Writes the licenses of all packages that are bundled into a package of this repository. `metafile` describes its bundled command,
 * with paths relative to the working directory. Throws if a package has no license text.
 */
export function packLicenses(folder: string, metafile: Metafile, themeFiles: readonly string[]): void {
  const files = [...bundledModules(metafile).map((name) => resolve(name)), ...themeFiles]
  const missing = packagesWithoutText(files)
  if (missing.length > 0) throw new Error(`These packages are bundled without a license text: ${missing.join(', ')}`)
  writeFileSync(join(packageRoot, folder, 'THIRD-PARTY-LICENSES'), licensesText(files))
}

/** Returns the hash of a file, or of the names in a directory that an esbuild plugin watches. */
function hashFile(file: string): string | undefined {
  try {
    const isFolder = statSync(file).isDirectory()
    return hash('sha256', isFolder ? readdirSync(file).sort().join('\n') : readFileSync(file))
  } catch {
    return undefined
  }
}
