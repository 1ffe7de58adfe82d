// Reads the files `_meta` of Nextra, which order and name the entries of a folder.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { type Data, objectIn } from '../../values.ts'
import { literalModule } from '../tree/literal-module.ts'

/** The entries of a folder by name, in order. */
export type Metas = ReadonlyMap<string, Data>

interface MetaRoot {
  folder: string
  mount: string
  isApp: boolean
}

/** Returns the entries by folder, as in URLs: `` for the root, `docs/guide`, or `zh/docs` with languages. */
export async function readMetas(
  files: ProjectFiles,
  roots: readonly MetaRoot[],
): Promise<{ metas: Metas; findings: Finding[] }> {
  const metas = new Map<string, Data>()
  const findings: Finding[] = []
  for (const { folder, mount, isApp } of roots)
    for (const file of files.list(folder)) {
      const [, isGlobal, language = ''] =
        /(?:^|\/)_meta(\.global)?(?:\.([\w-]+))?\.(?:json|[cm]?[jt]sx?)$/.exec(file) ?? []
      if (!/(?:^|\/)_meta(?:\.global)?(?:\.[\w-]+)?\.(?:json|[cm]?[jt]sx?)$/.test(file)) continue
      const { value, problem } = await literalModule(files, file)
      if (problem !== undefined)
        findings.push({ kind: 'todo', file, text: `${problem}. Compare the sidebar of this folder.` })
      const inside = posix.join(mount.slice(1), posix.relative(folder, posix.dirname(file)))
      const path = posix.join(language, inside)
      const key = (isApp ? withoutGroups(path) : path).replace(/^\.$/, '')
      if (isGlobal) addGlobal(metas, key, value)
      else metas.set(key, value)
    }
  return { metas, findings }
}

/** One file can describe all folders, whose entries are in `items`. */
function addGlobal(metas: Map<string, Data>, folder: string, value: Data): void {
  metas.set(folder, value)
  for (const [name, entry] of Object.entries(value)) {
    const { items, type } = objectIn(entry)
    if (items !== undefined && type !== 'menu') addGlobal(metas, posix.join(folder, name), objectIn(items))
  }
}

const withoutGroups = (path: string): string =>
  path
    .split('/')
    .filter((part) => !/^\(.*\)$|^\[.*\]$/.test(part))
    .join('/')
