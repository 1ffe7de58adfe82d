// Compiles the configuration, or takes it from the cache: starting esbuild takes as long as a build after a small edit.

import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Notes } from '../../storage/signed-files.ts'
import { listTree } from '../contained.ts'
import { packageRoot } from '../package.ts'
import { type CompiledConfig, compileConfig } from './compile-config.ts'
import { isSamePackage, type PackageImport } from './package-imports.ts'

/** A cached configuration: what it was compiled from, and the result. */
interface CompiledNote extends Pick<CompiledConfig, 'body' | 'map' | 'imports' | 'packages'> {
  file: string
  /** The absolute paths that the code may contain. A project can be moved together with its cache. */
  folders: [root: string, packageRoot: string]
  /** The names of all files beside those that were compiled, because an import may now resolve to a new file. */
  names: string
  imported: PackageImport[]
  hashes: [file: string, hash: string][]
}

/** Returns a configuration with its code. Compiles it if its files, or the packages that it imports, have changed. */
export async function compiledConfig(root: string, file: string, notes: Notes | undefined): Promise<CompiledConfig> {
  const known = notes && cachedConfig(root, file, notes)
  if (known) return known
  const compiled = await compileConfig(root, file)
  const { files, body, map, imports, packages, imported } = compiled
  if (!notes || !imported) return compiled
  try {
    notes.write('config', {
      ...{ file, body, map, imports, packages, imported },
      folders: [root, packageRoot],
      names: namesBeside(files, root),
      hashes: files.map(({ file, text }) => [file, hash('sha1', text)]),
    } satisfies CompiledNote)
  } catch {
    // If the cache cannot be written, the next run compiles the configuration again.
  }
  return compiled
}

function cachedConfig(root: string, file: string, notes: Notes): CompiledConfig | undefined {
  const note = notes.read<CompiledNote>('config')
  if (note?.file !== file || note.folders.join('\n') !== [root, packageRoot].join('\n')) return undefined
  const { hashes, body, map, imports, packages, imported } = note
  try {
    const files = hashes.map(([file]) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    const isSame =
      files.every(({ text }, i) => hash('sha1', text) === hashes[i]?.[1]) &&
      imported.every((one) => isSamePackage(one, root)) &&
      namesBeside(files, root) === note.names
    return isSame ? { files, body, map, imports, packages } : undefined
  } catch {
    // A file or a folder is missing.
    return undefined
  }
}

/** Returns the names of all files in `config/`, and in the folders of files outside. */
function namesBeside(files: CompiledConfig['files'], root: string): string {
  const outside = files.flatMap(({ file }) => (file.startsWith('config/') ? [] : [dirname(file)]))
  const names = [...new Set(outside)].map((folder) => [folder, ...readdirSync(join(root, folder))].join('/'))
  return [...listTree(join(root, 'config')).map(({ path }) => path), ...names].join('\n')
}
