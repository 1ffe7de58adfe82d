// Restarts `docsite dev` in a new process, which loads plugins, packages and docsite itself again.

import { type ChildProcess, spawn } from 'node:child_process'

/** The exit code with which a restarted process asks for the next restart. */
const restartCode = 75

/** Set in the processes that `superviseRestarts` starts. */
const variable = 'DOCSITE_DEV_RESTARTED'

/** Whether this process is the result of a restart. */
const isRestarted = process.env[variable] === '1'
// An editor that this process starts may run `docsite dev` in its own terminal.
delete process.env[variable]

/** Returns the arguments for a restarted process: the same port, and no second browser window. */
export function restartArguments(args: readonly string[], port: number): string[] {
  const rest = args.filter((arg, i) => !/^--(?:open|port)(?:=|$)/.test(arg) && args[i - 1] !== '--port')
  return [...rest, '--port', String(port)]
}

/**
 * Ends this process's part in a restart. The first process starts the next one and waits for it, because the shell waits for the
 * first process. Returns the exit code of the command. The server must be closed.
 */
export async function restart(port: number): Promise<number> {
  if (isRestarted) return restartCode
  const args = [...process.execArgv, process.argv[1] as string, ...restartArguments(process.argv.slice(2), port)]
  for (;;) {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, [variable]: '1' } })
    const code = await exitCodeOf(child)
    if (code !== restartCode) return code
  }
}

/** Waits for a process. Passes it the signals that only this process receives. */
function exitCodeOf(child: ChildProcess): Promise<number> {
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  // A terminal sends SIGINT to both processes, and a second SIGINT would end the child without its cleanup.
  const ignore = () => undefined
  process.on('SIGINT', ignore).on('SIGTERM', pass).on('SIGHUP', pass)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => {
      process.off('SIGINT', ignore).off('SIGTERM', pass).off('SIGHUP', pass)
      done(code ?? (signal === null ? 0 : 1))
    })
  })
}
