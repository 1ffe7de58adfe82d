// Defines the commands and their flags. Only this file sets the exit code, unless it cannot be loaded; then `docsite.ts` does.

import { Console } from 'node:console'
import { Command, CommanderError } from 'commander'
import { hostNames } from '../pipeline/model/hosts.ts'
import { packageVersion } from '../pipeline/source/package.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { count, oneOf, port, threads } from './argument-parsers.ts'
import { exitCodes, reportFailure, reportUsage, reportWrongUse } from './report.ts'
import { addSearchCommands } from './search-commands.ts'

// A reader such as `head` may close the pipe early. That is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') stop(error)
  })
}

// Catches errors that no `await` handles, such as those from a worker or a child process.
process.on('uncaughtException', stop)
process.on('unhandledRejection', stop)

// Standard output is for results only, so logs from configurations and plugins go to standard error.
globalThis.console = new Console(process.stderr)

const program = new Command('docsite')
  .description('Build multilingual documentation sites with prerendered pages and search from Markdown')
  .version(packageVersion, '-v, --version', 'Print the version')
  .helpOption('-h, --help', 'Show help')
  .helpCommand('help [command]', 'Show help for a command')
  .exitOverride()
  .showSuggestionAfterError()
  .configureOutput({ outputError: reportWrongUse })

const root = ['[root]', 'Project directory', '.'] as const

program
  .command('build')
  .description('Build the site')
  .argument(...root)
  .option('--out <dir>', 'Output directory, relative to the project', 'dist')
  .option('--base <path>', 'Path that the site is served under, such as /docs/')
  .option('--no-cache', 'Ignore the cache')
  .option('--concurrency <n>', 'Number of workers to use', threads)
  .option('--profile', 'Print the time spent in each phase')
  .option(
    '--keep <n>',
    'Retain the hashed files of the last n builds, so that open tabs keep working after a deploy',
    count,
  )
  .action(async (folder: string, flags) => run((await import('./build.ts')).build(folder, flags)))

program
  .command('dev')
  .description('Start the dev server')
  .argument(...root)
  .option('--port <n>', 'Port to listen on; falls back to the next free port', port, 3000)
  .option('--host <addr>', 'Address to listen on', '127.0.0.1')
  .option('--open', 'Open the site in a browser')
  .option('--base <path>', 'Path that the site is served under, such as /docs/')
  .action(async (folder: string, flags) => run((await import('./dev.ts')).dev(folder, flags)))

program
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
  .option('--accept-file <file>', 'Apply `--accept` to one page only; repeatable', (file, files: string[] = []) => [
    ...files,
    file,
  ])
  .option('--external', 'Also check external links')
  .action(async (folder: string, flags) => run((await import('./check.ts')).check(folder, flags)))

program
  .command('preview')
  .description('Serve the built site as a static host would')
  .argument(...root)
  .option('--port <n>', 'Port to listen on; falls back to the next free port', port, 3000)
  .option('--host <addr>', 'Address to listen on', '127.0.0.1')
  .option('--out <dir>', 'Directory to serve, relative to the project', 'dist')
  .option('--host-rules <name>', `Emulate this host: ${hostNames.join(', ')}`, oneOf(...hostNames))
  .action(async (folder: string, flags) => run((await import('./preview.ts')).preview(folder, flags)))

program
  .command('docs')
  .description('Open the manual of this version')
  .option('--port <n>', 'Port to listen on; 0 picks a free port', port, 0)
  .option('--no-open', 'Print the URL without opening a browser')
  .action(async (flags) => run((await import('./docs.ts')).docs(flags)))

addSearchCommands(program, run)

for (const command of program.commands) command.exitOverride()

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
  else fail(error)
})

/** Runs a command. Sets the exit code that it returns, or the exit code for the error that it throws. */
async function run(command: Promise<number>): Promise<void> {
  try {
    process.exitCode = await command
  } catch (error) {
    fail(error)
  }
}

/** Reports `error` and exits immediately, because the state of the process is unknown or nothing can be printed. */
function stop(error: unknown): never {
  fail(error)
  process.exit()
}

function fail(error: unknown): void {
  if (error instanceof UsageError) {
    reportUsage(error)
    process.exitCode = exitCodes.wrongUse
  } else {
    reportFailure(error)
    process.exitCode = exitCodes.failed
  }
}
