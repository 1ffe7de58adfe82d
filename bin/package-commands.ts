// The commands that other packages add to `docsite`. Each package exports its command as `command` from its module `command`.

import type { Command } from 'commander'
import { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import type { PluginCommand } from '../pipeline/model/plugin/plugin-command.ts'
import { findModule, packageRoot } from '../pipeline/source/package.ts'
import type { Run } from './declared-command.ts'
import { featureCommands } from './feature-commands.ts'

interface PackageCommand {
  /** The words after `docsite`. */
  words: readonly [name: string, subcommand?: string]
  packageName: string
  /** As in the help of the command itself. */
  description: string
}

const packageCommands: readonly PackageCommand[] = [
  {
    words: ['book'],
    packageName: '@docsite/book',
    description: 'Write the pages as a book: EPUB, HTML for print, or PDF',
  },
  { words: ['init'], packageName: '@docsite/create', description: 'Create a documentation site' },
  {
    words: ['lsp'],
    packageName: '@docsite/editor',
    description: 'Start the language server, with which editors check and complete pages while you write',
  },
  {
    words: ['mcp'],
    packageName: '@docsite/agents',
    description: 'Serve the site to agents with the Model Context Protocol',
  },
  {
    words: ['migrate'],
    packageName: '@docsite/migrate',
    description: 'Convert a project of another generator into a site',
  },
  {
    words: ['review'],
    packageName: '@docsite/review',
    description: 'Show what has changed for readers since a commit',
  },
  {
    words: ['theme'],
    packageName: '@docsite/theme-page',
    description: 'Try the design tokens on the site, and copy the CSS',
  },
  {
    words: ['translations'],
    packageName: '@docsite/translations',
    description: 'Show what is left to translate, and exchange sections with translators',
  },
  {
    words: ['search', 'push'],
    packageName: '@docsite/search-engines',
    description: 'Send the records of the built site to a search engine',
  },
]

/**
 * Adds the commands of packages. Loads the package of the command that `given`, the arguments, name. The others have only a line in the
 * help, for which a package is looked up but not loaded. Throws a `DocsiteError` if the package of the command is not installed.
 */
export async function addPackageCommands(program: Command, run: Run, given: readonly string[]): Promise<void> {
  const asked = given[0] === 'help' ? given.slice(1) : given
  const parentOf = ({ words }: Pick<PackageCommand, 'words'>) => {
    const parent = words.length === 1 ? program : program.commands.find((one) => one.name() === words[0])
    if (parent === undefined) throw new Error(`There is no command ${words[0]}`)
    return parent
  }
  for (const command of featureCommands)
    if (command.words[0] === asked[0]) await addLoaded(parentOf(command), await command.load(), run)
  let isAnyMissing = false
  for (const command of packageCommands) {
    const { words, description } = command
    const parent = parentOf(command)
    if (words.every((word, i) => asked[i] === word)) {
      await addInstalled(parent, command, run)
      continue
    }
    const isMissing = isListed(words, asked) && moduleOf(command) === undefined
    isAnyMissing ||= isMissing
    parent.command(words.at(-1) as string).description(isMissing ? `* ${description}` : description)
  }
  const explanation = '\n* Not installed. Run the command to see which package it needs.'
  if (isAnyMissing) for (const one of [program, ...program.commands]) one.addHelpText('after', explanation)
}

/** Whether the arguments ask for a help text that lists the command. */
function isListed(words: PackageCommand['words'], asked: readonly string[]): boolean {
  const [first = '-', second = '-'] = asked
  return first.startsWith('-') || (words.length > 1 && first === words[0] && second.startsWith('-'))
}

/** Finds the module of a package that is installed in the project or next to docsite. */
const moduleOf = ({ packageName }: PackageCommand): string | undefined =>
  findModule(`${packageName}/command`, process.cwd()) ?? findModule(`${packageName}/command`, packageRoot)

interface LoadedModule {
  command: PluginCommand<never>
}

async function addLoaded(parent: Command, { command }: LoadedModule, run: Run): Promise<void> {
  const { addCommand } = await import('./declared-command.ts')
  addCommand(parent, command, run)
}

async function addInstalled(parent: Command, command: PackageCommand, run: Run): Promise<void> {
  const module = moduleOf(command)
  const { packageName, words } = command
  if (module === undefined)
    throw new DocsiteError(
      `\`docsite ${words.join(' ')}\` needs the package \`${packageName}\`, which is not installed`,
      [],
      `Run \`npm install -D ${packageName}\`.`,
    )
  await addLoaded(parent, (await import(module)) as LoadedModule, run)
}
