// An error that code of the project throws → its place in that code.

import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../../model/diagnostics/diagnostic.ts'
import { packageRoot } from '../package.ts'
import { relativePath } from '../relative-path.ts'

/** The maps of the last compiled configurations, by the names of their modules. They are read when an error needs them. */
const maps = new Map<string, string | SourceMap>()
const keptMaps = 20

/** Keeps the map of a module, so that errors of its code have places. */
export function keepMap(name: string, map: string): void {
  maps.set(name, map)
  for (const oldest of maps.keys()) if (maps.size > keptMaps) maps.delete(oldest)
}

/** A position in a stack trace. `own` is docsite's code. */
interface Frame {
  kind: 'own' | 'package' | 'project'
  place: Place
}

/**
 * Returns the place at which code of the project, or of a package that it uses, has thrown an error: the first one above docsite's own
 * code, or below it, if the code has called docsite. Paths are relative to `root`.
 */
export function placeOfError(error: unknown, root: string): Place | undefined {
  const frames = error instanceof Error ? framesOf(error.stack ?? '', root) : []
  const [first, ...rest] = frames.slice(
    Math.max(
      0,
      frames.findIndex(({ kind }) => kind !== 'own'),
    ),
  )
  if (first === undefined || first.kind === 'own') return undefined
  const end = rest.findIndex(({ kind }) => kind === 'own')
  const thrown = [first, ...(end < 0 ? rest : rest.slice(0, end))]
  return (thrown.find(({ kind }) => kind === 'project') ?? first).place
}

function framesOf(stack: string, root: string): Frame[] {
  return Array.from(stack.matchAll(/^ {4}at (?:.*\()?(.+?):(\d+):(\d+)\)?$/gm)).flatMap(
    ([, name = '', line, column]) => {
      const at = { line: Number(line), column: Number(column) }
      const map = maps.get(name)
      if (map !== undefined) return mapped(name, map, at)
      const path = name.startsWith('file://') ? fileURLToPath(name) : name
      if (!/^(?:\/|[A-Z]:\\)/.test(path)) return []
      const kind = isOwn(path) ? 'own' : path.split(sep).includes('node_modules') ? 'package' : 'project'
      return [{ kind, place: { file: relativePath(root, path), ...at } }]
    },
  )
}

/** docsite's code is bundled, except in its own tests, whose folders also contain plugins. */
const isOwn = (path: string): boolean => /^(?:lib|pipeline|theme|bin)[\\/]/.test(relative(packageRoot, path))

function mapped(name: string, map: string | SourceMap, { line, column }: Required<Omit<Place, 'file'>>): Frame[] {
  const read = typeof map === 'string' ? new SourceMap(JSON.parse(map) as SourceMapPayload) : map
  maps.set(name, read)
  const entry = read.findEntry(line - 1, column - 1)
  // The modules that docsite adds to a configuration have names with a colon.
  if (!('originalSource' in entry) || entry.originalSource.includes(':')) return []
  const { originalSource: file, originalLine, originalColumn } = entry
  return [{ kind: 'project', place: { file, line: originalLine + 1, column: originalColumn + 1 } }]
}
