// Names the commands and their flags; the only place that sets the exit code.

import { Console } from 'node:console'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { hostNames } from '../pipeline/model/config/hosts.ts'
import { packageVersion } from '../pipeline/source/package.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { exitCodes, reportFailure, reportUsage, reportWrongUse } from './report.ts'

// Whoever reads our output may stop reading, as `head` does: that is no fault.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') stop(error)
  })
}

// What nobody waits for fails too: a thread, a child process.
process.on('uncaughtException', stop)
process.on('unhandledRejection', stop)

// What a configuration or a plugin prints is no result: whoever reads those from standard output finds nothing else there.
globalThis.console = new Console(process.stderr)

const program = new Command('docsite')
  .description('Builds documentation sites from Markdown: prerendered pages, search, two languages or ten.')
  .version(packageVersion, '-v, --version', 'print the version')
  .helpOption('-h, --help', 'print what a command can do')
  .exitOverride()
  .showSuggestionAfterError()
  .configureOutput({ outputError: reportWrongUse })

const root = ['[root]', 'the project folder', '.'] as const

program
  .command('build')
  .description('build the site')
  .argument(...root)
  .option('--out <dir>', 'output folder, relative to the project', 'dist')
  .option('--base <path>', 'path that the site is served under')
  .option('--no-cache', 'start from nothing, keep nothing')
  .option('--concurrency <n>', 'threads to use', threads)
  .option('--profile', 'print the time of every phase')
  .option('--keep <n>', 'keep the hashed files of the last n builds, for tabs that are open', count)
  .action(async (folder: string, flags) => run((await import('./build.ts')).build(folder, flags)))

program
  .command('dev')
  .description('serve the site while it is written: every edit shows at once')
  .argument(...root)
  .option('--port <n>', 'port to listen on; the next free one where it is taken', port, 3000)
  .option('--host <addr>', 'address to listen on', '127.0.0.1')
  .option('--open', 'open the site in a browser')
  .option('--base <path>', 'path that the site is served under')
  .action(async (folder: string, flags) => run((await import('./dev.ts')).dev(folder, flags)))

program
  .command('check')
  .description('find everything that is wrong with the site, without building it')
  .argument(...root)
  .option('--format <format>', 'text, json, github or sarif', oneOf('text', 'json', 'github', 'sarif'), 'text')
  .option('--fix', 'mend what can be mended for sure')
  .option('--watch', 'look again after every change')
  .option('--max-warnings <n>', 'fail when there are more warnings', count)
  .option('--accept', 'keep that translations say what their originals do, and which addresses are published')
  .option(
    '--accept-file <file>',
    'the same for a page only; again for each',
    (file, files: string[]) => [...files, file],
    [],
  )
  .option('--external', 'ask for every address on the web that the site links to')
  .action(async (folder: string, flags) => run((await import('./check.ts')).check(folder, flags)))

program
  .command('preview')
  .description('serve the built site as a static host would')
  .argument(...root)
  .option('--port <n>', 'port to listen on; the next free one where it is taken', port, 3000)
  .option('--host <addr>', 'address to listen on', '127.0.0.1')
  .option('--out <dir>', 'folder to serve, relative to the project', 'dist')
  .option('--host-rules <name>', `answer as this host does: ${hostNames.join(', ')}`, oneOf(...hostNames))
  .action(async (folder: string, flags) => run((await import('./preview.ts')).preview(folder, flags)))

program
  .command('docs')
  .description('open the manual of this version')
  .option('--port <n>', 'port to listen on; 0 lets the system choose', port, 0)
  .option('--no-open', 'print the URL only')
  .action(async (flags) => run((await import('./docs.ts')).docs(flags)))

for (const command of program.commands) command.exitOverride()

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
  else fail(error)
})

/** Ends the process with the code that a command gives; what it throws is wrong use, or a fault of docsite. */
async function run(command: Promise<number>): Promise<void> {
  try {
    process.exitCode = await command
  } catch (error) {
    fail(error)
  }
}

/** Ends at once: nothing more can be said, or nothing is known of what goes on. */
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

function count(written: string): number {
  const value = Number(written)
  if (!Number.isInteger(value) || value < 0 || written.trim() === '')
    throw new InvalidArgumentError('It must be a whole number.')
  return value
}

function threads(written: string): number {
  const value = count(written)
  if (value < 1 || value > 256) throw new InvalidArgumentError('It must be a number of threads, 1 to 256.')
  return value
}

function port(written: string): number {
  const value = count(written)
  if (value > 65535) throw new InvalidArgumentError('It must be a port, 0 to 65535.')
  return value
}

function oneOf(...values: string[]): (written: string) => string {
  return (written) => {
    if (!values.includes(written))
      throw new InvalidArgumentError(`It must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`)
    return written
  }
}
