// Reads the files of the old project.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Directories that contain no source files. */
const skipped = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.temp',
  'dist',
  'doc_build',
  '.docusaurus',
  '.astro',
  'target',
])

/** The files of the old project, by path relative to its root, with `/` separators. */
export class ProjectFiles {
  readonly root: string
  readonly #texts = new Map<string, string | undefined>()

  constructor(root: string) {
    this.root = resolve(root)
  }

  /** Returns whether there is a file or directory. */
  has(path: string): boolean {
    return existsSync(join(this.root, path))
  }

  isFile(path: string): boolean {
    return this.has(path) && statSync(join(this.root, path)).isFile()
  }

  isDirectory(path: string): boolean {
    return this.has(path) && statSync(join(this.root, path)).isDirectory()
  }

  /** Returns the text of a file with `\n` line ends and without a byte order mark, or `undefined` if there is no such file. */
  text(path: string): string | undefined {
    if (!this.#texts.has(path)) this.#texts.set(path, this.#read(path))
    return this.#texts.get(path)
  }

  #read(path: string): string | undefined {
    if (!this.isFile(path)) return undefined
    return readFileSync(join(this.root, path), 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
  }

  /** Returns all files in a directory, sorted, as paths relative to the project. Skips hidden files and installed packages. */
  list(folder: string): string[] {
    if (!this.isDirectory(folder)) return []
    return this.#walk(folder === '.' ? '' : folder.replace(/\/$/, '')).sort()
  }

  #walk(folder: string): string[] {
    return readdirSync(join(this.root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.name.startsWith('.') || skipped.has(entry.name)) return []
      if (entry.isDirectory()) return this.#walk(path)
      // Symbolic links to files count as files, and those to directories are skipped.
      return entry.isFile() || (entry.isSymbolicLink() && this.isFile(path)) ? [path] : []
    })
  }

  /** Returns the first of these files that exists. */
  first(paths: readonly string[]): string | undefined {
    return paths.find((path) => this.isFile(path))
  }

  /** Returns the directory itself and those below it in which a project of a generator usually is. */
  projectFolders(): string[] {
    const below = (folder: string) =>
      this.isDirectory(folder)
        ? readdirSync(join(this.root, folder), { withFileTypes: true }).flatMap(({ name }) => {
            const path = folder === '.' ? name : `${folder}/${name}`
            return skipped.has(name) || name.startsWith('.') || !this.isDirectory(path) ? [] : [path]
          })
        : []
    const usual = ['docs', 'website', 'site', 'doc', 'documentation', 'book', 'guide']
    return [...new Set(['.', ...usual, ...below('.'), ...below('packages'), ...below('docs'), ...below('apps')])]
  }

  /** Returns the names of the packages that the project's `package.json` lists. */
  packages(): Set<string> {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(this.text('package.json') ?? '{}') as {
      dependencies?: object
      devDependencies?: object
    }
    return new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
  }
}
