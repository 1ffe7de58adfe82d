// The files that outputs of features and plugins announce before they write them, so that links to them are right.

import type { FilesOutput, OutputFacts } from '../../model/plugin/plugin-output.ts'
import { featuresAndPlugins } from './plugins.ts'

/** Returns the pattern of the files of an output, or `undefined` if it writes none in this site. */
export const patternOf = ({ path }: Pick<FilesOutput, 'path'>, site: OutputFacts): RegExp | undefined =>
  typeof path === 'function' ? path(site) : path

interface AnnouncedFiles {
  paths: string[]
  patterns: RegExp[]
}

/** Returns the paths and patterns that outputs name. Paths that depend on the pages of the site are not among them. */
export function announcedFiles(site: OutputFacts): AnnouncedFiles {
  const files: AnnouncedFiles = { paths: [], patterns: [] }
  for (const output of featuresAndPlugins(site.config).flatMap(({ outputs = [] }) => outputs))
    if (output.per === 'files') files.patterns.push(...[patternOf(output, site) ?? []].flat())
    else if (typeof output.path === 'string') files.paths.push(output.path)
  return files
}
