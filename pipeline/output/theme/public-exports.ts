// Finds what a module of the project imports from `@docsite/cli/theme`, so that its script loads nothing else. With code splitting,
// esbuild makes a script load every module that the interface exports, if any page uses that module.

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { packageRoot } from '../../source/package.ts'

/** The module of `@docsite/cli/theme`. */
export const publicName = 'theme/public.ts'

const imports = /\bimport\s+(type\s+)?([^'"]*?)\s+from\s+['"]@docsite\/cli\/theme['"]/g
const others = /\b(?:export\b[^'";]*\bfrom|import)\s*\(?\s*['"]@docsite\/cli\/theme['"]/
const exported = /^export\s+(type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/gm

/** Returns the names of values in a list such as `type A, B as C`: each with the name before and after `as`. */
const valuesIn = (list: string): [name: string, as: string][] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !entry.startsWith('type '))
    .map((entry) => {
      const [name = '', as = name] = entry.split(/\s+as\s+/)
      return [name, as]
    })

let cache: Map<string, string> | undefined

/** Returns the declarations that export each value of the interface, by name. */
function declarations(): Map<string, string> {
  const text = readFileSync(join(packageRoot, publicName), 'utf8')
  return new Map(
    [...text.matchAll(exported)].flatMap(([, isType, list = '', from = '']) =>
      isType
        ? []
        : valuesIn(list).map(([name, as]): [string, string] => [
            as,
            `export { ${name} as ${as} } from ${JSON.stringify(`package:${posix.join('theme', from)}`)}`,
          ]),
    ),
  )
}

/**
 * Returns the text of a module with the values that `text` imports from `@docsite/cli/theme`. Returns `undefined` if it imports more
 * than named values, or values that do not exist.
 */
export function importedPart(text: string): string | undefined {
  if (others.test(text)) return undefined
  const names = new Set<string>()
  for (const [, isType, list = ''] of text.matchAll(imports)) {
    if (isType) continue
    const [, named] = /^\{([^}]*)\}$/.exec(list) ?? []
    if (named === undefined) return undefined
    for (const [name] of valuesIn(named)) names.add(name)
  }
  cache ??= declarations()
  const lines = [...names].map((name) => cache?.get(name))
  return lines.includes(undefined) ? undefined : lines.join('\n')
}
