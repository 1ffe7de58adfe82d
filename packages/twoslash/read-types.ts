// Finds the types of code blocks with twoslash, a package that runs TypeScript.

import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { PackageFiles } from '@docsite/cli'
import {
  type CreateTwoslashOptions,
  createTwoslasher,
  type TwoslashInstance,
  type TwoslashNode,
  type TwoslashReturn,
} from 'twoslash'
import type ts from 'typescript'
import type { TypedCode, TypedLine, TypeNote } from './typed-code.ts'

/** An error in a code block. */
export interface TypeFault {
  /** The line of the code as written, starting at 1. Absent if the error concerns the whole block. */
  line?: number
  /** Starts at 1. */
  column?: number
  text: string
  hint: string
}

/** Comments of twoslash that put a text below a line: `// @log: text`. */
const customTags = ['log', 'warn', 'error', 'annotate']
const mostCompletions = 8

/** Reads the types of code with an extension, such as `ts` or `tsx`. */
export type TypeReader = (code: string, extension: string) => TypedCode | TypeFault[]

/** Returns a function that reads types. `root` is the folder whose packages code may import. */
export function typeReader(root: string): TypeReader {
  const typeScript = createRequire(import.meta.url)('typescript') as typeof ts
  const twoslash = createTwoslasher({
    vfsRoot: root,
    tsModule: onlyPackages(typeScript, root) as NonNullable<CreateTwoslashOptions['tsModule']>,
    tsLibDirectory: libraryOf(typeScript),
    compilerOptions: {
      moduleResolution: typeScript.ModuleResolutionKind.Bundler,
      jsx: typeScript.JsxEmit.ReactJSX,
    },
    customTags,
  })
  return (code, extension) => {
    try {
      return typedCode(code, twoslash(code, extension))
    } catch (error) {
      return faultsIn(code, extension, twoslash, error)
    }
  }
}

const libraryOf = ({ sys }: typeof ts): string => dirname(sys.getExecutingFilePath())

/** Returns TypeScript without access to files other than packages. The types of a JSON file, for example, contain its names. */
function onlyPackages(typeScript: typeof ts, root: string): typeof ts {
  const { sys } = typeScript
  const packages = new PackageFiles(root, libraryOf(typeScript), sys.realpath)
  return {
    ...typeScript,
    sys: {
      ...sys,
      fileExists: (path) => packages.contains(path) && sys.fileExists(path),
      readFile: (path, encoding) => (packages.contains(path) ? sys.readFile(path, encoding) : undefined),
      realpath: (path) => packages.realPath(path),
    },
  }
}

/** Returns the errors of code that twoslash refused: the type errors that it does not declare, or else an error in its notation. */
function faultsIn(code: string, extension: string, twoslash: TwoslashInstance, error: unknown): TypeFault[] {
  try {
    const { nodes, meta } = twoslash(code, extension, {
      handbookOptions: { noErrorValidation: true, keepNotations: true },
    })
    const declared = new Set<unknown>(meta.handbookOptions.errors)
    const faults = nodes.flatMap((node): TypeFault[] =>
      node.type !== 'error' || declared.has(node.code)
        ? []
        : [
            {
              line: node.line + 1,
              column: node.character + 1,
              text: `TypeScript reports error ${node.code}: ${firstLine(node.text).replace(/\.$/, '')}`,
              hint: `Correct the code. If the error is intended, write \`// @errors: ${node.code}\` in it.`,
            },
          ],
    )
    if (faults.length > 0) return faults
  } catch {
    // The notation itself is wrong, which the first error describes.
  }
  const { description } = error as { description?: string }
  const text = firstLine(description ?? (error as Error).message).replace(/\.$/, '')
  return [{ text: `twoslash cannot read this code: ${text}`, hint: 'Correct the comments that begin with `^` or `@`.' }]
}

const firstLine = (text: string): string => text.trim().split('\n')[0]?.trim() ?? ''

function typedCode(source: string, { code, nodes, meta }: TwoslashReturn): TypedCode {
  const sources = sourceLines(source, meta.removals)
  // A comment on the last line leaves a line break.
  const text = code.replace(/(?<!\n)\n+$/, '')
  const lines = text
    .split('\n')
    .map((_, i): TypedLine => ({ source: sources[i] ?? i + 1, types: [], marks: [], notes: [] }))
  for (const node of nodes) {
    const line = lines[lineOf(node, code)]
    if (line) addNode(line, node)
  }
  return { code: text, lines }
}

/** Returns the line of a node. A tag takes the place of the comment below its line. */
const lineOf = ({ type, start, line }: TwoslashNode, code: string): number =>
  type === 'tag' ? Math.max(0, code.slice(0, start).split('\n').length - 2) : line

/** Returns the number of the line in the written code for each line that remains. */
function sourceLines(source: string, removals: readonly (readonly [start: number, end: number])[]): number[] {
  const sources: number[] = []
  let [offset, isNewLine] = [0, true]
  for (const [i, line] of source.split('\n').entries()) {
    for (let at = offset; at <= offset + line.length; at++) {
      if (removals.some(([start, end]) => start <= at && at < end)) continue
      if (isNewLine) sources.push(i + 1)
      isNewLine = at === offset + line.length
    }
    offset += line.length + 1
  }
  return sources
}

function addNode({ types, marks, notes }: TypedLine, node: TwoslashNode): void {
  const span = { start: node.character, end: node.character + node.length }
  const note = (kind: TypeNote['kind'], text: string) => notes.push({ kind, column: node.character, text })
  switch (node.type) {
    case 'hover':
      types.push({ ...span, type: node.text, docs: docsOf(node) })
      return
    case 'query':
      note('type', node.text)
      return
    case 'error':
      marks.push({ ...span, mark: 'type-error' })
      note('error', node.text)
      return
    case 'highlight':
      marks.push({ ...span, mark: 'type-highlight' })
      if (node.text) note('annotate', node.text)
      return
    case 'completion': {
      const fitting = node.completions.filter(({ name }) => name.startsWith(node.completionsPrefix))
      const names = fitting.slice(0, mostCompletions).map(({ name }) => name)
      note('completions', [...names, ...(fitting.length > names.length ? ['…'] : [])].join('\n'))
      return
    }
    case 'tag':
      if (node.text) notes.push({ kind: node.name as TypeNote['kind'], column: 0, text: node.text })
  }
}

/** Returns the documentation of a name as text: `{@link URL}` becomes `URL`. */
function docsOf({ docs = '', tags = [] }: Extract<TwoslashNode, { type: 'hover' }>): string {
  const lines = tags.map(([name, text]) => `@${name} ${text ?? ''}`.trim())
  return [docs, ...lines]
    .filter(Boolean)
    .join('\n')
    .replace(/\{@link(?:code|plain)?\s+(?!\s)([^{}]*)\}/g, '$1')
}
