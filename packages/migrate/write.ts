// Writes the new project.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import type { Converted } from './convert.ts'

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

/** Creates a directory beside the target in which the new project is written, so that a stopped migration leaves no half of a project. */
export function makeDraftFolder(target: string): string {
  mkdirSync(dirname(target), { recursive: true })
  return mkdtempSync(join(dirname(target), `.${basename(target)}-migrating-`))
}

/** Moves the finished project to the target. */
export function moveToTarget(draft: string, target: string): void {
  rmSync(join(draft, cacheFolder), { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(draft)) renameSync(join(draft, name), join(target, name))
}

/** The style sheets that were in pages. */
const migratedStyles = 'config/migrated.css'

/** Writes configuration, pages, files and island stubs. */
export function writeSite(
  target: string,
  { pages, conversion }: Converted,
  { config, docsite }: { config: SiteSettings; docsite: string },
): void {
  const write = (path: string, text: string) => {
    const file = join(target, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  write(
    'config/site.ts',
    configSource(
      conversion.styles.length > 0 ? { ...config, styles: [...(config.styles ?? []), migratedStyles] } : config,
    ),
  )
  write('package.json', `${JSON.stringify(packageOf(docsite), null, 2)}\n`)
  write('.gitignore', 'node_modules/\ndist/\n.docsite/\n')
  for (const { page, text } of pages)
    write(`content/${page.target}`, `${text.replace(/\n{4,}/g, '\n\n\n').trimEnd()}\n`)
  if (conversion.styles.length > 0) write(migratedStyles, conversion.styles.join('\n'))
  for (const [path, text] of conversion.site.written ?? []) write(path, text)
  for (const name of conversion.stubs.names) write(`config/islands/${name}.tsx`, conversion.stubs.source(name))
  for (const [from, to] of [...conversion.site.copies, ...conversion.copies.values()])
    conversion.files.copy(from, join(target, to))
}

const packageOf = (docsite: string) => ({
  private: true,
  type: 'module',
  scripts: { dev: 'docsite dev', build: 'docsite build', check: 'docsite check', preview: 'docsite preview' },
  devDependencies: { '@docsite/cli': docsite },
})

/** Returns the source code of the configuration. */
const configSource = (config: object): string =>
  `import { defineSite } from '@docsite/cli'\n\nexport default defineSite(${literal(config)})\n`

/** Writes a value as a JavaScript literal, in the style of the manual. */
function literal(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const short = `[${value.map((one) => literal(one, inner)).join(', ')}]`
    if (!short.includes('\n') && short.length < 90) return short
    return `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, one]) => one !== undefined)
    const short = `{ ${fields.map(([name, one]) => `${keyText(name)}: ${literal(one, inner)}`).join(', ')} }`
    if (indent !== '' && !short.includes('\n') && short.length < 90) return fields.length === 0 ? '{}' : short
    return `{\n${fields.map(([name, one]) => `${inner}${keyText(name)}: ${literal(one, inner)},\n`).join('')}${indent}}`
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

const keyText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))
