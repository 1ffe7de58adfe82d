// Runs `docsite check` in a separate process after each pause in editing. It is slower, but it also checks pages that are not open.

import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Diagnostic } from '../model/diagnostics/diagnostic.ts'

export interface BackgroundOptions {
  /** A Node script and its arguments that print the report of `docsite check` as JSON. */
  command: readonly string[]
  /** Called with the diagnostics of the current site. */
  onDone(diagnostics: Diagnostic[]): void
  /** Starts the script; by default, in a process of its own. Returns `undefined` if that is not possible. */
  start?: (command: readonly string[]) => ChildProcess | undefined
}

/** Minimum length of a pause. While the author is typing, edits come faster than this. */
const quietMs = 600

interface ReportedMessage extends Pick<Diagnostic, 'rule' | 'severity' | 'text'> {
  file: string
  line?: number
  column?: number
  hint?: string
}

export class BackgroundCheck {
  readonly #options: BackgroundOptions
  #timer: NodeJS.Timeout | undefined
  #child: ChildProcess | undefined
  /** Set if files have changed since the check started. */
  #isStale = false
  #isClosed = false
  /** The callers of `now`, which wait for the diagnostics of the current site. */
  #waiting: ((diagnostics: Diagnostic[] | undefined) => void)[] = []

  constructor(options: BackgroundOptions) {
    this.#options = options
  }

  /** Schedules a check after a change. */
  changed(): void {
    this.#isStale = true
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#start(), quietMs)
  }

  /** Checks without waiting for a pause. Returns the diagnostics, or `undefined` if the check could not complete. */
  now(): Promise<Diagnostic[] | undefined> {
    return new Promise((done) => {
      if (this.#isClosed) return done(undefined)
      this.#waiting.push(done)
      clearTimeout(this.#timer)
      this.#start()
    })
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#child?.kill()
    this.#answer(undefined)
  }

  #answer(diagnostics: Diagnostic[] | undefined): void {
    for (const done of this.#waiting) done(diagnostics)
    this.#waiting = []
  }

  #start(): void {
    // Run only one check at a time. If files change meanwhile, another one follows.
    if (this.#child) return
    this.#isStale = false
    const { command, start = startProcess } = this.#options
    const child = start(command)
    if (!child) return this.#answer(undefined)
    this.#child = child
    lowerPriority(child)
    let report = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      report += text
    })
    const ended = (code: number | null) => {
      if (this.#child !== child) return
      this.#child = undefined
      if (this.#isClosed) return
      if (this.#isStale) return this.changed()
      const diagnostics = isComplete(code) ? readReport(report) : undefined
      if (diagnostics) this.#options.onDone(diagnostics)
      this.#answer(diagnostics)
    }
    child.on('close', ended).on('error', () => ended(null))
  }
}

/**
 * Starts a Node script. Returns `undefined` if the system has no memory for a process. If there are too many open files, the process has no
 * standard output, and fails later.
 */
export function startProcess(command: readonly string[]): ChildProcess | undefined {
  try {
    return spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

/** Lowers the priority of the check, so that it does not slow down open pages. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or the system refuses. In the latter case the check runs at normal priority.
  }
}

/** Returns whether the report is complete. It is not if the command was killed or the configuration is wrong. */
const isComplete = (code: number | null): boolean => code === 0 || code === 1

/** Returns the diagnostics of a report. Returns `undefined` if it is not one: Node also exits with 1 if it cannot find a module. */
function readReport(report: string): Diagnostic[] | undefined {
  try {
    return diagnosticsIn(JSON.parse(report) as { messages: ReportedMessage[] })
  } catch {
    return undefined
  }
}

const diagnosticsIn = ({ messages }: { messages: ReportedMessage[] }): Diagnostic[] =>
  messages.map(({ rule, severity, file, line, column, text, hint }) => ({
    rule,
    severity,
    place: { file, ...(line ? { line } : {}), ...(column ? { column } : {}) },
    text,
    ...(hint ? { hint } : {}),
  }))
