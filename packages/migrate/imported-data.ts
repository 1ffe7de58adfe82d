// Reads the plain data in modules that pages import, such as the names of tabs.

import { transformSync } from 'esbuild'
import type { ProjectFiles } from './files.ts'
import { moduleLiterals, unknownValue } from './literals.ts'

/** What a module exports, by name. */
type Exports = ReadonlyMap<string, unknown>

const cache = new WeakMap<ProjectFiles, Map<string, Exports>>()

const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.json', '/index.ts', '/index.tsx', '/index.js']

/** Returns the exports of a module that are plain data. `path` may lack the ending, as in imports. */
export function importedData(files: ProjectFiles, path: string): Exports {
  const file = files.first(endings.map((end) => path + end))
  if (file === undefined || !/\.(?:[cm]?[jt]sx?|json)$/.test(file)) return new Map()
  const known = cache.get(files) ?? new Map<string, Exports>()
  cache.set(files, known)
  const exports = known.get(file) ?? exportsOf(files.text(file) ?? '', file)
  known.set(file, exports)
  return exports
}

function exportsOf(text: string, file: string): Exports {
  try {
    if (file.endsWith('.json')) return new Map([['default', JSON.parse(text) as unknown]])
    const [, loader = 'js'] = /\.[cm]?([jt]sx?)$/.exec(file) ?? []
    const { code } = transformSync(text, { loader: loader as 'js' | 'ts' | 'jsx' | 'tsx', format: 'esm' })
    const { default: main, scope } = moduleLiterals(code)
    return new Map([...scope, ['default', main] as const].filter(([, value]) => value !== unknownValue))
  } catch {
    return new Map()
  }
}
