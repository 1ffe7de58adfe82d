// A configuration file → the part of its value that is plain data, without running it.

import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Area, readBytes } from '@docsite/cli/files'
import type { CallExpression, Expression, NewExpression, Program } from 'acorn'
import { isObject } from './guards.ts'
import { environment, type LiteralPath, lineOf, programOf, unknownValue, valuesOf } from './literals.ts'
import { readYaml } from './text/yaml.ts'

/** A part of a configuration that is code. */
export interface UnknownPart {
  path: LiteralPath
  line: number
}

/** The plain data of a configuration. */
export interface ConfigLiterals {
  value: Record<string, unknown>
  unknown: UnknownPart[]
  /** Why nothing could be read. */
  problem?: string
}

/** Reads the plain data of a configuration, and of the modules in `area` that it imports. */
export async function readLiterals(file: string, folder: string): Promise<ConfigLiterals> {
  // The folder of the configuration can be hidden.
  const area = { folder, shown: relative(folder, dirname(file)).split(sep).join('/') }
  try {
    const code = await codeOf(file, area)
    const { default: value, unknown } = await moduleValues({ file, code, area, open: [] })
    if (!isObject(value)) return { value: {}, unknown: [], problem: 'it is code' }
    return { value, unknown: unknown.map(({ path, start }) => ({ path, line: lineOf(code, start) })) }
  } catch (error) {
    return { value: {}, unknown: [], problem: firstLine(error) }
  }
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''

/** Returns a module without types. */
async function codeOf(file: string, area: Area): Promise<string> {
  const { transform } = await import('esbuild')
  const [, end = 'js'] = /\.[cm]?([jt]sx?)$/.exec(file) ?? []
  const { code } = await transform(textIn(area, file) ?? '', { loader: end as 'js' | 'ts', format: 'esm' })
  return code
}

interface Module {
  file: string
  code: string
  area: Area
  /** The modules that import this one. */
  open: readonly string[]
}

async function moduleValues(module: Module) {
  const { file, code, area } = module
  const program = programOf(code)
  const scope = new Map<string, unknown>([
    ['__dirname', dirname(file)],
    ['__filename', file],
    ['process', { env: environment }],
    ['import.meta', { url: pathToFileURL(file).href, filename: file, dirname: dirname(file) }],
    ...(await importedValues(program, module)),
  ])
  return valuesOf(code, program, scope, (node, inner) => callValue(node, inner, { file, area }))
}

/** Returns what the names mean that a module imports from other modules of the project. */
async function importedValues(program: Program, { file, area, open }: Module): Promise<[string, unknown][]> {
  const imports = program.body.flatMap((node) => (node.type === 'ImportDeclaration' ? [node] : []))
  const values = await Promise.all(
    imports.map(async ({ source, specifiers }): Promise<[string, unknown][]> => {
      const path = String(source.value)
      const target = path.startsWith('.') && open.length < 10 ? moduleFile(join(dirname(file), path), area) : undefined
      if (target === undefined || open.includes(target)) return []
      const { default: whole, scope } = await valuesIn(target, area, [...open, file])
      return specifiers.flatMap((one): [string, unknown][] => {
        if (one.type === 'ImportDefaultSpecifier') return [[one.local.name, whole]]
        if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') return []
        return [[one.local.name, scope.has(one.imported.name) ? scope.get(one.imported.name) : unknownValue]]
      })
    }),
  )
  return values.flat().filter(([, value]) => value !== unknownValue)
}

async function valuesIn(file: string, area: Area, open: readonly string[]) {
  if (!file.endsWith('.json')) return moduleValues({ file, code: await codeOf(file, area), area, open })
  return { default: JSON.parse(textIn(area, file) ?? 'null') as unknown, scope: new Map<string, unknown>() }
}

/** Returns the file that an import names, if the project contains it. */
function moduleFile(path: string, area: Area): string | undefined {
  const bare = path.replace(/\.[cm]?js$/, '')
  const ends = ['ts', 'mts', 'js', 'mjs', 'json']
  const candidates = [path, ...ends.flatMap((end) => [`${bare}.${end}`, `${path}/index.${end}`])]
  return candidates.find((one) => /\.(?:[cm]?[jt]s|json)$/.test(one) && textIn(area, one) !== undefined)
}

/** Returns the text of a file in the project. */
function textIn(area: Area, path: string): string | undefined {
  const read = readBytes(area, relative(area.folder, path).split(sep).join('/'))
  return read.kind === 'bytes' ? read.bytes.toString('utf8') : undefined
}

interface Place {
  file: string
  area: Area
}

type Call = (args: readonly unknown[], place: Place) => unknown

const pathFrom: Call = (args) =>
  args.every((one) => typeof one === 'string') ? join(...(args as string[])) : unknownValue

const parsed: Call = ([text]) => (typeof text === 'string' ? (readYaml(text).value ?? unknownValue) : unknownValue)

/** The functions whose results do not depend on anything but their arguments and files of the project, by the end of their names. */
const calls: Readonly<Record<string, Call>> = {
  createRequire: () => ({}),
  fileURLToPath: ([url]) => (typeof url === 'string' && url.startsWith('file:') ? fileURLToPath(url) : unknownValue),
  URL: ([path, base = '']) =>
    typeof path === 'string' && URL.canParse(path, String(base) || undefined)
      ? new URL(path, String(base) || undefined).href
      : unknownValue,
  'path.join': pathFrom,
  'path.dirname': ([path]) => (typeof path === 'string' ? dirname(path) : unknownValue),
  'path.resolve': (args) =>
    args.every((one) => typeof one === 'string') ? resolve(...(args as string[])) : unknownValue,
  join: pathFrom,
  'require.resolve': ([path], { file }) =>
    typeof path === 'string' && path.startsWith('.') ? join(dirname(file), path) : path,
  readFileSync: ([path], { file, area }) =>
    (typeof path === 'string' ? textIn(area, resolve(dirname(file), path)) : undefined) ?? unknownValue,
  'fs.readFileSync': (args, place) => calls.readFileSync?.(args, place),
  'yaml.load': parsed,
  'yaml.parse': parsed,
  'YAML.parse': parsed,
  'JSON.parse': parsed,
}

/** Returns the value of a call: that of a known function, or the settings that a plugin receives. */
function callValue(node: CallExpression | NewExpression, inner: (node: Expression) => unknown, place: Place): unknown {
  const args = node.arguments.flatMap((one) => (one.type === 'SpreadElement' ? [] : [one]))
  if (nameOf(node.callee) === 'React.createElement') return textOf(args.slice(2).map(inner))
  const known = Object.entries(calls).find(([name]) => nameOf(node.callee) === name)?.[1]
  if (known) return known(args.map(inner), place)
  const [first] = args
  return first?.type === 'ObjectExpression' || first?.type === 'ArrowFunctionExpression' ? inner(first) : unknownValue
}

/** Returns the text of an element, such as the title `<b>New</b>`: esbuild has made a call of it. */
const textOf = (children: readonly unknown[]): unknown =>
  children.length > 0 && children.every((one) => typeof one === 'string') ? children.join('').trim() : unknownValue

/** Returns the name of a function as it is called: `path.join`. */
function nameOf(callee: CallExpression['callee']): string {
  // esbuild gives a number to a variable with the name of one that Node.js has.
  if (callee.type === 'Identifier') return callee.name.replace(/^require\d+$/, 'require')
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return ''
  const owner = callee.object.type === 'Super' ? '' : nameOf(callee.object)
  return `${owner}.${callee.property.name}`
}
