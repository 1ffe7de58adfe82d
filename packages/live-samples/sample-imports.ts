// Finds what a live sample imports, so that code that a reader edits can import the same modules in the frame.

import type { Program } from 'acorn'

/** A module that a sample imports. `names` lists what to bundle of it; `undefined` is everything. */
interface SampleImport {
  specifier: string
  names: readonly string[] | undefined
}

/** What edited code can always import. The last one is the module that compiled JSX uses. */
const always: readonly SampleImport[] = ['react', 'react/jsx-runtime'].map((specifier) => ({
  specifier,
  names: undefined,
}))

/**
 * Returns a module whose default export contains the modules that a sample imports, by specifier. It contains all of React and of
 * the project's own modules, and of other packages only the names that the sample imports, because a whole package may be large.
 * Returns only React if the code has a syntax error.
 */
export async function importsModule(code: string, loader: 'jsx' | 'tsx'): Promise<string> {
  const imports = [...always, ...(await importsOf(code, loader))]
  const lines = imports.map(importLine)
  const entries = imports.map(({ specifier, names }, i) => {
    const value = names ? `{ ${names.map((name, k) => `${JSON.stringify(name)}: n${i}_${k}`).join(', ')} }` : `m${i}`
    return `  ${JSON.stringify(specifier)}: ${value},`
  })
  return [...lines, 'export default {', ...entries, '}'].join('\n')
}

function importLine({ specifier, names }: SampleImport, i: number): string {
  const what = names
    ? `{ ${names.map((name, k) => `${JSON.stringify(name)} as n${i}_${k}`).join(', ')} }`
    : `* as m${i}`
  return `import ${what} from ${JSON.stringify(specifier)}`
}

/** Returns the imports of a sample without those of React. esbuild removes imports of types. */
async function importsOf(code: string, loader: 'jsx' | 'tsx'): Promise<SampleImport[]> {
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')])
  let program: Program
  try {
    const script = await transform(code, { loader, jsx: 'automatic', tsconfigRaw: '{}', logLevel: 'silent' })
    program = parse(script.code, { ecmaVersion: 'latest', sourceType: 'module' })
  } catch {
    return []
  }
  const imports = new Map<string, Set<string> | undefined>()
  for (const { specifier, names } of program.body.flatMap(importOf)) {
    if (always.some((one) => one.specifier === specifier)) continue
    const nameSet = imports.get(specifier)
    const isWhole = names === undefined || (imports.has(specifier) && nameSet === undefined)
    imports.set(specifier, isWhole ? undefined : new Set([...(nameSet ?? []), ...names]))
  }
  return Array.from(imports, ([specifier, names]) => ({ specifier, names: names && [...names] }))
}

function importOf(statement: Program['body'][number]): SampleImport[] {
  if (statement.type === 'ImportDeclaration') {
    const specifier = String(statement.source.value)
    if (statement.specifiers.length === 0) return [{ specifier, names: [] }]
    const names = statement.specifiers.map((one) =>
      one.type === 'ImportNamespaceSpecifier'
        ? undefined
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : one.imported.type === 'Identifier'
            ? one.imported.name
            : String(one.imported.value),
    )
    const strings = names.filter((name) => name !== undefined)
    const isWhole = /^\.{0,2}\//.test(specifier) || strings.length < names.length
    return [{ specifier, names: isWhole ? undefined : strings }]
  }
  const isExport = statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration'
  return isExport && statement.source ? [{ specifier: String(statement.source.value), names: undefined }] : []
}
