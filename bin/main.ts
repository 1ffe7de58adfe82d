// Defines the commands and their flags.

import { Command, Option } from 'commander'
import { packageVersion } from '../pipeline/source/package.ts'
import { count, oneOf, port, shard, threads } from './argument-parsers.ts'
import { checkFlags } from './check-flags.ts'
import { addPackageCommands } from './package-commands.ts'
import { configured, parseArguments, prepareProcess, run } from './run.ts'

prepareProcess()

const program = configured(new Command('docsite'), packageVersion)
  .description('Build multilingual documentation sites with prerendered pages and search from Markdown')
  .helpCommand('help [command]', 'Show help for a command')

const root = ['[root]', 'Project directory', '.'] as const

program
  .command('build')
  .description('Build the site')
  .argument(...root)
  .option('--out <dir>', 'Output directory, relative to the project', 'dist')
  .option('--base <path>', 'Path that the site is served under, such as /docs/, or ./ to open it from disk')
  .option('--no-cache', 'Ignore the cache')
  .option('--verify', 'Read all files, even those whose size, times and inode have not changed')
  .option('--concurrency <n>', 'Number of workers to use', threads)
  .option('--profile', 'Print the time spent in each phase')
  .option(
    '--keep <n>',
    'Retain the hashed files of the last n builds, so that open tabs keep working after a deploy',
    count,
  )
  .option('--shard <i/n>', 'Build the part i of n, and add it to the shared cache', shard)
  .action(async (folder: string, flags) => run((await import('./build.ts')).build(folder, flags)))

program
  .command('pack')
  .description('Build the site into a zip file that readers open without a server')
  .argument(...root)
  .option('--out <file>', 'Zip file to write, relative to the project', 'site.zip')
  .option('--no-cache', 'Ignore the cache')
  .option('--concurrency <n>', 'Number of workers to use', threads)
  .action(async (folder: string, flags) => run((await import('./pack.ts')).pack(folder, flags)))

program
  .command('dev')
  .description('Start the dev server')
  .argument(...root)
  .option('--port <n>', 'Port to listen on; falls back to the next free port', port, 3000)
  .option('--host <addr>', 'Address to listen on', '127.0.0.1')
  .option('--open', 'Open the site in a browser')
  .option('--base <path>', 'Path that the site is served under, such as /docs/')
  .action(async (folder: string, flags) => run((await import('./dev.ts')).dev(folder, flags)))

const check = program
  .command('check')
  .description('Check the site without building it')
  .argument(...root)
  .option(
    '--format <format>',
    'Report format: text, json, github or sarif',
    oneOf('text', 'json', 'github', 'sarif'),
    'text',
  )
  .option('--fix', 'Fix what can be fixed safely')
  .option('--watch', 'Re-run on every change')
  .option('--max-warnings <n>', 'Fail if there are more than n warnings', count)
  .option('--accept', 'Record the current translations and URLs as the baseline')
  .option(
    '--accept-file <file>',
    'Apply `--accept` to one page or section only; repeatable',
    (file, files: string[] = []) => [...files, file],
  )
  .option('--verify', 'Read all files, even those whose size, times and inode have not changed')
for (const { name, description } of checkFlags) check.option(`--${name}`, description)
check
  .option('--since <ref>', 'Report only what the changes since a git branch, tag or commit can have caused')
  .addOption(
    new Option('--shard <i/n>', 'Check the part i of n, and add what is found to the shared cache')
      .argParser(shard)
      .conflicts(['fix', 'watch', 'accept', 'acceptFile', ...checkFlags.map(({ name }) => name), 'since', 'ages']),
  )
  .option('--ages', 'List the pages by the time since their last review or change instead of reporting problems')
  .action(async (folder: string, flags) => run((await import('./check.ts')).check(folder, flags)))

program
  .command('mv')
  .description('Move a page, a folder or another content file, and update everything that refers to it')
  .argument('<from>', 'File or folder, relative to the project')
  .argument('<to>', 'New path; an existing folder, or a path that ends in /, keeps the name')
  .argument(...root)
  .option('--dry-run', 'Print what would change without changing it')
  .option('--format <format>', 'Report format: text or json', oneOf('text', 'json'), 'text')
  .action(async (from: string, to: string, folder: string, flags) =>
    run((await import('./rename.ts')).moveCommand(from, to, folder, flags)),
  )

program
  .command('rename')
  .description('Give a heading another id in all languages, and update the links to it')
  .argument('<heading>', 'Page and id of the heading, such as content/en/start.md#install')
  .argument('<new-id>', 'New id')
  .argument(...root)
  .option('--dry-run', 'Print what would change without changing it')
  .option('--format <format>', 'Report format: text or json', oneOf('text', 'json'), 'text')
  .action(async (heading: string, newId: string, folder: string, flags) =>
    run((await import('./rename.ts')).renameCommand(heading, newId, folder, flags)),
  )

program
  .command('explain')
  .description('Explain a rule that docsite checks')
  .argument('<rule>', 'Name of the rule, such as dead-link')
  .argument(...root)
  .option('--lang <language>', 'Language of the explanation: en or zh', oneOf('en', 'zh'), 'en')
  .action(async (rule: string, folder: string, flags) =>
    run((await import('./explain.ts')).explain(rule, folder, flags)),
  )

program
  .command('preview')
  .description('Serve the built site as a static host would')
  .argument(...root)
  .option('--port <n>', 'Port to listen on; falls back to the next free port', port, 3000)
  .option('--host <addr>', 'Address to listen on', '127.0.0.1')
  .option('--out <dir>', 'Directory to serve, relative to the project', 'dist')
  .action(async (folder: string, flags) => run((await import('./preview.ts')).preview(folder, flags)))

program
  .command('docs')
  .description('Open the manual of this version')
  .option('--port <n>', 'Port to listen on; 0 picks a free port', port, 0)
  .option('--no-open', 'Print the URL without opening a browser')
  .action(async (flags) => run((await import('./preview.ts')).docs(flags)))

// The package `@docsite/search-engines` adds `push`.
program.command('search').description('Work with external search engines')

program.command('version').description('Work with the versions of the documentation')

const given = process.argv.slice(2)
await run(addCommands())

for (const command of program.commands) command.exitOverride()

if (process.exitCode === undefined) parseArguments(program)

/** Whether plugins can add the command of the first argument, or the list of commands has theirs. */
function mayNamePluginCommand(name = '--help'): boolean {
  const asksForList = ['help', '--help', '-h'].includes(name)
  return asksForList || !(name.startsWith('-') || program.commands.some((command) => command.name() === name))
}

/** Returns no exit code, so that the process goes on with the arguments, unless a command cannot be added. */
async function addCommands(): Promise<undefined> {
  await addPackageCommands(program, run, given)
  if (mayNamePluginCommand(given[0]))
    await (await import('./plugin-commands.ts')).addPluginCommands(program, run, given[0])
}
