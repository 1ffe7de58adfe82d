// The files that outputs of features and plugins announce before they write them, so that links to them are right.

import { isExpression } from '../../model/config/plugins.ts'
import type { FilesOutput, ItemsOutput, OutputFacts } from '../../model/plugin/plugin-output.ts'
import { WrongResult } from './hook-times.ts'
import { featuresAndPlugins } from './plugins.ts'

type WithPattern = Pick<FilesOutput, 'per' | 'path'> | Pick<ItemsOutput<never>, 'per' | 'pattern'>

/** Returns the pattern of the files of an output, or `undefined` if it writes none in this site, or announces none. */
export function patternOf(output: WithPattern, site: OutputFacts): RegExp | undefined {
  const given = output.per === 'item' ? output.pattern : output.path
  const pattern = typeof given === 'function' ? given(site) : given
  if (pattern === undefined || isExpression(pattern)) return pattern
  throw new WrongResult(`its \`${output.per === 'item' ? 'pattern' : 'path'}\` must return a regular expression`)
}

/** Returns the same without an error of the plugin, which the build reports. */
function announcedPattern(output: WithPattern, site: OutputFacts): RegExp | undefined {
  try {
    return patternOf(output, site)
  } catch {
    return undefined
  }
}

/**
 * Returns a function that describes the file of an output that no file in `public/` may replace. It returns `undefined` if there is none at
 * a path.
 */
export function irreplaceableFiles(site: OutputFacts): (file: string) => string | undefined {
  const files = featuresAndPlugins(site.config)
    .flatMap(({ outputs = [] }) => outputs)
    .flatMap((output) => {
      if (output.per !== 'files' || output.irreplaceable === undefined) return []
      const pattern = announcedPattern(output, site)
      return pattern ? [{ pattern, words: output.irreplaceable }] : []
    })
  // Unlike `test`, `search` does not depend on where an expression with `g` has matched before.
  return (file) => files.find(({ pattern }) => file.search(pattern) !== -1)?.words
}

interface AnnouncedFiles {
  paths: string[]
  patterns: RegExp[]
}

/** Returns the paths and patterns that outputs name. Paths that depend on the pages of the site are not among them. */
export function announcedFiles(site: OutputFacts): AnnouncedFiles {
  const files: AnnouncedFiles = { paths: [], patterns: [] }
  for (const output of featuresAndPlugins(site.config).flatMap(({ outputs = [] }) => outputs)) {
    const pattern = output.per === 'files' || output.per === 'item' ? announcedPattern(output, site) : undefined
    if (pattern) files.patterns.push(pattern)
    if (typeof output.path === 'string') files.paths.push(output.path)
  }
  return files
}
