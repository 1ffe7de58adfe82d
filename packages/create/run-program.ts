// Runs a package manager in the terminal of the user.

import { spawn } from 'node:child_process'
import { DocsiteError } from '@docsite/cli'

/** Runs a program in a directory and returns its exit code. Throws a `DocsiteError` if the program is not installed. */
export function runProgram(program: string, args: readonly string[], cwd: string): Promise<number> {
  // On Windows, package managers are scripts, which only a shell runs. All arguments are constants.
  const child = spawn(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  // A terminal sends SIGINT to both processes. The program decides when to end.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  return new Promise((done, fail) => {
    child.on('error', () =>
      fail(new DocsiteError(`${program} could not be started`, [], 'Install it, or use --no-install.')),
    )
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore)
      done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}
