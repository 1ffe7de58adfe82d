// Finds what a module of the project imports from `@docsite/cli/theme` or `@docsite/cli/browser`, so that its script loads nothing else. With code splitting,
// esbuild makes a script load every module that the interface exports, if any page uses that module.

import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { packageRoot } from '../../source/package.ts'

/** The module of `@docsite/cli/theme`. */
export const publicName = 'theme/public.ts'

/** The modules for components and scripts, by the name with which they are imported. The last three only for scripts of features. */
export const publicModules: ReadonlyMap<string, string> = new Map([
  ['@docsite/cli/theme', publicName],
  ['@docsite/cli/browser', 'theme/browser/public.ts'],
  ['@docsite/cli/routes', 'pipeline/model/public/routes.ts'],
  ['@docsite/cli/search', 'pipeline/model/public/search.ts'],
  ['@docsite/cli/text', 'pipeline/model/public/text.ts'],
])

const importsOf = (from: string) =>
  new RegExp(`\\bimport\\s+(type\\s+)?(?!\\s)((?:(?!\\bimport\\b)[^'"])*?)(?<!\\s)\\s+from\\s+['"]${from}['"]`, 'g')
const othersOf = (from: string) =>
  new RegExp(`\\b(?:export\\b(?:(?!\\bexport\\b)[^'";])*\\bfrom|import)(?:\\s*\\()?\\s*['"]${from}['"]`)
const exported = /^export\s+(type\s+)?\{([^{}]*)\}\s+from\s+'([^']+)'/gm

/** Returns the names of values in a list such as `type A, B as C`: each with the name before and after `as`. */
const valuesIn = (list: string): [name: string, as: string][] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => {
      const [name = '', as = name] = entry.split(/(?<!\s)\s+as\s+/)
      return [name, as]
    })

const cache = new Map<string, ReadonlyMap<string, string>>()

/** Returns the declarations that export each value of a module, by name. */
function declarationsOf(module: string): ReadonlyMap<string, string> {
  const known = cache.get(module)
  if (known) return known
  const text = readFileSync(join(packageRoot, module), 'utf8')
  const found = new Map(
    [...text.matchAll(exported)].flatMap(([, isType, list = '', from = '']) =>
      isType
        ? []
        : valuesIn(list).map(([name, as]): [string, string] => [
            as,
            `export { ${name} as ${as} } from ${JSON.stringify(`package:${posix.join(dirname(module), from)}`)}`,
          ]),
    ),
  )
  cache.set(module, found)
  return found
}

/**
 * Returns the text of a module with the values that `text` imports from a public module. Returns `undefined` if it imports more
 * than named values, or values that do not exist.
 */
export function importedPart(text: string, from: string): string | undefined {
  const module = publicModules.get(from)
  if (module === undefined || othersOf(from).test(text)) return undefined
  const names = new Set<string>()
  for (const [, isType, list = ''] of text.matchAll(importsOf(from))) {
    if (isType) continue
    const [, named] = /^\{([^}]*)\}$/.exec(list) ?? []
    if (named === undefined) return undefined
    for (const [name] of valuesIn(named)) names.add(name)
  }
  const declarations = declarationsOf(module)
  const lines = [...names].map((name) => declarations.get(name))
  return lines.includes(undefined) ? undefined : lines.join('\n')
}
