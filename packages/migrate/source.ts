// The interface of the generators that `docsite migrate` reads.

import type { Draft, Step } from './draft.ts'
import type { ProjectFiles } from './files.ts'
import type { OldSite, SourceKind } from './model.ts'

export interface SourceOptions {
  /** Runs the configuration of the old project. Otherwise, only its plain data is read. */
  run: boolean
  /** The directory that the user has named, which the configuration may read. */
  area: string
}

/** A generator. To add one, implement this, and add it to the list in `sources/all.ts`. */
export interface Source {
  kind: SourceKind
  /** A source with a lower rank wins, wherever in the repository its project is. By default 0; those with vague marks have more. */
  rank?: number
  /** Returns the directory of the project, relative to the files, or `undefined` if it is not a project of this generator. */
  detect(files: ProjectFiles): string | undefined
  /** Reads the configuration, and lists the pages. */
  read(files: ProjectFiles, options: SourceOptions): Promise<OldSite>
  /** The folders of the documentation besides that of the pages, relative to the project. Files in them that are not carried over are listed. */
  folders?: readonly string[]
  /** Returns the URLs of the old site by the rules of the generator. By default, those of its pages and `extraRoutes`. */
  urls?(files: ProjectFiles, site: OldSite): Iterable<string>
  /** The steps that convert the generator's own syntax, in order. Steps for all generators follow. */
  steps: readonly Step[]
  /** The steps after the conversion of components. */
  lateSteps?: readonly Step[]
  /** Hides the words of the generator's own syntax, which readers of the old site did not see. Keeps the lines. */
  prose?(text: string, site: OldSite): string
  /** Converts the frontmatter before the common table does. */
  frontmatter?(draft: Draft): void
  /** Returns what becomes of a container that is not in the common table. */
  container?(name: string, rest: string, draft: Draft): { name: string; rest: string } | 'unwrap' | undefined
}
