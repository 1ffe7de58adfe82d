// Lists of files for old configurations, for projects whose packages are not installed, and for versions of Node.js without `fs.glob`.

import { type GlobOptions, glob, globSync } from 'tinyglobby'

type Patterns = string | readonly string[]

/** The options of most packages. Unlike globby and tinyglobby, they do not find the files in a directory that a pattern names. */
const common = (options: GlobOptions = {}): GlobOptions => ({ ...options, expandDirectories: false })

const find = (patterns: Patterns, options?: GlobOptions) => glob(patterns, common(options))
const findSync = (patterns: Patterns, options?: GlobOptions) => globSync(patterns, common(options))

const fastGlob = Object.assign(find, {
  ...{ glob: find, async: find, sync: findSync, globSync: findSync },
  convertPathToPattern: (path: string) => path,
  escapePath: (path: string) => path.replace(/[$()*?[\]{|}!+@]/g, '\\$&'),
})

/** The functions of the package glob with its options. */
const nodeOptions = ({ nodir, exclude, ...rest }: GlobOptions & { nodir?: boolean; exclude?: Patterns } = {}) => ({
  onlyFiles: nodir === true,
  ...rest,
  ...(exclude === undefined || typeof exclude === 'function' ? {} : { ignore: exclude }),
})
const globOfNode = (patterns: Patterns, options?: GlobOptions) => find(patterns, nodeOptions(options))
const globSyncOfNode = (patterns: Patterns, options?: GlobOptions) => findSync(patterns, nodeOptions(options))

/** What packages that list files export, as far as configurations use it. */
export const globs: Readonly<Record<string, unknown>> = {
  'fast-glob': fastGlob,
  globby: { globby: glob, globbySync: globSync, default: glob },
  'tiny-glob': find,
  tinyglobby: { glob, globSync },
  glob: { ...{ glob: globOfNode, globSync: globSyncOfNode, sync: globSyncOfNode }, default: globOfNode },
}

type Callback = (error: Error | null, paths: string[]) => void

/** What later versions of Node.js export from `fs`. */
export const fsGlob = {
  globSync: globSyncOfNode,
  glob: (patterns: Patterns, options: GlobOptions | Callback, done?: Callback) => {
    const callback = typeof options === 'function' ? options : done
    globOfNode(patterns, typeof options === 'function' ? {} : options).then(
      (paths) => callback?.(null, paths),
      (error: Error) => callback?.(error, []),
    )
  },
}

/** What later versions of Node.js export from `fs/promises`. */
export const promisesGlob = {
  async *glob(patterns: Patterns, options?: GlobOptions) {
    yield* await globOfNode(patterns, options)
  },
}
