// The compiled theme of a project: the packed one, the one made before, or a new one; and the files made beside it.

import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { SiteData } from '../model/site-data.ts'
import { packageRoot } from '../source/package.ts'
import { compileTheme, type Theme, type ThemeParts } from './compile-theme.ts'

interface ThemeNote {
  /** Hash of each file the theme was made from. */
  inputs: Record<string, string>
  options: string
  theme: Theme
}

export interface ThemeCache {
  folder(name: string): string
  readNote<T>(name: string): T | undefined
  writeNote(name: string, value: unknown): void
}

/**
 * Compiles the theme, or returns what was made from the same files before: by this project, or, where it adds nothing of its
 * own, when docsite was packed. `dev` adds the script that talks to the server.
 */
export async function makeTheme(project: ThemeParts, cache: ThemeCache, dev = false): Promise<Theme> {
  const name = dev ? 'theme-dev' : 'theme'
  const packed = project.islands.size === 0 && project.styles.length === 0 ? readPackedTheme(name) : undefined
  if (packed) return packed
  const options = JSON.stringify([[...project.islands], project.styles])
  const note = cache.readNote<ThemeNote>(name)
  if (
    note?.options === options &&
    note.theme.files.every(({ absolutePath }) => hashFile(absolutePath) !== undefined) &&
    Object.entries(note.inputs).every(([file, known]) => hashFile(join(project.root, file)) === known)
  )
    return note.theme
  const { theme, inputs } = await compileTheme(project, cache.folder(name), dev)
  if (theme.messages.length === 0) {
    const hashes = inputs.map((file): [string, string] => [file, hashFile(join(project.root, file)) ?? ''])
    cache.writeNote(name, { inputs: Object.fromEntries(hashes), options, theme } satisfies ThemeNote)
  }
  return theme
}

/** The theme as docsite's package brings it; paths in its description are relative to the package. */
function readPackedTheme(name: string): Theme | undefined {
  try {
    const theme = JSON.parse(readFileSync(join(packageRoot, 'lib', name, 'theme.json'), 'utf8')) as Theme
    const here = (path: string) => join(packageRoot, path)
    return {
      ...theme,
      prerenderModule: here(theme.prerenderModule),
      files: theme.files.map((file) => ({ ...file, absolutePath: here(file.absolutePath) })),
    }
  } catch {
    return undefined
  }
}

/** Compiles the theme into `lib/` when docsite is packed, so that a site without parts of its own never waits for it. */
export async function packTheme(dev: boolean): Promise<void> {
  const name = dev ? 'theme-dev' : 'theme'
  const folder = join(packageRoot, 'lib', name)
  const { theme } = await compileTheme({ root: packageRoot, islands: new Map(), styles: [] }, folder, dev)
  if (theme.messages.length > 0) throw new Error(theme.messages.map(({ text }) => text).join('\n'))
  const there = (path: string) => relative(packageRoot, path).split('\\').join('/')
  const packed: Theme = {
    ...theme,
    prerenderModule: there(theme.prerenderModule),
    files: theme.files.map((file) => ({ ...file, absolutePath: there(file.absolutePath) })),
  }
  writeFileSync(join(folder, 'theme.json'), JSON.stringify(packed))
}

/** The icon of a site that has none of its own: docsite's mark. */
export const defaultIcon = {
  path: 'static/image/docsite-icon.svg',
  text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill="none" stroke="#ff8b00" stroke-linecap="round" stroke-width="8"><path d="M10 52 30 12M26 56 46 16m-3 41 12-24"/></svg>\n',
}

/** The script that gives every page the site's data: a file of its own, so that pages do not repeat it. */
export function siteDataFile(site: SiteData): { path: string; text: string } {
  const text = `globalThis.docsite=${JSON.stringify(site)}\n`
  return { path: `static/js/site-${hash('sha256', text).slice(0, 8)}.js`, text }
}

function hashFile(file: string): string | undefined {
  try {
    return hash('sha1', readFileSync(file))
  } catch {
    return undefined
  }
}
