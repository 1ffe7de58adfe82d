// Adds scripts for the site in `docs/` to the package of an existing project.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackageManager } from './package-manager.ts'

/** The flag with which each package manager runs a script in another directory. */
const inDocs: Record<PackageManager['name'], string> = {
  npm: 'npm --prefix docs run',
  pnpm: 'pnpm --dir docs run',
  yarn: 'yarn --cwd docs run',
  bun: 'bun --cwd docs run',
}

/** Returns the scripts that run those of the site. */
export const projectScripts = ({ name }: PackageManager): Record<string, string> =>
  Object.fromEntries(['dev', 'check', 'build'].map((script) => [`docs:${script}`, `${inDocs[name]} ${script}`]))

/**
 * Adds scripts to a `package.json`, and keeps its indentation. Returns false and changes nothing if the file cannot be parsed. Scripts
 * with the same names stay.
 */
export function addScripts(project: string, scripts: Readonly<Record<string, string>>): boolean {
  const file = join(project, 'package.json')
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  const data = parsed(text)
  if (!isObject(data) || !(data.scripts === undefined || isObject(data.scripts))) return false
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  const added = { ...data, scripts: { ...scripts, ...data.scripts } }
  const inOrder = { ...added, scripts: { ...data.scripts, ...added.scripts } }
  writeFileSync(file, `${JSON.stringify(inOrder, undefined, indent)}\n`)
  return true
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
