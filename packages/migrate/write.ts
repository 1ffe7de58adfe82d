// Writes the new project.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import type { KnownPackage } from '@docsite/cli/vocabulary'
import type { Converted } from './convert.ts'
import type { Conversion } from './draft.ts'

/** The configuration of the new site. */
type SiteSettings = Readonly<Record<string, unknown>> & { styles?: readonly string[] }

/** Throws a `DocsiteError` if the directory already contains files, because a migration never overwrites anything. */
export function refuseTarget(target: string): void {
  const [first] = existsSync(target) ? readdirSync(target).filter((name) => !['.git', cacheFolder].includes(name)) : []
  if (first !== undefined)
    throw new DocsiteError(
      `The target directory is not empty: it contains ${first}`,
      [],
      'Name a directory that does not exist yet.',
    )
}

/** Throws a `DocsiteError` if the target is inside the old project, which a second migration would then read as well. */
export function refuseNested(source: string, target: string): void {
  if (target === source || target.startsWith(`${source}${sep}`))
    throw new DocsiteError(
      `The target directory ${target} is inside the old project`,
      [],
      'Name a directory outside it, such as one beside it.',
    )
}

/** The folder that docsite may have left in a target. */
const cacheFolder = '.docsite'

/** Returns the beginning of the names of the directories in which the new project is written. */
const draftPrefix = (target: string): string => `.${basename(target)}-migrating-`

/**
 * Creates a directory beside the target in which the new project is written, so that a stopped migration leaves no half of a project.
 * Removes those of migrations that were stopped. Their names contain the ids of their processes.
 */
export function makeDraftFolder(target: string): string {
  const [parent, prefix] = [dirname(target), draftPrefix(target)]
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    const id = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (id > 0 && !isRunning(id)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`))
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Moves the finished project to the target, in one step unless the target contains a repository of Git. */
export function moveToTarget(draft: string, target: string): void {
  for (const folder of [draft, target]) rmSync(join(folder, cacheFolder), { recursive: true, force: true })
  if (existsSync(target)) {
    if (readdirSync(target).length > 0) {
      for (const name of readdirSync(draft)) renameSync(join(draft, name), join(target, name))
      return
    }
    rmdirSync(target)
  }
  renameSync(draft, target)
}

/** The style sheets that were in pages. */
const migratedStyles = 'config/migrated.css'

/** What the project contains besides its pages. */
interface NewProject {
  config: SiteSettings
  dependencies: Readonly<Record<string, string>>
  /** The packages that code with types imports. The site builds without them. */
  samplePackages?: Readonly<Record<string, string>>
  /** The packages whose plugins it uses. */
  packages?: readonly KnownPackage[]
}

function write(target: string, path: string, text: string): void {
  const file = join(target, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Writes the configuration, which `writeSite` writes as well. */
export function writeConfig(
  target: string,
  { styles }: Conversion,
  { config, dependencies, samplePackages = {}, packages = [] }: NewProject,
): void {
  const allStyles = styles.length > 0 ? { styles: [...(config.styles ?? []), migratedStyles] } : {}
  write(target, 'config/site.ts', configSource({ ...config, ...allStyles }, packages))
  write(target, 'package.json', `${JSON.stringify(packageOf(dependencies, samplePackages), null, 2)}\n`)
}

/** Writes configuration, pages, files and island stubs. */
export function writeSite(target: string, { pages, conversion }: Converted, project: NewProject): void {
  writeConfig(target, conversion, project)
  write(target, '.gitignore', 'node_modules/\ndist/\n.docsite/\n')
  for (const { page, text } of pages)
    write(target, `content/${page.target}`, `${text.replace(/\n{4,}/g, '\n\n\n').trimEnd()}\n`)
  if (conversion.styles.length > 0) write(target, migratedStyles, conversion.styles.join('\n'))
  for (const [path, text] of conversion.written) write(target, path, text)
  for (const name of conversion.stubs.names) write(target, `config/islands/${name}.tsx`, conversion.stubs.source(name))
  for (const [from, to] of [...conversion.site.copies, ...conversion.copies.values()])
    conversion.files.copy(from, join(target, to))
}

const packageOf = (devDependencies: object, optionalDependencies: object) => ({
  private: true,
  type: 'module',
  scripts: { dev: 'docsite dev', build: 'docsite build', check: 'docsite check', preview: 'docsite preview' },
  devDependencies,
  ...(Object.keys(optionalDependencies).length > 0 ? { optionalDependencies } : {}),
})

/** Code among the values of a configuration. */
class Code {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Returns the source code of the configuration. */
function configSource(config: object, packages: readonly KnownPackage[]): string {
  const imports = packages.map(({ package: name, call }) => `import { ${call.replace(/\(.*/, '')} } from '${name}'\n`)
  const plugins = packages.length > 0 ? { plugins: packages.map(({ call }) => new Code(call)) } : {}
  const source = literal({ ...config, ...plugins })
  return `import { defineSite } from '@docsite/cli'\n${imports.join('')}\nexport default defineSite(${source})\n`
}

/** Writes a value as a JavaScript literal, in the style of the manual. */
function literal(value: unknown, indent = ''): string {
  if (value instanceof Code) return value.text
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const parts = value.map((one) => literal(one, inner))
    const short = `[${parts.join(', ')}]`
    if (!short.includes('\n') && short.length < 90) return short
    return `[\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).flatMap(([name, one]) =>
      one === undefined ? [] : [`${keyText(name)}: ${literal(one, inner)}`],
    )
    const short = `{ ${parts.join(', ')} }`
    if (indent !== '' && !short.includes('\n') && short.length < 90) return parts.length === 0 ? '{}' : short
    return `{\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

const keyText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
