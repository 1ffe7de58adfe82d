// Implements `docsite eject`: copies a component of the theme into the project, where it replaces the original.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { nearest } from '../pipeline/model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import {
  isThemeComponent,
  type ThemeComponentName,
  themeComponent,
  themeComponentNames,
} from '../pipeline/model/theme-components.ts'
import { overridesFolder } from '../pipeline/source/components.ts'
import { packageRoot, packageVersion } from '../pipeline/source/package.ts'
import { lookUp } from '../pipeline/text/look-up.ts'
import { exitCodes } from './report.ts'

export async function eject(name: string, folder: string, { force = false }: { force?: boolean }): Promise<number> {
  const root = resolve(folder)
  if (!isThemeComponent(name)) throw unknownComponent(name)
  if (!existsSync(join(root, 'content')))
    throw new DocsiteError(`${root} is not a docsite project, because it has no directory "content"`)
  if (root === resolve(packageRoot)) throw new DocsiteError('This directory contains docsite itself')
  const taken = [`${name}.tsx`, `${name}.jsx`].map((file) => `${overridesFolder}/${file}`)
  const existing = taken.find((file) => existsSync(join(root, file)))
  if (existing !== undefined && !force)
    throw new DocsiteError(`${existing} already exists`, [], 'To overwrite it, add --force.')
  const file = existing ?? (taken[0] as string)
  mkdirSync(join(root, overridesFolder), { recursive: true })
  writeFileSync(join(root, file), ejectedSource(name))
  const path = relative(process.cwd(), join(root, file)).split('\\').join('/')
  process.stdout.write(
    [
      `Copied ${name} to ${path}. It now replaces the component of the theme.`,
      'Next: edit the file, and start `docsite dev` to see the result.',
      `To use the original again, delete the file. After an update of docsite, compare the file with a new copy.`,
      '',
    ].join('\n'),
  )
  return exitCodes.done
}

function unknownComponent(name: string): DocsiteError {
  const near = nearest(name, themeComponentNames)
  const suggestion = near === undefined ? '' : `Did you mean ${near}? `
  return new DocsiteError(
    `The theme has no public component "${name}"`,
    [],
    `${suggestion}Public components: ${themeComponentNames.join(', ')}.`,
  )
}

/** Matches an import of another module of docsite. */
const ownImport = /^import (type )?\{([^{}]*)\} from '\.[^']*'\n/gm

/** Names that `@docsite/cli/theme` exports under another name. */
const publicNames: Readonly<Record<string, string>> = { PageIcon: 'Icon as PageIcon' }

/** Returns the source of a component as a module of a project: it imports from `@docsite/cli/theme`, and exports only the component. */
export function ejectedSource(name: ThemeComponentName): string {
  const source = readFileSync(join(packageRoot, 'theme', themeComponent(name).file), 'utf8')
  const names = new Set<string>()
  for (const [, isType, list = ''] of source.matchAll(ownImport))
    for (const written of list.split(',').map((part) => part.trim()))
      if (written !== '') names.add(isType ? `type ${written}` : (lookUp(publicNames, written) ?? written))
  const plainName = (entry: string) => entry.replace(/^type /, '')
  const sorted = [...names].sort((a, b) => (plainName(a) < plainName(b) ? -1 : 1))
  const line = `import { ${sorted.join(', ')} } from '@docsite/cli/theme'\n`
  const wrapped = `import {\n${sorted.map((entry) => `  ${entry},\n`).join('')}} from '@docsite/cli/theme'\n`
  // The first import of docsite becomes the import of everything.
  let isFirst = true
  const body = source
    .replace(ownImport, () => {
      if (!isFirst) return ''
      isFirst = false
      return line.length <= 121 ? line : wrapped
    })
    .replace(new RegExp(`^export function ${name}\\(`, 'm'), `export default function ${name}(`)
    .replace(/^export (?!default )/gm, '')
  return `// Copied from docsite ${packageVersion} by \`docsite eject ${name}\`.\n//\n${body}`
}
