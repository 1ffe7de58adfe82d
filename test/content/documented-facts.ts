// Reads from the English pages which options, flags and members of the plugin API they document, and compares them with a package.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../site-test.ts'
import { readOptionBlocks } from './option-blocks.ts'
import type { PackageFacts } from './package-facts.ts'

/** Options and members of the API without a page, with the reason. */
export const undocumented = new Map([
  ['performance.buildCache', 'has an effect only with the webpack provider'],
  ['tools.webpack', 'has an effect only with the webpack provider'],
  ['tools.webpackChain', 'has an effect only with the webpack provider'],
  ['modifyWebpackChain', 'is called only with the webpack provider'],
  ['modifyWebpackConfig', 'is called only with the webpack provider'],
  ['source.alias', 'is deprecated; the page about resolve.alias mentions it'],
  ['source.aliasStrategy', 'is deprecated; the page about resolve.aliasStrategy mentions it'],
  ['provider', 'is for the webpack provider'],
])

/** Names that are only in the package, or only on the pages. */
export interface NameDifference {
  subject: string
  /** The page with the names. Each option has a page of its own. */
  page: string | undefined
  missing: string[]
  removed: string[]
}

/** Compares the names of options, flags and members of the API on the pages with those in a package. */
export function compareNames({ options, api, flags }: PackageFacts): NameDifference[] {
  const flagsOnPage = documentedFlags([...flags.keys()])
  return [
    difference('options', undefined, [...options.keys()], [...readOptionBlocks('en').keys()]),
    difference('plugin API', 'plugins/dev', api, documentedApi()),
    ...Array.from(flags, ([command, names]) =>
      difference(`flags of rsbuild ${command}`, commandLine, names, flagsOnPage.get(command) ?? []),
    ),
  ]
}

function difference(
  subject: string,
  page: string | undefined,
  real: readonly string[],
  shown: readonly string[],
): NameDifference {
  return {
    subject,
    page,
    missing: real.filter((name) => !shown.includes(name) && !undocumented.has(name)),
    removed: shown.filter((name) => !real.includes(name)),
  }
}

const commandLine = 'guide/basic/cli'

const read = (page: string) => readFileSync(join(repository, 'content/en', `${page}.md`), 'utf8')

function documentedApi(): string[] {
  const names = [
    ...read('plugins/dev/hooks').matchAll(/^### ((?:on|modify)\w+)$/gm),
    ...read('plugins/dev/core').matchAll(/^## api\.(\w+)$/gm),
  ]
  return names.map(([, name = '']) => name)
}

/** Returns the flags in the tables of the page about the command line, by command. */
function documentedFlags(commands: readonly string[]): Map<string, string[]> {
  const found = new Map(commands.map((command): [string, Set<string>] => [command, new Set()]))
  for (const section of read(commandLine).split(/^## /m).slice(1)) {
    const title = section.slice(0, section.indexOf('\n'))
    const about = commands.filter((command) => /all commands/.test(title) || title.split(' ').includes(command))
    const cells = Array.from(section.matchAll(/^\| (`-[^|]*) \|/gm), ([, cell = '']) => cell)
    const flags = cells.flatMap((cell) => Array.from(cell.matchAll(/`(--?[\w-]+)/g), ([, flag = '']) => flag))
    for (const command of about) for (const flag of flags) found.get(command)?.add(flag)
  }
  return new Map(Array.from(found, ([command, flags]) => [command, [...flags]]))
}
