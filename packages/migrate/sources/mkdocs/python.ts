// Finds objects in Python code: modules, classes, functions and variables with their docstrings.
// cspell:ignore staticmethod abstractmethod dataclass deleter classmethod

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { PythonObject } from '../../model.ts'
import { dedent, depthOf, withoutColumns } from '../../text/indent.ts'
import { continuedLines, exportsOf, maskStrings, type SourceLines, statementEnd, targetsOf } from './python-code.ts'

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
    const name = module.join('.')
    if (rest.length === 0) return withExports(code, objectIn('module', name, '', body), body)
    const object =
      memberIn(body, rest, name) ?? importedObject(code, body, rest) ?? inheritedObject(code, body, rest, name)
    // Modules around this one do not define the object. To ask them would never end if they import everything of this one.
    return object && renamed(object, path.join('.'))
  }
  return undefined
}

/** Adds what a module exports of other modules. */
function withExports(code: PythonCode, module: PythonObject, body: ModuleBody): PythonObject {
  const own = new Set(module.members.map(({ name }) => name))
  const names = exportsOf(body).map((name) => `${module.name}.${name}`)
  const exported = [...new Set(names)].filter((name) => !own.has(name)).flatMap((name) => findObject(code, name) ?? [])
  return { ...module, members: [...module.members, ...exported] }
}

/** Returns a member of a class that one of its base classes defines. */
function inheritedObject(
  code: PythonCode,
  body: SourceLines,
  [name = '', ...rest]: readonly string[],
  module: string,
): PythonObject | undefined {
  const owner = bodiesIn(body).find((one) => one.name === name)
  if (owner?.kind !== 'class' || rest.length === 0) return undefined
  for (const base of basesOf(owner.signature)) {
    const object = findObject(code, [module, base, ...rest].join('.'))
    if (object) return object
  }
  return undefined
}

