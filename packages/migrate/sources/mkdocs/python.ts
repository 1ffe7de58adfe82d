// Finds objects in Python code: modules, classes, functions and variables with their docstrings.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { PythonObject } from '../../model.ts'
import { dedent } from '../../text/indent.ts'
import { maskStrings, type SourceLines, targetsOf } from './python-code.ts'

/** The Python code that the pages document. */
export interface PythonCode {
  files: ProjectFiles
  /** The directories that contain packages, relative to the project. */
  folders: readonly string[]
  /** The objects that were found before, by name. */
  found: Map<string, PythonObject | undefined>
  /** The modules that were read before, by path. `null` if there is no such module. */
  modules: Map<string, ModuleBody | null>
}

interface ModuleBody extends SourceLines {
  /** The path of the package that contains the module. */
  base: readonly string[]
}

/** Returns the directories in which packages usually are: `paths` of mkdocstrings, and those of the directories above the configuration. */
export const packageFolders = (paths: readonly string[]): string[] => [
  ...paths.map((path) => posix.normalize(path)),
  ...['.', '..', '../..', '../../..'].flatMap((up) =>
    ['.', 'src', 'lib', 'python'].map((name) => posix.join(up, name)),
  ),
]

/** Returns an object by its whole name, or `undefined` if its code is not in the project. */
export function findObject(code: PythonCode, name: string): PythonObject | undefined {
  const { found } = code
  if (!found.has(name)) {
    // Imports can be circular: on its way to itself, a name leads nowhere.
    found.set(name, undefined)
    found.set(name, objectAt(code, name.split('.')))
  }
  return found.get(name)
}

function objectAt(code: PythonCode, path: readonly string[]): PythonObject | undefined {
  for (let length = path.length; length > 0; length--) {
    const module = path.slice(0, length)
    const body = moduleBody(code, module)
    if (body === undefined) continue
    const rest = path.slice(length)
    if (rest.length === 0) return objectIn('module', path.join('.'), '', body)
    const object = memberIn(body, rest, module.join('.')) ?? importedObject(code, body, rest)
    // Modules around this one do not define the object. To ask them would never end if they import everything of this one.
    return object && renamed(object, path.join('.'))
  }
  return undefined
}

/** Returns the lines of a module. */
function moduleBody({ files, folders, modules }: PythonCode, module: readonly string[]): ModuleBody | undefined {
  const path = module.join('/')
  const known = modules.get(path)
  if (known !== undefined) return known ?? undefined
  const names = [`${path}.py`, `${path}/__init__.py`, `${path}.pyi`, `${path}/__init__.pyi`]
  const file = files.first(folders.flatMap((folder) => names.map((name) => posix.join(folder, name))))
  const text = file === undefined ? undefined : files.text(file)
  const isPackage = /__init__\.pyi?$/.test(file ?? '')
  const body = text === undefined ? undefined : bodyOf(text, isPackage ? module : module.slice(0, -1))
  modules.set(path, body ?? null)
  return body
}

function bodyOf(text: string, base: readonly string[]): ModuleBody {
  const lines = text.split('\n')
  return { base, lines, code: maskStrings(text).split('\n'), start: 0, end: lines.length }
}

function importedObject(
  code: PythonCode,
  { lines, base }: ModuleBody,
  [name = '', ...rest]: readonly string[],
): PythonObject | undefined {
  for (const target of targetsOf(lines, name, base)) {
    const object = findObject(code, [...target, ...rest].join('.'))
    if (object) return object
  }
  return undefined
}

/** Returns an object under the name by which another module exports it. */
const renamed = (object: PythonObject, name: string): PythonObject => ({
  ...object,
  name,
  members: object.members.map((member) => renamed(member, `${name}${member.name.slice(object.name.length)}`)),
})

const definition = /^([ \t]*)(?:async[ \t]+)?(class|def)[ \t]+(\w+)/
const variable = /^([ \t]*)(\w+)[ \t]*(?::[^=\n]+)?(?:=(?!=).*)?$/

function memberIn(body: SourceLines, path: readonly string[], parent: string): PythonObject | undefined {
  const [name = '', ...rest] = path
  const match = bodiesIn(body).findLast((one) => one.name === name)
  if (!match) return undefined
  const full = `${parent}.${name}`
  return rest.length === 0 ? objectIn(match.kind, full, match.signature, match.body) : memberIn(match.body, rest, full)
}

