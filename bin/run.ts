// Runs a command line, and turns errors into messages and exit codes.

import { Console } from 'node:console'
import { type Command, CommanderError } from 'commander'
import type { DocsiteError } from '../pipeline/model/diagnostics/docsite-error.ts'
import { exitCodes, reportFailure, reportUsage, reportWrongUse } from './report.ts'

/** Prepares the process for a command line: closed pipes, errors that nobody handles, and logs. */
export function prepareProcess(): void {
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
}

/** Gives a command the version, the help and the messages that all commands of docsite have. */
export const configured = (command: Command, version: string): Command =>
  command
    .version(version, '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Show help')
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({ outputError: reportWrongUse })

/** Parses the arguments of the process, and runs the command that they name. */
export function parseArguments(program: Command): void {
  program.parseAsync().catch((error: unknown) => {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUse
    else fail(error)
  })
}

/** Runs a command. Sets the exit code that it returns, if any, or the exit code for the error that it throws. */
export async function run(command: Promise<number | undefined>): Promise<void> {
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
  if (isDocsiteError(error)) {
    reportUsage(error)
    process.exitCode = exitCodes.wrongUse
  } else {
    reportFailure(error)
    process.exitCode = exitCodes.failed
  }
}

/** A package that is installed elsewhere may load another copy of docsite, so the class of its errors is another one. */
const isDocsiteError = (error: unknown): error is DocsiteError =>
  error instanceof Error && error.name === 'DocsiteError' && 'diagnostics' in error
