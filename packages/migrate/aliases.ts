// Reads the names that the old project gives to its folders, such as `@assets/*` in `tsconfig.json`.

import { posix } from 'node:path'
import type { ProjectFiles } from './files.ts'
import { listIn, objectIn, stringIn } from './values.ts'

/** The beginning of a path, and the directory that it means. */
type Alias = readonly [prefix: string, folder: string]

const cache = new WeakMap<ProjectFiles, Alias[]>()

/** Returns the path of a file that begins with the name of a folder, relative to the project, or `undefined`. */
export function aliasedPath(files: ProjectFiles, path: string): string | undefined {
  let aliases = cache.get(files)
  if (!aliases) {
    aliases = aliasesIn(files)
    cache.set(files, aliases)
  }
  const alias = aliases.find(([prefix]) => path.startsWith(prefix))
  return alias && posix.join(alias[1], path.slice(alias[0].length))
}

function aliasesIn(files: ProjectFiles): Alias[] {
  const text = files.text(files.first(['tsconfig.json', 'jsconfig.json']) ?? '') ?? '{}'
  try {
    const { baseUrl, paths } = objectIn(objectIn(JSON.parse(withoutComments(text))).compilerOptions)
    return Object.entries(objectIn(paths)).flatMap(([pattern, targets]): Alias[] => {
      const target = stringIn(listIn(targets)[0])
      if (target === undefined || !pattern.endsWith('/*') || !target.endsWith('/*')) return []
      return [[pattern.slice(0, -1), posix.join(stringIn(baseUrl) ?? '.', target.slice(0, -1))]]
    })
  } catch {
    return []
  }
}

/** Removes the comments and the trailing commas that configurations of TypeScript may contain. */
const withoutComments = (text: string): string =>
  text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (part) => (part.startsWith('"') ? part : ''))
    .replace(/,(?=\s*[}\]])/g, '')
