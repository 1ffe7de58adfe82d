// The phases of a build, with the names that `--profile` prints.

/** The phases of a build, in the order in which they begin. */
export type BuildPhaseName =
  | 'start and read the configuration'
  | 'read and parse'
  | 'link'
  | 'render and write'
  | 'replace the old site'

/** A finished phase. Times are in milliseconds. */
export interface BuildPhase {
  name: BuildPhaseName
  ms: number
  /** Breakdown of the time. Parts may overlap, because workers and the main thread run at the same time. */
  parts: readonly { name: string; ms: number }[]
  /** How long the main thread worked, instead of waiting for workers or files. */
  busy: number
  /** Why pages were linked again, and how many for each reason, most first. Only in the phase `link`. */
  reasons?: readonly { pages: number; reason: string }[]
  /** The jobs that workers did. Absent if there were none. */
  jobs?: JobTimes
}

/** The part of a site that one of `count` machines computes. The first has the index 1. */
export interface Shard {
  index: number
  count: number
}

/** The times of jobs in milliseconds. */
export interface JobTimes {
  count: number
  total: number
  longest: number
}
