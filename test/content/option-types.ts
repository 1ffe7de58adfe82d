// Compares the types on the option pages with those of a package.

import { join } from 'node:path'
import ts from 'typescript'
import { repository } from '../site-test.ts'
import type { OptionBlock } from './option-blocks.ts'

/** Options whose type in the package is `any`, with the reason. */
export const untyped = new Map([['server.cors', 'the package does not include the types of its dependency']])

/** Type-checks a module for each block against a package. Returns the errors by the names of the blocks. */
export function compileBlocks(
  named: ReadonlyMap<string, OptionBlock>,
  packageName = '@rsbuild/core',
): Map<string, string[]> {
  const modules = new Map(
    Array.from(named, ([name, block]): [string, { name: string; text: string }] => [
      join(repository, 'test/documentation', `${name}.check.ts`),
      { name, text: moduleOf(block).replaceAll("'@rsbuild/core'", `'${packageName}'`) },
    ]),
  )
  const settings: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  }
  const host = ts.createCompilerHost(settings)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => modules.has(file) || fileExists(file)
  host.getSourceFile = (file, ...rest) => {
    const module = modules.get(file)
    return module ? ts.createSourceFile(file, module.text, ts.ScriptTarget.ESNext) : getSourceFile(file, ...rest)
  }
  const program = ts.createProgram([...modules.keys()], settings, host)
  const found = new Map<string, string[]>()
  for (const [file, { name }] of modules) {
    const source = program.getSourceFile(file)
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    const texts = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    texts.push(...(source === undefined ? [] : differentFields(program.getTypeChecker(), source)))
    if (texts.length > 0) found.set(name, texts)
  }
  return found
}

/** Returns a module that compiles only if the types in the block and in the package are assignable to each other. */
function moduleOf({ path, type }: OptionBlock): string {
  const shown = type.isModule ? Array.from(type.text.matchAll(/^type (\w+)/gm), ([, name]) => name).at(-1) : type.text
  const real = path.reduce((parent, name) => `NonNullable<${parent}[${JSON.stringify(name)}]>`, 'All.RsbuildConfig')
  // Types on the pages use names that the package exports, without importing them.
  const imported = Array.from(type.text.matchAll(/(?<!\.)\b(?!Record|Array)[A-Z]\w+\b(?!\s*[=?:])/g), ([name]) => name)
  const names = type.isModule ? [] : [...new Set(imported)]
  return `import type * as All from '@rsbuild/core'
${names.map((name) => `import type { ${name} } from '@rsbuild/core'`).join('\n')}
${type.isModule ? type.text : ''}
type Shown = ${shown}
type Real = ${real}
type IsAny<T> = 0 extends 1 & T ? true : false
export const noAny: IsAny<Shown> extends true ? IsAny<Real> : IsAny<Real> extends true ? false : true = true
export const toReal = (value: Shown): Real => value
export const toShown = (value: Real): Shown => value
`
}

/** Returns a text for each field that only one of the types `Shown` and `Real` of a module has. Optional fields are assignable either way. */
function differentFields(checker: ts.TypeChecker, source: ts.SourceFile): string[] {
  const fieldsOf = (name: string): ReadonlySet<string> => {
    const declaration = source.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name)
    return new Set(declaration && fieldsIn(checker, checker.getTypeAtLocation(declaration)))
  }
  const [shown, real] = [fieldsOf('Shown'), fieldsOf('Real')]
  return [
    ...[...real]
      .filter((field) => !covers(shown, field))
      .map((field) => `The page does not show the field \`${field}\``),
    ...[...shown]
      .filter((field) => !covers(real, field))
      .map((field) => `The package does not have the field \`${field}\``),
  ]
}

/** Whether a type has a field. A type that is `any` has all fields, and lacks none. */
const covers = (fields: ReadonlySet<string>, field: string): boolean =>
  field.endsWith('*') || fields.has(field) || fields.has(field.replace(/[^.]*$/, '*'))

/** Yields the paths of the fields in a type, without those of functions, arrays and deeper levels. `*` means any field. */
function* fieldsIn(checker: ts.TypeChecker, type: ts.Type, prefix = '', depth = 2): Generator<string> {
  const given = checker.getNonNullableType(type)
  if (given.flags & ts.TypeFlags.Any) yield `${prefix}*`
  else if (given.isUnion()) for (const one of given.types) yield* fieldsIn(checker, one, prefix, depth)
  else if (depth > 0 && isPlainObject(checker, given))
    for (const field of given.getProperties()) {
      const path = `${prefix}${field.name}`
      yield path
      yield* fieldsIn(checker, checker.getTypeOfSymbol(field), `${path}.`, depth - 1)
    }
}

function isPlainObject(checker: ts.TypeChecker, type: ts.Type): boolean {
  const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
  return isObject && type.getCallSignatures().length === 0 && !checker.isArrayLikeType(type)
}
