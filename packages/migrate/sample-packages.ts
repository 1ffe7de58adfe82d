// Finds the packages that code with types needs: those that it imports, and that the old project or its readers install.

import { posix } from 'node:path'
import type { NewFile } from './convert.ts'
import type { ProjectFiles } from './files.ts'
import { isObject, lookUp } from './guards.ts'
import { fencesIn } from './text/mask.ts'
import { readYaml } from './text/yaml.ts'
import { objectIn, stringIn } from './values.ts'

const imported = /(?:\bfrom|\bimport)\s*\(?\s*(["'])((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^"']*)?\1/g

/** Returns the versions of these packages. */
export function samplePackages(files: ProjectFiles, pages: readonly NewFile[]): Record<string, string> {
  const names = new Set(
    pages.flatMap(({ text }) =>
      fencesIn(text)
        .filter(({ info }) => /\btwoslash\b/.test(info))
        .flatMap(({ start, end }) => Array.from(text.slice(start, end).matchAll(imported), ([, , name = '']) => name)),
    ),
  )
  const listed = new Map([
    ...pages.flatMap(({ text }) => installedIn(text)),
    ...['../../package.json', '../package.json', 'package.json'].flatMap((file) => listedIn(files, file)),
  ])
  return Object.fromEntries([...listed].filter(([name]) => names.has(name)).sort())
}

/** Returns the packages that readers of a page install. Those of the workspace are in no `package.json` that can be read. */
const installedIn = (text: string): [string, string][] =>
  Array.from(text.matchAll(/\b(?:npm|pnpm|yarn|bun)[ \t]+(?:i|install|add)[ \t]([^\n&|;`]+)/g), ([, names = '']) =>
    names.split(/\s+/).flatMap((word): [string, string][] => {
      const [, name] = /^((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:@[\w.^~-]+)?$/.exec(word) ?? []
      return name === undefined ? [] : [[name, '*']]
    }),
  ).flat()

/** Returns the version of a package that pnpm's workspace sets: `catalog:`, `catalog:docs`. */
function catalogVersion(files: ProjectFiles, file: string, name: string, version: string): string | undefined {
  const [, catalog] = /^catalog:(.*)$/.exec(version) ?? []
  if (catalog === undefined) return undefined
  const workspace = ['', '..', '../..']
    .map((folder) => files.peek(posix.join(posix.dirname(file), folder, 'pnpm-workspace.yaml')))
    .find((text) => text !== undefined)
  const { catalog: main, catalogs } = objectIn(readYaml(workspace ?? '').value)
  const versions = ['', 'default'].includes(catalog) && main !== undefined ? main : lookUp(objectIn(catalogs), catalog)
  return stringIn(lookUp(objectIn(versions), name))
}

/** Returns the packages that a `package.json` lists. Workspaces have the versions of packages in other files. */
function listedIn(files: ProjectFiles, file: string): [string, string][] {
  try {
    const manifest: unknown = JSON.parse(files.text(file) ?? '{}')
    if (!isObject(manifest)) return []
    const { name, dependencies, devDependencies, peerDependencies } = manifest
    const all = [peerDependencies, devDependencies, dependencies].flatMap((one) => Object.entries(objectIn(one)))
    return [
      ...(stringIn(name) ? [[String(name), '*'] as [string, string]] : []),
      ...all.map(([one, written]): [string, string] => {
        const version = catalogVersion(files, file, one, String(written)) ?? String(written)
        return [one, /^[\^~]?\d[\w.+-]*$/.test(version) ? version : '*']
      }),
    ]
  } catch {
    return []
  }
}