/** Returns the base classes of a class as its code names them, without their parameters. */
export const basesOf = (signature: string): string[] => {
  let list = /^class\s+\w+\s*\(([\s\S]*)\)$/m.exec(signature)?.[1] ?? ''
  for (let before = ''; before !== list; ) {
    before = list
    list = list.replace(/\[[^[\]]*\]/g, '')
  }
  return list.split(',').flatMap((base) => /^\s*([\w.]+)\s*$/.exec(base)?.[1] ?? [])
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
  return {
    base,
    lines,
    code: maskStrings(text).split('\n'),
    continued: continuedLines(text),
    start: 0,
    end: lines.length,
  }
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
const variable = /^([ \t]*)(?:self\.)?(\w+)[ \t]*(?::[^=\n]+)?(?:=(?!=).*)?$/

function memberIn(body: SourceLines, path: readonly string[], parent: string): PythonObject | undefined {
  const [name = '', ...rest] = path
  const match = bodiesIn(body).find((one) => one.name === name)
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

/** Decorators that say how an object is used. */
const labels = /^@(?:[\w.]*\.)?(?:(?:cached_)?property|classmethod|staticmethod|abstractmethod|dataclass|overload)\b/
/** Decorators of functions that only add to another one with the same name. */
const additions = /^@(?:\w+\.(?:setter|deleter|getter)|(?:typing\.)?overload)\b/

/** Returns the objects that a body defines on its own level, and the attributes that the constructor of a class documents. */
function bodiesIn(body: SourceLines): Found[] {
  const { lines, code, continued, start, end } = body
  const first = code.findIndex(
    (line, i) => i >= start && line.trim() !== '' && !continued.has(i) && !/^\s*[rRuU]?["']/.test(line),
  )
  const indent = /^[ \t]*/.exec(code[first] ?? '')?.[0] ?? ''
  const found = new Map<string, Found>()
  const add = (one: Found) => {
    // Without documentation, a later definition adds nothing, such as one for another platform.
    if (!found.has(one.name) || docstringIn(one.body) !== '') found.set(one.name, one)
  }
  let decorators: string[] = []
  for (let i = start; i < end; i = statementEnd(continued, i, end)) {
    const line = code[i] ?? ''
    if (/^[ \t]*@/.exec(line)?.[0] === `${indent}@`) decorators.push((lines[i] ?? '').trim())
    else if (line.trim() !== '') {
      const one = definitionAt(body, i, indent, decorators) ?? attributeAt(body, i, indent)
      if (one && (!decorators.some((text) => additions.test(text)) || !found.has(one.name))) add(one)
      for (const own of one?.name === '__init__' ? selfAttributes(one.body) : []) if (!found.has(own.name)) add(own)
      decorators = []
      // Its own body contains no members of this one.
      if (one && one.kind !== 'attribute') i = Math.max(i, one.body.end - 1)
    }
  }
  return [...found.values()]
}

/** The lines of a value that a page shows. mkdocstrings shows all of them, but nobody reads a table of data in a reference. */
const mostValueLines = 60

/** Returns an assignment, of which the end is left out if it is long. */
function shortened(lines: readonly string[]): string {
  const left = lines.length - mostValueLines
  return (left > 1 ? [...lines.slice(0, mostValueLines), `# … ${left} more lines`] : lines).join('\n').trim()
}

/** Returns the attribute to which a line assigns a value. */
function attributeAt({ lines, code, continued, end }: SourceLines, i: number, indent: string): Found | undefined {
  const [, at, name] = variable.exec(code[i] ?? '') ?? []
  if (name === undefined || at !== indent || !/[:=]/.test(code[i] ?? '') || /^(?:else|try|finally)$/.test(name))
    return undefined
  const start = statementEnd(continued, i, end)
  const text = firstText(lines, start)
  const hasText = text < end && /^\s*[rRuU]?["']/.test(lines[text] ?? '')
  return {
    name,
    kind: 'attribute',
    // Strings can have text in the first column, so the other lines do not tell how far to move them.
    signature: shortened(lines.slice(i, start).map((line) => withoutColumns(line, depthOf(indent)))),
    body: { lines, code, continued, start, end: hasText ? statementEnd(continued, text, end) : start },
  }
}

/** Returns the attributes with documentation that a constructor assigns to `self`. */
const selfAttributes = (body: SourceLines): Found[] =>
  Array.from({ length: body.end - body.start }, (_, k) => k + body.start).flatMap((i) => {
    const [, indent] = /^([ \t]*)self\.\w/.exec(body.code[i] ?? '') ?? []
    const one = indent === undefined || body.continued.has(i) ? undefined : attributeAt(body, i, indent)
    return one && docstringIn(one.body) !== '' ? [{ ...one, signature: one.signature.replace(/^self\./, '') }] : []
  })

/** Returns the class or function that begins on a line. */
function definitionAt(
  { lines, code, continued, end }: SourceLines,
  i: number,
  indent: string,
  decorators: readonly string[],
): Found | undefined {
  const [, space, keyword, name = ''] = definition.exec(code[i] ?? '') ?? []
  if (keyword === undefined || space !== indent) return undefined
  const start = statementEnd(continued, i, end)
  const signature = dedent(lines.slice(i, start).join('\n'))
  const shown = decorators.filter((text) => labels.test(text) && !text.includes('overload'))
  return {
    name,
    kind: keyword === 'class' ? 'class' : shown.some((text) => text.includes('property')) ? 'attribute' : 'function',
    signature: [...shown, signature.replace(/:(?:\s*\.\.\.)?\s*(?:#.*)?$/, '').trim()].join('\n'),
    body: { lines, code, continued, start, end: bodyEnd({ code, continued }, start, end, indent.length) },
  }
}

function bodyEnd(
  { code, continued }: Pick<SourceLines, 'code' | 'continued'>,
  start: number,
  end: number,
  indent: number,
): number {
  let last = start
  for (let i = start; i < end; i++) {
    const line = code[i] ?? ''
    if (line.trim() === '' && !continued.has(i)) continue
    if (!continued.has(i) && (/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent) break
    last = i + 1
  }
  return last
}

function firstText(lines: readonly string[], start: number): number {
  let first = start
  while (lines[first]?.trim() === '') first++
  return first
}

/** A docstring: its marks, and its text. */
const docstring = /^\s*[rRuU]?("""|'''|"|')([\s\S]*?)\1\s*(?:#[^\n]*)?$/

function docstringIn({ lines, continued, start, end }: SourceLines): string {
  const first = firstText(lines, start)
  if (first >= end) return ''
  const text = lines.slice(first, statementEnd(continued, first, end)).join('\n')
  const [head = '', ...rest] = (docstring.exec(text)?.[2] ?? '').split('\n')
  return `${head.trim()}\n${dedent(rest.join('\n'))}`.trim()
}

function objectIn(kind: PythonObject['kind'], name: string, signature: string, body: SourceLines): PythonObject {
  const members =
    kind === 'function' || kind === 'attribute'
      ? []
      : bodiesIn(body).map((one) => objectIn(one.kind, `${name}.${one.name}`, one.signature, one.body))
  return { kind, name, definedAs: name, signature, docstring: docstringIn(body), members }
}
