// Implements `docsite mv` and `docsite rename`: prints what has changed, and what is left to do.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { moveFile, renameHeading } from '../pipeline/api/rename.ts'
import type { Fix, RenameOptions, RenameResult } from '../pipeline/api/types.ts'
import { relativePath } from '../pipeline/source/relative-path.ts'
import { visible, visibleLines } from '../pipeline/text/visible.ts'
import { countOfThings, fileFromHere } from './diagnostics/names.ts'
import { bold, dim, exitCodes, reportCacheProblem, reportWarning } from './report.ts'
import { Progress } from './terminal/progress.ts'
import { setWorkerFlags } from './worker-flags.ts'

interface RenameFlags {
  format: 'text' | 'json'
  dryRun?: boolean
}

export const moveCommand = (from: string, to: string, folder: string, flags: RenameFlags): Promise<number> => {
  const isHere = existsSync(from)
  const inProject = (path: string) => (isHere ? pathInProject(path, folder) : path)
  return runRename(flags, (options) => moveFile(folder, inProject(from), inProject(to), options))
}

export const renameCommand = (heading: string, id: string, folder: string, flags: RenameFlags): Promise<number> => {
  const file = heading.split('#', 1)[0] as string
  const named = existsSync(file) ? pathInProject(file, folder) + heading.slice(file.length) : heading
  return runRename(flags, (options) => renameHeading(folder, named, id, options))
}

/** Converts a path relative to the current directory into one relative to the project. Keeps a slash at the end. */
function pathInProject(path: string, folder: string): string {
  const inside = relativePath(resolve(folder), resolve(path))
  return /[\\/]$/.test(path) ? `${inside}/` : inside
}

async function runRename(
  { format, dryRun = false }: RenameFlags,
  rename: (options: RenameOptions) => Promise<RenameResult>,
): Promise<number> {
  const progress = new Progress()
  const result = await rename({
    dryRun,
    onProgress(event) {
      if (event.kind === 'workers') setWorkerFlags()
      progress.take(event)
    },
  }).finally(() => progress.clear())
  result.cacheProblems.forEach(reportCacheProblem)
  process.stdout.write(format === 'json' ? jsonOf(result, dryRun) : textOf(result, dryRun))
  for (const { place, text } of format === 'text' ? result.open : []) {
    const { line = 1, column = 1 } = place
    reportWarning(visible(`${fileFromHere(place.file, result.root)}:${line}:${column} ${text}`))
  }
  return exitCodes.done
}

function textOf({ moves, edits, removed, redirects, root }: RenameResult, dryRun: boolean): string {
  const named = (file: string) => visible(fileFromHere(file, root))
  const verb = (past: string, would: string) => (dryRun ? `Would ${would}` : past)
  const byFile = new Map<string, Fix[]>()
  for (const edit of edits) byFile.set(edit.place.file, [...(byFile.get(edit.place.file) ?? []), edit])
  return [
    ...moves.map(({ from, to }) => `${verb('Moved', 'move')} ${named(from)} to ${named(to)}`),
    ...removed.map((file) => `${verb('Removed', 'remove')} ${named(file)}, because its folder has no pages any more`),
    ...redirects.map(({ from, to }) => `${verb('Redirected', 'redirect')} ${visible(from)} to ${visible(to)}`),
    `${verb('Edited', 'edit')} ${countOfThings(edits.length, 'place')} in ${countOfThings(byFile.size, 'file')}`,
    ...(dryRun ? [...byFile].flatMap(([file, edits]) => [bold(named(file)), ...edits.flatMap(diffOf)]) : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** Shows an edit as the removed and the added text. */
const diffOf = ({ place, written, fixed }: Fix): string[] => [
  dim(`  ${place.line}:${place.column}`),
  ...(written ? prefixed(written, '  - ') : []),
  ...(fixed ? prefixed(fixed, '  + ') : []),
]

const prefixed = (text: string, prefix: string): string[] => text.split('\n').map((line) => prefix + visible(line))

function jsonOf({ moves, edits, removed, redirects, open }: RenameResult, dryRun: boolean): string {
  const data = {
    version: 1,
    dryRun,
    moves,
    removed,
    redirects,
    edits: edits.map(({ place, written, fixed }) => ({ ...place, written, replacement: fixed })),
    open: open.map(({ place, text }) => ({ ...place, text })),
  }
  return `${visibleLines(JSON.stringify(data, null, 2))}\n`
}
