// The compiled theme of a project: the packed one, the one made before, or a new one; and the files made beside it.

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Metafile } from 'esbuild'
import { codeOf } from '../../source/compile-config.ts'
import { packageRoot } from '../../source/package.ts'
import type { CacheFolder } from '../../storage/signed-files.ts'
import { compileTheme, type Theme } from './compile-theme.ts'
import { bundledModules, licensesText, packagesWithoutText } from './licenses.ts'
import type { ThemeParts } from './theme-modules.ts'

interface ThemeNote {
  /** Hash of each file the theme was made from, by its absolute path. */
  inputs: Record<string, string>
  options: string
  theme: Theme
  /** Hash of each file that was made. */
  made: Record<string, string>
}

export interface ThemeCache {
  folder(name: string): CacheFolder
  readNote<T>(name: string): T | undefined
  writeNote(name: string, value: unknown): void
}

/**
 * Compiles the theme, or returns what was made from the same files before: by this project, or, where it adds nothing of its
 * own, when docsite was packed. `dev` adds the script that talks to the server.
 */
export async function makeTheme(project: ThemeParts, cache: ThemeCache, dev = false): Promise<Theme> {
  const name = dev ? 'theme-dev' : 'theme'
  const { islands, styles, searchHooks } = project
  const hasOwnParts = islands.size > 0 || styles.length > 0 || searchHooks !== undefined
  const packed = hasOwnParts ? undefined : readPackedTheme(name)
  if (packed) return packed
  const options = JSON.stringify([[...islands], styles, searchHooks])
  const note = cache.readNote<ThemeNote>(name)
  const are = (hashes: Record<string, string>) =>
    Object.entries(hashes).every(([file, known]) => hashFile(file) === known)
  if (note?.options === options && are(note.inputs) && are(note.made)) return note.theme
  const folder = cache.folder(name).path
  const theme = await compileTheme(project, folder, dev)
  if (theme.diagnostics.length === 0) {
    const hashes = (files: string[]) =>
      Object.fromEntries(files.map((file): [string, string] => [file, hashFile(file) ?? '']))
    const files = theme.files.map(({ absolutePath }) => absolutePath)
    cache.writeNote(name, { inputs: hashes(theme.inputs), options, theme, made: hashes(files) } satisfies ThemeNote)
    clearTheme(folder, files)
  }
  return theme
}

/** Takes away what earlier themes left: every edit of a component gives its script another name. */
function clearTheme(folder: string, current: readonly string[]): void {
  const kept = new Set(current)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(path) && !path.endsWith('.part')) rmSync(path, { force: true })
  }
}

/** The theme as docsite's package brings it; paths in its description are relative to the package. */
function readPackedTheme(name: string): Theme | undefined {
  try {
    const theme = JSON.parse(readFileSync(join(packageRoot, 'lib', name, 'theme.json'), 'utf8')) as Theme
    const here = (path: string) => join(packageRoot, path)
    return {
      ...theme,
      prerenderModule: pathToFileURL(here(theme.prerenderModule)).href,
      files: theme.files.map((file) => ({ ...file, absolutePath: here(file.absolutePath) })),
    }
  } catch {
    return undefined
  }
}

/**
 * Compiles the theme into `lib/` when docsite is packed, so that a site without its own components never waits for it. The theme of
 * `dev` is packed after the other and shares its files. Returns the absolute paths of the files that it was made from.
 */
export async function packTheme(dev: boolean): Promise<string[]> {
  const name = dev ? 'theme-dev' : 'theme'
  const folder = join(packageRoot, 'lib', name)
  const theme = await compileTheme({ root: packageRoot, islands: new Map(), styles: [], configFiles: [] }, folder, dev)
  if (theme.diagnostics.length > 0) throw new Error(theme.diagnostics.map(({ text }) => text).join('\n'))
  const prerenderFile = join(folder, theme.prerenderName.replace(/\.js$/, '.mjs'))
  writeFileSync(prerenderFile, codeOf(theme.prerenderModule))
  const there = (path: string) =>
    relative(packageRoot, dev ? sharedFile(path, folder) : path)
      .split('\\')
      .join('/')
  const packed: Theme = {
    ...theme,
    prerenderModule: there(prerenderFile),
    inputs: [],
    files: theme.files.map((file) => ({ ...file, absolutePath: there(file.absolutePath) })),
  }
  writeFileSync(join(folder, 'theme.json'), JSON.stringify(packed))
  return theme.inputs
}

/** Returns the same file of the theme that is packed already, and removes the copy; `path` itself if there is none. */
function sharedFile(path: string, folder: string): string {
  const packed = join(packageRoot, 'lib/theme', relative(folder, path))
  if (!existsSync(packed) || !readFileSync(packed).equals(readFileSync(path))) return path
  rmSync(path)
  return packed
}

/**
 * Writes the licenses of all packages whose code is in docsite's own. `metafile` tells of the command, and
 * was made in the working directory. Throws when a package has no license text.
 */
export function packLicenses(metafile: Metafile, themeFiles: readonly string[]): void {
  const files = [...bundledModules(metafile).map((name) => resolve(name)), ...themeFiles]
  const missing = packagesWithoutText(files)
  if (missing.length > 0) throw new Error(`These packages are bundled without a license text: ${missing.join(', ')}`)
  writeFileSync(join(packageRoot, 'THIRD-PARTY-LICENSES'), licensesText(files))
}

function hashFile(file: string): string | undefined {
  try {
    return hash('sha256', readFileSync(file))
  } catch {
    return undefined
  }
}
