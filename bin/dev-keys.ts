// Reads single keys from the terminal while `docsite dev` runs.

import { spawnSync } from 'node:child_process'
import type { EventEmitter } from 'node:events'

/** The terminal that keys are read from. `process.stdin` is one if a user types there. */
interface KeyInput extends EventEmitter {
  isTTY?: boolean
  setRawMode?(isRaw: boolean): unknown
  resume(): unknown
  pause(): unknown
}

/** A key, with its purpose for the list of keys. */
export interface Key {
  key: string
  purpose: string
  run(): void | Promise<void>
}

export interface KeyOptions {
  input: KeyInput
  keys: readonly Key[]
  /** Called with errors of actions. */
  onError(error: unknown): void
  /** Sends a signal to the process group, as a terminal does. */
  sendSignal?(signal: NodeJS.Signals): void
  /** Returns whether the terminal sends its input to this process, which is not the case for a job in the background. */
  isForeground?(): boolean
  /** Reports when the process continues or exits. */
  events?: EventEmitter
}

/** The control characters that a terminal turns into signals, unless it is in raw mode. */
const signals = new Map<string, NodeJS.Signals>([
  ['\x03', 'SIGINT'],
  ['\x1a', 'SIGTSTP'],
  ['\x1c', 'SIGQUIT'],
])

/** Returns one line with all keys. */
export const keysText = (keys: readonly Pick<Key, 'key' | 'purpose'>[]): string =>
  `Keys: ${keys.map(({ key, purpose }) => `${key} ${purpose}`).join(', ')}`

/**
 * Runs the action of each key that the user presses. In raw mode, the terminal neither echoes keys nor turns Ctrl+C and
 * Ctrl+Z into signals, so this function does. Returns a function that restores the terminal.
 */
export function listenForKeys(options: KeyOptions): () => void {
  const { input, keys, onError, events = process, sendSignal = signalGroup, isForeground = ownsTerminal } = options
  let isReading = false
  const restore = () => {
    if (isReading) input.setRawMode?.(false)
  }
  // The system stops a job in the background that changes the terminal or reads from it.
  const start = () => {
    if (isReading || !isForeground()) return
    isReading = true
    input.setRawMode?.(true)
    input.on('data', read)
    input.resume()
  }
  const stop = () => {
    if (!isReading) return
    restore()
    isReading = false
    input.off('data', read)
    input.pause()
  }
  const press = (typed: string) => {
    const signal = signals.get(typed)
    if (signal) {
      // The shell needs a usable terminal while this process is stopped.
      if (signal === 'SIGTSTP') stop()
      return sendSignal(signal)
    }
    const action = keys.find(({ key }) => key === typed.toLowerCase())
    if (action) Promise.resolve().then(action.run).catch(onError)
    // An empty line separates the following output from earlier output, as it does without raw mode.
    else if (typed === '\r') process.stdout.write('\n')
  }
  const read = (data: Buffer | string) => {
    // An escape sequence, such as that of an arrow key, consists of letters too.
    const text = String(data)
    if (!text.startsWith('\x1b')) for (const typed of text) press(typed)
  }
  events.on('SIGCONT', start)
  // Also runs after a crash.
  events.on('exit', restore)
  start()
  return () => {
    events.off('SIGCONT', start)
    events.off('exit', restore)
    stop()
  }
}

/** Sends a signal to all processes of this job, such as `npm run dev` and its shell. */
function signalGroup(signal: NodeJS.Signals): void {
  // Windows has no process groups, and `kill` would end the process at once.
  if (process.platform === 'win32') process.emit(signal)
  else process.kill(0, signal)
}

/** Returns whether this process is in the foreground of its terminal. Without `ps`, assumes that it is. */
function ownsTerminal(): boolean {
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], { encoding: 'utf8' })
  const [group, foreground] = status === 0 ? stdout.trim().split(/\s+/) : []
  return group === foreground
}
