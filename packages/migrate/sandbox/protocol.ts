// What the process of an old configuration sends to docsite.

/** The file descriptor of the pipe for the result. The configuration can print to all others. */
export const resultPipe = 3

/** A part of a configuration that is not plain data, or that a package has made. */
export interface Part {
  path: readonly (string | number)[]
  /** Whether it is a function. */
  isCode: boolean
  /** The package that has made or received it, if that is not installed. */
  from?: string
}

/** The value of a configuration, or why there is none. */
export type SentConfig = { value: unknown; parts: Part[] } | { problem: string }

/** A member of the value of a module, which is called if it is a function. */
export interface Member {
  path: readonly string[]
  /** The arguments of calls. Without them, there is one call without an argument. */
  inputs?: readonly string[] | undefined
}
