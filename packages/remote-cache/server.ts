// Parts and entries by hash ⇄ the server of a cache. Decides what each answer means, and when the cache is off for the rest of a command.

import type { Digest } from './action-result.ts'
import { type Answer, Connection, type Message } from './connection.ts'
import { type Folder, type Place, redirectHost } from './place.ts'
import type { ProblemKind } from './problems.ts'
import { Slots } from './slots.ts'

type Report = (kind: ProblemKind, detail?: string) => void

const readProblems: Record<number, ProblemKind> = { 401: 'unauthorized', 403: 'forbidden', 429: 'busy', 503: 'busy' }
const writeProblems: Record<number, ProblemKind> = {
  401: 'write-forbidden',
  403: 'write-forbidden',
  404: 'write-refused',
  405: 'write-refused',
  409: 'no-folder',
  413: 'too-large',
  429: 'busy',
  501: 'write-refused',
  503: 'busy',
  507: 'full',
}

/** Problems after which nothing is sent anymore, and after which nothing is written. */
const ends = new Set<ProblemKind>(['stalled', 'unreachable', 'untrusted', 'unauthorized'])
const endsWriting = new Set<ProblemKind>(['write-forbidden', 'write-refused', 'no-folder', 'full'])
/** Problems of one entry. */
const harmless = new Set<ProblemKind>(['forbidden', 'too-large'])
/** So many other problems in a row end everything. */
const mostInARow = 8

const isFound = (status: number): boolean => status >= 200 && status < 300
const isMissing = (status: number): boolean => status === 404 || status === 410
const isRedirect = (status: number): boolean => status >= 300 && status < 400

export class Server {
  readonly #place: Place
  readonly #report: Report
  readonly #connection: Connection
  readonly #slots = new Slots()
  #inARow = 0
  /** Whether the server knows `HEAD`. */
  #hasHead = true
  /** Whether the server accepts entries, as far as known. */
  accepts = true

  constructor(place: Place, timeout: number, report: Report) {
    this.#place = place
    this.#report = report
    const seconds = `${timeout / 1000} s`
    this.#connection = new Connection(place, timeout, () => this.trouble('stalled', seconds))
  }

  get isOff(): boolean {
    return this.#connection.isOff
  }

  /** Returns what the server has, up to a number of bytes. It is not verified yet. */
  async get(folder: Folder, hash: string, maxBytes: number): Promise<Buffer | undefined> {
    const answer = await this.#send('read', { method: 'GET', path: this.#place.pathOf(folder, hash), maxBytes })
    if (answer.kind === 'response' && answer.status === 200) return answer.body
    if (answer.kind === 'response' && isMissing(answer.status)) this.wentWell()
    else this.#judge(answer, readProblems)
    return
  }

  /** Returns whether the server has a part with this size. */
  async has({ hash, size }: Digest): Promise<boolean> {
    if (!this.#hasHead) return false
    const answer = await this.#send('write', { method: 'HEAD', path: this.#place.pathOf('cas', hash), maxBytes: 0 })
    if (answer.kind !== 'response') this.#judge(answer, {})
    else if (answer.status === 405 || answer.status === 501) this.#hasHead = false
    return answer.kind === 'response' && answer.status === 200 && (answer.size ?? size) === size
  }

  /** Stores bytes. Returns whether the server has accepted them. */
  async put(folder: Folder, hash: string, body: Uint8Array): Promise<boolean> {
    if (!this.accepts) return false
    const answer = await this.#send('write', {
      method: 'PUT',
      path: this.#place.pathOf(folder, hash),
      body,
      maxBytes: 0,
    })
    if (answer.kind === 'response' && isFound(answer.status)) {
      this.wentWell()
      return true
    }
    this.#judge(answer, writeProblems, `${(body.length / 1e6).toFixed(1)} MB`)
    return false
  }

  /** What the server has sent was right. */
  wentWell(): void {
    this.#inARow = 0
  }

  /** Reports a problem, and stops asking the server if it is serious or the last of many. */
  trouble(kind: ProblemKind, detail?: string): void {
    if (this.isOff) return
    this.#report(kind, detail)
    if (endsWriting.has(kind)) this.accepts = false
    else if (!harmless.has(kind)) this.#inARow++
    if (ends.has(kind) || this.#inARow >= mostInARow) this.stop()
  }

  /** From now on, the command waits for its uploads. */
  waitForUploads(): void {
    this.#connection.patience.waitForUploads()
  }

  /** Ends all requests. */
  stop(): void {
    this.#connection.stop()
  }

  #send(kind: 'read' | 'write', message: Message): Promise<Answer> {
    return this.#slots.run(kind, () => this.#connection.send(message))
  }

  #judge(answer: Answer, problems: Record<number, ProblemKind>, size = ''): void {
    if (answer.kind === 'off') return
    if (answer.kind !== 'response') return this.trouble(answer.kind, answer.detail)
    const { status, location } = answer
    if (isRedirect(status)) return this.trouble('redirect', redirectHost(location, this.#place))
    const kind = problems[status] ?? 'status'
    this.trouble(kind, kind === 'too-large' ? size : String(status))
  }
}