interface Found {
  name: string
  kind: PythonObject['kind']
  signature: string
  body: SourceLines
}

/** Returns the objects that a body defines on its own level. */
function bodiesIn(body: SourceLines): Found[] {
  const { lines, code, start, end } = body
  const first = code.slice(start, end).find((line) => line.trim() !== '' && !/^\s*[rRuU]?["']/.test(line)) ?? ''
  const indent = /^[ \t]*/.exec(first)?.[0] ?? ''
  const found: Found[] = []
  for (let i = start; i < end; i++) {
    const definition = definitionAt(body, i, indent)
    if (definition) {
      found.push(definition)
      i = definition.body.start - 1
      continue
    }
    const [, at, name] = variable.exec(code[i] ?? '') ?? []
    if (name !== undefined && at === indent && /[:=]/.test(code[i] ?? '') && !/^(?:else|try|finally)$/.test(name))
      found.push({
        name,
        kind: 'attribute',
        signature: (lines[i] ?? '').trim().replace(/[ \t]*[([{]$/, ' …'),
        body: { lines, code, start: i + 1, end: i + 1 + docstringLength(lines, i + 1, end) },
      })
  }
  return found
}

/** Returns the class or function that begins on a line. */
function definitionAt({ lines, code, end }: SourceLines, i: number, indent: string): Found | undefined {
  const [, space, keyword, name = ''] = definition.exec(code[i] ?? '') ?? []
  if (keyword === undefined || space !== indent) return undefined
  const start = signatureEnd(code, i, end)
  const isProperty = /^\s*@(?:\w+\.)?(?:cached_)?property\b/.test(lines[i - 1] ?? '')
  return {
    name,
    kind: keyword === 'class' ? 'class' : isProperty ? 'attribute' : 'function',
    signature: dedent(lines.slice(i, start).join('\n'))
      .replace(/:(?:\s*\.\.\.)?\s*(?:#.*)?$/, '')
      .trim(),
    body: { lines, code, start, end: bodyEnd(code, start, end, indent.length) },
  }
}

/** Returns the line after the colon that ends a signature. */
function signatureEnd(code: readonly string[], start: number, end: number): number {
  let depth = 0
  for (let i = start; i < end; i++) {
    const line = code[i] ?? ''
    depth += (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0)
    if (depth <= 0 && /:\s*(?:\.\.\.)?\s*$/.test(line)) return i + 1
  }
  return start + 1
}

function bodyEnd(code: readonly string[], start: number, end: number, indent: number): number {
  let last = start
  for (let i = start; i < end; i++) {
    const line = code[i] ?? ''
    if (line.trim() === '') continue
    if ((/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent) break
    last = i + 1
  }
  return last
}

const quotes = /^\s*[rRuU]?("""|''')/

/** Returns the number of lines of a docstring that begins here, or 0. */
function docstringLength(lines: readonly string[], start: number, end: number): number {
  const [whole = '', marks] = quotes.exec(lines[start] ?? '') ?? []
  if (marks === undefined || start >= end) return 0
  if ((lines[start] ?? '').slice(whole.length).includes(marks)) return 1
  const last = lines.findIndex((line, i) => i > start && line.includes(marks))
  return last < 0 ? 0 : last - start + 1
}

function docstringIn({ lines, start, end }: SourceLines): string {
  const first = lines.findIndex((line, i) => i >= start && line.trim() !== '')
  const length = first < 0 || first >= end ? 0 : docstringLength(lines, first, end)
  if (length === 0) return first < end ? (/^\s*(["'])(.+)\1\s*$/.exec(lines[first] ?? '')?.[2] ?? '') : ''
  const [head = '', ...rest] = lines
    .slice(first, first + length)
    .join('\n')
    .replace(quotes, '')
    .replace(/("""|''')\s*$/, '')
    .split('\n')
  return `${head.trim()}\n${dedent(rest.join('\n'))}`.trim()
}

function objectIn(kind: PythonObject['kind'], name: string, signature: string, body: SourceLines): PythonObject {
  const members =
    kind === 'function' || kind === 'attribute'
      ? []
      : bodiesIn(body)
          .filter((one) => !one.name.startsWith('_'))
          .map((one) => objectIn(one.kind, `${name}.${one.name}`, one.signature, one.body))
          .filter(({ docstring }) => docstring !== '')
  return { kind, name, definedAs: name, signature, docstring: docstringIn(body), members }
}
