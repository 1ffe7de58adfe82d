// The files that a compiler may read for code on pages. `@docsite/cli` exports this.

import { dirname, join } from 'node:path'

/** Returns the real path of a file. */
type RealPath = (path: string) => string

/**
 * The files that code on pages may import: only installed packages, and the library of the language. Types and errors quote values, and
 * content may come from strangers, so other files must stay private.
 */
export class PackageFiles {
  readonly #folders: string[]
  readonly #realPath: RealPath

  /** `library` is the folder with the types of the language. */
  constructor(root: string, library: string, realPath: RealPath = (path) => path) {
    this.#realPath = realPath
    this.#folders = [`${slashed(library)}/`]
    this.#addPackagesOf(root)
  }

  /** Adds the packages that a module in a folder can import. `node_modules` itself may be a symbolic link. */
  #addPackagesOf(folder: string): void {
    const packages = join(folder, 'node_modules')
    this.#folders.push(`${slashed(packages)}/`, `${slashed(this.#realPath(packages))}/`)
    if (folder.endsWith('node_modules')) this.#folders.push(`${slashed(folder)}/`)
    if (folder !== dirname(folder)) this.#addPackagesOf(dirname(folder))
  }

  contains(file: string): boolean {
    return this.#folders.some((folder) => file.startsWith(folder))
  }

  /** Follows symbolic links. An installed package may be a link to a folder of the workspace. */
  realPath(path: string): string {
    const real = this.#realPath(path)
    const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []
    if (folder !== undefined && this.contains(path) && !this.contains(real)) {
      const home = this.#realPath(folder)
      this.#folders.push(`${slashed(home)}/`)
      this.#addPackagesOf(home)
    }
    return real
  }
}

const slashed = (path: string): string => path.replaceAll('\\', '/')
