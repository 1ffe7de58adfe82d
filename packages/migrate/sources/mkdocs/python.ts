// Finds objects in Python code, and writes their documentation as mkdocstrings does.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { dedent } from '../../text/indent.ts'

/** An object: a module, a class, a function or a variable. */
interface PythonObject {
  kind: 'module' | 'class' | 'function' | 'attribute'
  /** The whole name, such as `orchard.trees.Tree`. */
  name: string
  /** The first lines of its code, without decorators and comments. */
  signature: string
  docstring: string
  members: PythonObject[]
}

interface SourceLines {
  lines: readonly string[]
  /** The lines of the object's body: the first one, and the one after the last. */
  start: number
  end: number
}

/** Where packages usually are, relative to the project. */
const roots = ['.', 'src', 'lib', '..', '../../src']

/** Returns the documentation of an object as Markdown, or `undefined` if it is not in the project. `depth` is that of its heading. */
export function pythonDocs(files: ProjectFiles, name: string, depth: number): string | undefined {
  const object = findObject(files, name.split('.'))
  return object && objectText(object, depth)
}

function findObject(files: ProjectFiles, path: readonly string[], hops = 0): PythonObject | undefined {
  for (let length = path.length; length > 0; length--) {
    const folder = path.slice(0, length).join('/')
    const file = files.first(
      roots.flatMap((root) => [posix.join(root, `${folder}.py`), posix.join(root, folder, '__init__.py')]),
    )
    if (file === undefined) continue
    const lines = (files.text(file) ?? '').split('\n')
    const module = { lines, start: 0, end: lines.length }
    const rest = path.slice(length)
    if (rest.length === 0) return objectIn('module', path.join('.'), '', module)
    const member = memberIn(module, rest, path.slice(0, length).join('.'))
    if (member) return member
    const moved = hops < 4 ? importedFrom(lines, rest[0] ?? '', path.slice(0, length), file) : undefined
    const target = moved && findObject(files, [...moved, ...rest.slice(1)], hops + 1)
    return target && renamed(target, path.join('.'))
  }
  return undefined
}

/** Returns an object under the name by which another module exports it. */
const renamed = (object: PythonObject, name: string): PythonObject => ({
  ...object,
  name,
  members: object.members.map((member) => renamed(member, `${name}${member.name.slice(object.name.length)}`)),
})

/** Returns the path of an object that a module imports: `from .params import Option as Option`. */
function importedFrom(
  lines: readonly string[],
  name: string,
  module: readonly string[],
  file: string,
): string[] | undefined {
  const text = lines
    .join('\n')
    .replace(/\(([^()]*)\)/g, (whole, inner: string) =>
      whole.includes('\n') ? ` ${inner.replace(/\n/g, ' ')}` : whole,
    )
  for (const [, dots = '', from = '', names = ''] of text.matchAll(
    /^from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+([^\n]+)$/gm,
  )) {
    const entry = names
      .split(',')
      .map((one) => /^\s*(\w+)(?:\s+as\s+(\w+))?/.exec(one))
      .find((one) => (one?.[2] ?? one?.[1]) === name)
    if (!entry?.[1]) continue
    const base = file.endsWith('__init__.py') ? module : module.slice(0, -1)
    const start = dots === '' ? [] : base.slice(0, base.length - dots.length + 1)
    return [...start, ...from.split('.').filter(Boolean), entry[1]]
  }
  return undefined
}

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
function bodiesIn({ lines, start, end }: SourceLines): Found[] {
  const first = lines.slice(start, end).find((line) => line.trim() !== '' && !/^\s*(?:#|["'])/.test(line)) ?? ''
  const indent = /^[ \t]*/.exec(first)?.[0] ?? ''
  const definitions: Found[] = []
  for (let i = start; i < end; i++) {
    const line = lines[i] ?? ''
    const [, space, keyword, name = ''] = definition.exec(line) ?? []
    if (keyword !== undefined && space === indent) {
      const open = signatureEnd(lines, i, end)
      const last = bodyEnd(lines, open, end, indent.length)
      const isProperty = /^\s*@(?:\w+\.)?(?:cached_)?property\b/.test(lines[i - 1] ?? '')
      definitions.push({
        name,
        kind: keyword === 'class' ? 'class' : isProperty ? 'attribute' : 'function',
        signature: dedent(lines.slice(i, open).join('\n')).replace(/:\s*$/, '').trim(),
        body: { lines, start: open, end: last },
      })
      i = open - 1
      continue
    }
    const [, at, attribute] = variable.exec(line) ?? []
    if (attribute !== undefined && at === indent && /[:=]/.test(line) && !/^(?:else|try|finally)\b/.test(line.trim()))
      definitions.push({
        name: attribute,
        kind: 'attribute',
        signature: line.trim().replace(/[ \t]*[([{]$/, ' …'),
        body: { lines, start: i + 1, end: i + 1 + docstringLength(lines, i + 1, end) },
      })
  }
  return definitions
}

/** Returns the line after the colon that ends a signature. */
function signatureEnd(lines: readonly string[], start: number, end: number): number {
  let depth = 0
  for (let i = start; i < end; i++) {
    const code = (lines[i] ?? '').replace(/#.*$/, '').replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
    depth += (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0)
    if (depth <= 0 && /:\s*(?:\.\.\.)?\s*$/.test(code)) return i + 1
  }
  return start + 1
}

function bodyEnd(lines: readonly string[], start: number, end: number, indent: number): number {
  let last = start
  for (let i = start; i < end; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    if ((/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent && !/^\s*#/.test(line)) break
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
  if (length === 0) return /^\s*(["'])(.+)\1\s*$/.exec(lines[first] ?? '')?.[2] ?? ''
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
  return { kind, name, signature, docstring: docstringIn(body), members }
}

/** Titles of sections in docstrings. */
const sections = /^(Args|Arguments|Parameters|Returns|Raises|Yields|Attributes|Examples?|Notes?|Warnings?):[ \t]*$/gm

function objectText({ kind, name, signature, docstring, members }: PythonObject, depth: number): string {
  const code = kind === 'module' || signature === '' ? '' : `\`\`\`python noCheck\n${signature}\n\`\`\``
  const heading = depth === 0 ? '' : `${'#'.repeat(Math.min(depth, 6))} ${shortName(name, kind)} {#${name}}`
  const text = docstring
    .replace(sections, '**$1:**\n')
    // The entries of a section are indented.
    .replace(
      /^ {4}(\*{0,2}[\w*]+)(?: \(([^()\n]*)\))?:[ \t]+(?=\S)/gm,
      (_, entry: string, type?: string) => `- \`${entry}\`${type ? ` (\`${type}\`)` : ''}: `,
    )
  const inner = members.map((member) => objectText(member, depth === 0 ? 4 : depth + 1))
  return [heading, code, text, ...inner].filter(Boolean).join('\n\n')
}

const shortName = (name: string, kind: PythonObject['kind']): string =>
  kind === 'module' ? `\`${name}\`` : `\`${name.split('.').slice(-1).join('.')}\``
