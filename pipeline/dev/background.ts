// Runs `docsite check` beside the server whenever nothing has changed for a moment: what no single page tells, and what takes its time.

import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Diagnostic } from '../model/diagnostic.ts'

export interface BackgroundOptions {
  /** What runs `docsite check` on the project and prints its report as JSON: a script for Node, and its arguments. */
  command: readonly string[]
  /** Told what is wrong with the site as it is now. */
  onDone(diagnostics: Diagnostic[]): void
}

/** The next edit of whoever writes on comes sooner than this. */
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
  /** What is being looked at is not what is there any more. */
  #isOld = false
  #isClosed = false

  constructor(options: BackgroundOptions) {
    this.#options = options
  }

  /** Something has changed, or nothing is known yet. */
  changed(): void {
    this.#isOld = true
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#start(), quietMs)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#child?.kill()
  }

  #start(): void {
    // One at a time: what has changed meanwhile is looked at next.
    if (this.#child) return
    this.#isOld = false
    const child = spawn(process.execPath, this.#options.command, { stdio: ['ignore', 'pipe', 'ignore'] })
    this.#child = child
    giveWay(child)
    let report = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      report += text
    })
    const ended = (code: number | null) => {
      if (this.#child !== child) return
      this.#child = undefined
      if (this.#isClosed) return
      if (!this.#isOld && hasLooked(code)) this.#options.onDone(readReport(report))
      if (this.#isOld) this.changed()
    }
    child.on('close', ended).on('error', () => ended(null))
  }
}

/** The pages that somebody looks at come first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It is over already, or the system does not let us: then it is as important as we are.
  }
}

/** With a wrong configuration, of which the server tells itself, or when something ended the command, there is no whole report. */
const hasLooked = (code: number | null): boolean => code === 0 || code === 1

function readReport(report: string): Diagnostic[] {
  const { messages } = JSON.parse(report) as { messages: ReportedMessage[] }
  return messages.map(({ rule, severity, file, line, column, text, hint }) => ({
    rule,
    severity,
    place: { file, ...(line ? { line } : {}), ...(column ? { column } : {}) },
    text,
    ...(hint ? { hint } : {}),
  }))
}
