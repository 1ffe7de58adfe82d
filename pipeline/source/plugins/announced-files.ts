// The files that outputs of features and plugins announce before they write them, so that links to them are right.

import { isExpression } from '../../model/config/plugins.ts'
import type { FilesOutput, OutputFacts } from '../../model/plugin/plugin-output.ts'
import { WrongResult } from './hook-times.ts'
import { featuresAndPlugins } from './plugins.ts'

/** Returns the pattern of the files of an output, or `undefined` if it writes none in this site. */
export function patternOf({ path }: Pick<FilesOutput, 'path'>, site: OutputFacts): RegExp | undefined {
  const pattern = typeof path === 'function' ? path(site) : path
  if (pattern === undefined || isExpression(pattern)) return pattern
  throw new WrongResult('its `path` must return a regular expression')
}

/** Returns the same without an error of the plugin, which the build reports. */
function announcedPattern(output: FilesOutput, site: OutputFacts): RegExp | undefined {
  try {
    return patternOf(output, site)
  } catch {
    return undefined
  }
}

interface AnnouncedFiles {
  paths: string[]
  patterns: RegExp[]
}

/** Returns the paths and patterns that outputs name. Paths that depend on the pages of the site are not among them. */
export function announcedFiles(site: OutputFacts): AnnouncedFiles {
  const files: AnnouncedFiles = { paths: [], patterns: [] }
  for (const output of featuresAndPlugins(site.config).flatMap(({ outputs = [] }) => outputs)) {
    const pattern = output.per === 'files' ? announcedPattern(output, site) : undefined
    if (pattern) files.patterns.push(pattern)
    if (typeof output.path === 'string') files.paths.push(output.path)
  }
  return files
}
