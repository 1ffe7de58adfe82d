// Applies a plan: all of it, or nothing if a step fails.

import { isUtf8 } from 'node:buffer'
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fixText, replaceWhole } from '../check/fix.ts'
import type { Fix } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { RenamePlan } from '../model/plugin/source.ts'
import { findFile, readBytes } from '../source/contained.ts'
import { areaOfFile } from '../source/content-area.ts'
import { replaceFile } from '../storage/signed-files.ts'

/** A step, and how to undo it. */
interface Step {
  run(): void
  undo(): void
}

export interface Changed {
  /** The edited files, at their paths before the moves. */
  files: string[]
}

/** Applies a plan. Throws a `DocsiteError` if a file has changed since the plan was made, or if a step fails. */
export function applyPlan(root: string, plan: RenamePlan, linkedFolders?: readonly string[]): Changed {
  const byFile = new Map<string, Fix[]>()
  for (const edit of plan.edits) byFile.set(edit.place.file, [...(byFile.get(edit.place.file) ?? []), edit])
  const steps = [
    ...[...byFile].map(([file, edits]) => editStep(root, file, edits, linkedFolders)),
    ...plan.removed.map((file) => removalStep(root, file)),
    ...plan.moves.map(({ from, to }): Step => {
      const [source, target] = [join(root, from), join(root, to)]
      return { run: () => rename(source, target), undo: () => rename(target, source) }
    }),
  ]
  runAll(steps)
  for (const file of [...plan.moves.map(({ from }) => from), ...plan.removed]) removeEmptyFolders(root, file)
  return { files: [...byFile.keys()] }
}

function runAll(steps: readonly Step[]): void {
  const done: Step[] = []
  try {
    for (const step of steps) {
      step.run()
      done.push(step)
    }
  } catch (error) {
    const failed = done.toReversed().flatMap((step): string[] => {
      try {
        step.undo()
        return []
      } catch (error) {
        return [messageOf(error)]
      }
    })
    const reason = messageOf(error)
    if (failed.length === 0) throw new DocsiteError(`Nothing was changed, because a file cannot be written: ${reason}`)
    throw new DocsiteError(
      `A file cannot be written (${reason}), and some changes could not be undone: ${failed.join('; ')}`,
      [],
      'Restore the files with git.',
    )
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function editStep(root: string, file: string, edits: readonly Fix[], linkedFolders?: readonly string[]): Step {
  const { area, path } = areaOfFile(root, file, linkedFolders)
  const result = findFile(area, path)
  const read = readBytes(area, path)
  if (result.kind === 'missing') {
    const target = join(root, file)
    return { run: () => replaceFile(target, fixText('', edits).text), undo: () => rmSync(target, { force: true }) }
  }
  const stale = new DocsiteError(
    `Nothing was changed, because ${file} has changed in the meantime`,
    [],
    'Run the command again.',
  )
  if (result.kind !== 'file' || read.kind !== 'bytes' || !isUtf8(read.bytes)) throw stale
  const before = read.bytes.toString('utf8')
  const { text, faults } = fixText(before, edits)
  if (faults !== edits.length) throw stale
  return { run: () => replaceWhole(result.realPath, text), undo: () => replaceWhole(result.realPath, before) }
}

function removalStep(root: string, file: string): Step {
  const path = join(root, file)
  const read = readBytes({ folder: root }, file)
  return {
    run: () => rmSync(path),
    undo: () => read.kind === 'bytes' && writeFileSync(path, read.bytes),
  }
}

function rename(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (from.toLowerCase() !== to.toLowerCase()) return renameSync(from, to)
  // A disk that ignores case may not change the case of a name in one step.
  const between = `${to}.${process.pid}.moving`
  renameSync(from, between)
  renameSync(between, to)
}

/** Removes the folders above a file that have become empty, except `content` itself. */
function removeEmptyFolders(root: string, file: string): void {
  for (let folder = posix.dirname(file); folder.includes('/'); folder = posix.dirname(folder)) {
    const path = join(root, folder)
    try {
      if (readdirSync(path).length > 0) return
      rmdirSync(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
    }
  }
}
