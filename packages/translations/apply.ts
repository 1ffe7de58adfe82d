// Checks new texts with the rules of the site, and writes them: all of them, or none.

import { isUtf8 } from 'node:buffer'
import { existsSync, mkdirSync, realpathSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Diagnostic, DocsiteError } from '@docsite/cli'
import { findFile, readBytes } from '@docsite/cli/files'
import type { SourceProject } from '@docsite/cli/source'
import type { ChangedFile } from './assemble.ts'
import type { Problem } from './formats/exchange.ts'
import { withLf } from './text.ts'

/** Problems of translations that writing them solves or does not concern. */
const otherRules: ReadonlySet<string> = new Set(['stale-translation', 'missing-section', 'extra-section'])

interface Options {
  root: string
  project: SourceProject
  linkedFolders: readonly string[] | undefined
  /** Runs after the files are written. If it fails, they are restored. */
  afterwards(): Promise<void>
}

/** Writes files. Returns the problems that the site would have with them; then it has written nothing. */
export async function apply(files: readonly ChangedFile[], options: Options): Promise<Problem[]> {
  const { project } = options
  const targets = files.map((file) => targetOf(file, options))
  const known = files.filter(({ before }) => before !== undefined)
  const before = await diagnosticsOf(known, project)
  for (const { file, text } of known) project.setText(file, text)
  const problems = newProblems(known, before, await diagnosticsOf(known, project))
  if (problems.length > 0) return problems
  for (const { file } of known) project.setText(file, undefined)
  const undo = writeAll(targets)
  try {
    const added = files.filter(({ before }) => before === undefined)
    project.filesChanged(added.map(({ file }) => ({ kind: 'add', file })))
    const ofNew = newProblems(added, [], await diagnosticsOf(added, project))
    if (ofNew.length > 0) undo()
    else await options.afterwards()
    return ofNew
  } catch (error) {
    undo()
    throw error
  }
}

async function diagnosticsOf(files: readonly ChangedFile[], project: SourceProject): Promise<readonly Diagnostic[]> {
  const names = files.map(({ file }) => file)
  return (await project.site())?.diagnosticsOf(names) ?? []
}

/** Returns the diagnostics that a file did not have before, at the lines of their entries. */
function newProblems(
  files: readonly ChangedFile[],
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): Problem[] {
  const left = before.map(nameOf)
  return after.flatMap((one): Problem[] => {
    const at = left.indexOf(nameOf(one))
    if (at !== -1) left.splice(at, 1)
    const file = files.find(({ file }) => file === one.place.file)
    if (at !== -1 || !file || one.severity === 'info' || otherRules.has(one.rule)) return []
    const { place, text, rule, hint } = one
    const where = `${place.file}${place.line === undefined ? '' : `:${place.line}`}`
    return [
      { line: lineOf(file, place.line), text: `${text} (${rule}, ${where})`, hint: hint ?? 'Correct the translation.' },
    ]
  })
}

const nameOf = ({ rule, text, place }: Diagnostic): string => `${place.file}\n${rule}\n${text}`

/** Returns the line of the entry in which a line of a file was translated. */
function lineOf({ text, parts }: ChangedFile, line = 1): number {
  const offset =
    withLf(text)
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0)
  const part = parts.findLast(({ from }) => from <= offset) ?? parts[0]
  return part?.part.entry.targetLine ?? 1
}

interface Target {
  path: string
  before: Buffer | undefined
  bytes: Buffer
}

/** Finds the place of a file, which must be in the content folder, and must not have changed since it was read. */
function targetOf({ file, before, text }: ChangedFile, { root, linkedFolders = [] }: Options): Target {
  const folder = join(root, 'content')
  const path = file.slice('content/'.length)
  if (before === undefined) {
    let parent = dirname(join(folder, path))
    while (!existsSync(parent)) parent = dirname(parent)
    const inside = relative(realpathSync(folder), realpathSync(parent))
    if (
      inside === '..' ||
      inside.startsWith(`..${sep}`) ||
      resolve(inside) === inside ||
      existsSync(join(folder, path))
    )
      throw new DocsiteError(
        `The file ${file} cannot be created`,
        [],
        'It exists, or its folder is outside `content/`.',
      )
    return { path: join(folder, path), before, bytes: Buffer.from(text) }
  }
  const area = { folder, linked: linkedFolders.map((one) => resolve(root, one)) }
  const found = findFile(area, path)
  const read = readBytes(area, path)
  const bytes = read.kind === 'bytes' ? read.bytes : undefined
  if (found.kind !== 'file' || !bytes || !isUtf8(bytes))
    throw new DocsiteError(
      `The file ${file} cannot be changed`,
      [],
      'It must be a file in UTF-8 in the content folder.',
    )
  const mark = bytes.toString('utf8').startsWith('\uFEFF') ? '\uFEFF' : ''
  if (bytes.toString('utf8') !== mark + before)
    throw new DocsiteError(`The file ${file} has changed in the meantime`, [], 'Run the command again.')
  return { path: found.realPath, before: bytes, bytes: Buffer.from(mark + text) }
}

/** Writes all files or none. Returns a function that restores them. */
function writeAll(targets: readonly Target[]): () => void {
  const undo: (() => void)[] = []
  const undoAll = (): void => {
    for (const step of undo.splice(0).toReversed()) step()
  }
  try {
    const written = targets.map(({ path, bytes }) => {
      undo.push(...makeFolders(dirname(path)))
      const temporary = `${path}.${process.pid}.tmp`
      undo.push(() => rmSync(temporary, { force: true }))
      writeFileSync(temporary, bytes)
      return temporary
    })
    targets.forEach(({ path, before }, i) => {
      renameSync(written[i] as string, path)
      undo.push(() => (before ? writeFileSync(path, before) : rmSync(path, { force: true })))
    })
    return undoAll
  } catch (error) {
    undoAll()
    const reason = error instanceof Error ? error.message : String(error)
    throw new DocsiteError(`Nothing was changed, because a file cannot be written: ${reason}`)
  }
}

/** Creates a folder. Returns how to undo it. */
function makeFolders(folder: string): (() => void)[] {
  if (existsSync(folder)) return []
  const undo = makeFolders(dirname(folder))
  mkdirSync(folder)
  return [...undo, () => rmdirSync(folder)]
}
