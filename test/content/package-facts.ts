// Reads from an installed `@rsbuild/core`, without knowing its version, what the pages describe: options, flags and hooks.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A configuration option. */
interface OptionFact {
  /** Its type. Types that the package declares are written out. */
  type: string
  /** Whether environments can have values of their own. */
  perEnvironment: boolean
}

/** What a package contains. */
export interface PackageFacts {
  version: string
  /** By name, such as `dev.hmr`. */
  options: ReadonlyMap<string, OptionFact>
  /** The members of the API for plugins. */
  api: readonly string[]
  /** The flags of each command, such as `--port`. Empty if the package cannot run here. */
  flags: ReadonlyMap<string, readonly string[]>
}

const commands = ['dev', 'build', 'preview', 'inspect'] as const

/** Reads the package in a directory. Throws an error if it has no type declarations. */
export function readPackageFacts(folder: string): PackageFacts {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { version, ...readTypes(folder), flags: readFlags(folder) }
}

/** Flags of `rsbuild` itself, which the help of some versions lists for a command, too. */
const global = new Set(['-v', '--version'])

/** Reads the help of each command. */
function readFlags(folder: string): Map<string, string[]> {
  const flags = new Map<string, string[]>()
  for (const command of commands) {
    const { status, stdout } = spawnSync(process.execPath, [join(folder, 'bin/rsbuild.js'), command, '--help'], {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    const options = Array.from(stdout.matchAll(/^ {2}(?:(-\w), )?(--[\w-]+)/gm), ([, short, long]) => [short, long])
    const names = options.flat().filter((name) => name !== undefined && !global.has(name))
    if (status === 0) flags.set(command, names as string[])
  }
  return flags
}

/** Fields of a configuration that only Rsbuild itself sets. */
const isInternal = (name: string): boolean => name.startsWith('_')

function readTypes(folder: string): Pick<PackageFacts, 'options' | 'api'> {
  const entry = join(folder, 'dist-types/index.d.ts')
  const program = ts.createProgram([entry], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`No type declarations: ${entry}`)
  const exported = (name: string): ts.Type => {
    const symbol = checker.getExportsOfModule(module).find((one) => one.name === name)
    if (symbol === undefined) throw new Error(`${entry} does not export ${name}`)
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return checker.getDeclaredTypeOfSymbol(target)
  }
  const writer = new TypeWriter(checker, folder)
  const config = exported('RsbuildConfig')
  const environment = writer.optionsIn(exported('EnvironmentConfig'))
  const options = Array.from(writer.optionsIn(config), ([name, type]): [string, OptionFact] => [
    name,
    { type: writer.write(type), perEnvironment: environment.has(name) },
  ])
  const api = exported('RsbuildPluginAPI').getProperties()
  return { options: new Map(options), api: api.map(({ name }) => name) }
}

/** Writes types as text. */
class TypeWriter {
  readonly #checker: ts.TypeChecker
  readonly #folder: string

  constructor(checker: ts.TypeChecker, folder: string) {
    this.#checker = checker
    this.#folder = folder
  }

  /** Returns the options of a configuration, including those in its sections, with their types. */
  optionsIn(config: ts.Type): Map<string, ts.Type> {
    const found = new Map<string, ts.Type>()
    for (const property of config.getProperties()) {
      if (isInternal(property.name)) continue
      const type = this.#typeOf(property)
      if (this.#isSection(type))
        for (const option of type.getProperties()) found.set(`${property.name}.${option.name}`, this.#typeOf(option))
      else found.set(property.name, type)
    }
    return found
  }

  /** Returns the type as text. Objects that the package declares are written out, up to a depth. */
  write(type: ts.Type, depth = 4): string {
    if (type.isUnion())
      return [...new Set(type.types.map((one) => this.write(one, depth)))]
        .filter((text) => text !== 'undefined')
        .sort()
        .join(' | ')
    if (depth > 0 && this.#isObject(type) && this.#isOwn(type))
      return `{ ${type
        .getProperties()
        .map((field) => `${field.name}: ${this.write(this.#typeOf(field), depth - 1)}`)
        .sort()
        .join('; ')} }`
    const text = this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
    return text.replace(/import\(".*?"\)\./g, '')
  }

  #typeOf(property: ts.Symbol): ts.Type {
    return this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(property))
  }

  #isSection(type: ts.Type): boolean {
    return this.#isObject(type) && this.#checker.getIndexInfosOfType(type).length === 0
  }

  #isObject(type: ts.Type): boolean {
    const isObject = (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0
    const isCallable = type.getCallSignatures().length > 0
    return isObject && !isCallable && !this.#checker.isArrayType(type) && type.getProperties().length > 0
  }

  #isOwn(type: ts.Type): boolean {
    const [declaration] = (type.aliasSymbol ?? type.symbol)?.declarations ?? []
    return declaration?.getSourceFile().fileName.startsWith(join(this.#folder, 'dist-types')) ?? false
  }
}
