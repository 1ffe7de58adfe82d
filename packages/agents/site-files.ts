// Where the server reads the files of a site from: a directory, a URL, or the current state of a project.

/** The files of a built site, by their paths in the output. */
export interface SiteFiles {
  /** The origin of a deployed site. */
  readonly origin?: string
  /** Returns the text of a file, or `undefined` if there is none. */
  read(path: string): Promise<string | undefined>
}

/** Returns whether a path leads to a file inside the output: it has no empty, hidden or relative part. */
export const isInside = (path: string): boolean =>
  path !== '' && !/[\p{Cc}\\]/u.test(path) && path.split('/').every((part) => part !== '' && !part.startsWith('.'))
