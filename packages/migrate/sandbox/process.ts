// Runs code of the old project in a process that can read only the project, and can write nothing.

import { spawn } from 'node:child_process'
import { resultPipe, type SentConfig } from './protocol.ts'

/** The limits of the process. */
export interface Limits {
  /** The time after which it is stopped, in milliseconds. */
  patienceMs: number
  /** The memory that it can use, in MB. */
  memoryMb: number
}

export const usualLimits: Limits = { patienceMs: 30_000, memoryMb: 1024 }

/** The largest result, in bytes. */
const mostBytes = 1 << 26

/** The characters of its errors that are kept. */
const mostErrors = 1 << 14

interface Program {
  /** The code that runs first. */
  guard: string
  code: string
  folder: string
  /** The paths that it can read. */
  readable: readonly string[]
}

/** Runs a program, and returns what it sends. */
export function runProgram({ guard, code, folder, readable }: Program, limits: Limits): Promise<SentConfig> {
  const { patienceMs, memoryMb } = limits
  const child = spawn(
    process.execPath,
    [
      permissionFlag(process.versions.node),
      ...readable.map((path) => `--allow-fs-read=${path}`),
      `--max-old-space-size=${memoryMb}`,
      '--no-warnings',
      '--input-type=module',
      '--import',
      `data:text/javascript;base64,${Buffer.from(guard).toString('base64')}`,
      '-',
    ],
    { cwd: folder, env: environment(), stdio: ['pipe', 'ignore', 'pipe', 'pipe'] },
  )
  return new Promise((resolve) => {
    let problem: string | undefined
    // A configuration can ignore all other signals.
    const stop = (reason: string) => {
      problem ??= reason
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop(`it did not end within ${patienceMs / 1000} s`), patienceMs)
    const chunks: Buffer[] = []
    let size = 0
    child.stdio[resultPipe]?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostBytes) stop('its value is too large')
      else chunks.push(chunk)
    })
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-mostErrors)
    })
    child.stdin?.on('error', () => undefined).end(code)
    child.on('error', (error) => stop(error.message))
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      resolve(problem === undefined ? sentIn(Buffer.concat(chunks), errors, signal ?? status) : { problem })
    })
  })
}

function sentIn(bytes: Buffer, errors: string, end: string | number | null): SentConfig {
  try {
    const sent: unknown = JSON.parse(bytes.toString('utf8'))
    if (typeof sent === 'object' && sent !== null && ('problem' in sent || 'parts' in sent)) return sent as SentConfig
  } catch {}
  const [error = ''] = /^\w*Error(?: \[\w+\])?: .*$/m.exec(errors) ?? []
  return { problem: error === '' ? `it ended the process (${end ?? 0})` : error }
}

/** Returns the flag of Node's permission model, which had another name at first. */
function permissionFlag(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13)
  return isStable ? '--permission' : '--experimental-permission'
}

/** The environment contains tokens of the user. Windows needs some of its own variables. */
const environment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  ...Object.fromEntries(
    ['SystemRoot', 'TEMP', 'TMP'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  ),
})
