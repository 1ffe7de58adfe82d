// `npm run facts` compares the options, types, defaults, flags and plugin API of a package with the pages that describe them.
// `npm run facts -- <directory>` compares another version of `@rsbuild/core`. Without its dependencies, flags and defaults are
// not compared, so install it with npm.
//
// It exits with 1 if there are differences.

import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRsbuild } from '@rsbuild/core'
import { repository } from '../site-test.ts'
import { compareNames } from './documented-facts.ts'
import { readOptionBlocks } from './option-blocks.ts'
import { Defaults, exceptions } from './option-defaults.ts'
import { compileBlocks, untyped } from './option-types.ts'
import { type PackageFacts, readPackageFacts } from './package-facts.ts'

const installed = realpathSync(join(repository, 'node_modules/@rsbuild/core'))
const folder = process.argv[2] === undefined ? installed : realpathSync(resolve(process.argv[2]))
const blocks = readOptionBlocks('en')

/** A difference between a package and the pages: the page that it concerns, or the new option, and what differs. */
interface Difference {
  page: string
  text: string
}

const facts = readPackageFacts(folder)
const before = folder === installed ? facts : readPackageFacts(installed)
const notes: string[] = []
if (facts.flags.size === 0) notes.push('Flags were not compared: the command line of the package does not run.')

const sections: [string, Difference[]][] = [
  ...compareNames(facts).flatMap(({ subject, page, missing, removed }): [string, Difference[]][] => [
    [`${subject}: in the package, but not on the pages`, missing.map((name) => ({ page: page ?? name, text: name }))],
    [`${subject}: on the pages, but not in the package`, removed.map((name) => ({ page: page ?? name, text: name }))],
  ]),
  ['options with another type', changedTypes(before, facts)],
  ['options with another scope', changedScopes(before, facts)],
  ['options with another default', await changedDefaults()],
]

const found = sections.filter(([, differences]) => differences.length > 0)
const all = found.flatMap(([, differences]) => differences)
const pages = new Set(all.map(({ page }) => page))
const lines = [
  ...found.flatMap(([title, differences]) => [
    `${title} (${differences.length})`,
    ...differences.map(({ text }) => text.replace(/^/gm, '  ')),
  ]),
  ...notes,
  `@rsbuild/core ${facts.version}: ${all.length} differences, which concern ${pages.size} pages`,
]
process.stdout.write(`${lines.join('\n')}\n`)
process.exit(all.length > 0 ? 1 : 0)

/** Types that cannot be assigned to those on the pages, and types that were declared differently in the installed version. */
function changedTypes(from: PackageFacts, to: PackageFacts): Difference[] {
  const compared = [...blocks].filter(([name]) => to.options.has(name) && !untyped.has(name))
  const errors = compileBlocks(new Map(compared), folder)
  return compared.flatMap(([name]) => {
    const [was, is] = [from.options.get(name)?.type, to.options.get(name)?.type]
    if (was !== is) return [{ page: name, text: `${name}\n- ${was}\n+ ${is}` }]
    const [error] = errors.get(name) ?? []
    return error === undefined ? [] : [{ page: name, text: `${name}: ${error}` }]
  })
}

function changedScopes(from: PackageFacts, to: PackageFacts): Difference[] {
  return [...to.options].flatMap(([name, { perEnvironment }]) => {
    const was = from.options.get(name)
    if (was === undefined || was.perEnvironment === perEnvironment) return []
    return [
      { page: name, text: `${name}: ${perEnvironment ? 'environments can set it' : 'environments cannot set it'}` },
    ]
  })
}

async function changedDefaults(): Promise<Difference[]> {
  const create = await loadPackage()
  if (create === undefined) {
    notes.push('Defaults were not compared: the package does not load.')
    return []
  }
  const texts = new Map<string, { page: string; modes: string[] }>()
  for (const mode of ['development', 'production'] as const) {
    const defaults = await Defaults.of(create, mode)
    for (const [name, block] of blocks) {
      if (block.default === undefined || exceptions.has(name) || !facts.options.has(name)) continue
      const { real, shown } = defaults.compare(block)
      const [is, was] = [JSON.stringify(real, sorted), JSON.stringify(shown, sorted)]
      if (is === was) continue
      const text = `\n- ${was}\n+ ${is}`
      const { modes = [] } = texts.get(name + text) ?? {}
      texts.set(name + text, { page: name, modes: [...modes, mode] })
    }
  }
  return Array.from(texts, ([text, { page, modes }]) => ({
    page,
    text: modes.length === 2 ? text : text.replace('\n', ` in ${modes.join()} mode\n`),
  }))
}

/** Loads the package. Returns `undefined` if it cannot be loaded, for example without its dependencies. */
async function loadPackage(): Promise<typeof createRsbuild | undefined> {
  try {
    const module = await import(pathToFileURL(join(folder, 'dist/index.js')).href)
    return (module as { createRsbuild: typeof createRsbuild }).createRsbuild
  } catch {
    return undefined
  }
}

/** Sorts the fields of objects, so that equal objects have equal texts. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
