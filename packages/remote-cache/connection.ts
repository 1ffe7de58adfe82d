// Requests → answers of one server, or why there is none. Nothing that the server sends is trusted here: there is no redirect, no
// compression, no upgrade, and no answer that is longer than expected.

import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Patience } from './patience.ts'
import type { Place } from './place.ts'
import { mostTasks } from './slots.ts'

export interface Message {
  method: 'GET' | 'HEAD' | 'PUT'
  path: string
  body?: Uint8Array
  /** The longest answer that is expected. */
  maxBytes: number
}

export type Answer = Response | Failure

interface Response {
  kind: 'response'
  status: number
  /** The header `Location`. */
  location: string | undefined
  /** The header `Content-Length`. */
  size: number | undefined
  body: Buffer
}

interface Failure {
  kind: 'unreachable' | 'untrusted' | 'broken' | 'off'
  /** A code of Node.js, or some words. Contains nothing that the server has sent. */
  detail: string
}

const maxHeaderBytes = 8192
const maxInterimAnswers = 8
/** The longest text beside an error that is read, so that its connection can be used again. */
const maxErrorBytes = 65_536
const sliceBytes = 65_536

const off: Failure = { kind: 'off', detail: '' }
const broken = (detail: string): Failure => ({ kind: 'broken', detail })

/** The connections to the server of a cache. */
export class Connection {
  readonly #place: Place
  readonly #agent: http.Agent
  readonly #running = new Set<(answer: Answer) => void>()
  readonly patience: Patience
  isOff = false

  constructor(place: Place, timeout: number, onLate: () => void) {
    const { Agent } = moduleOf(place)
    this.#place = place
    this.#agent = new Agent({ keepAlive: true, maxSockets: mostTasks, maxFreeSockets: mostTasks })
    this.patience = new Patience(timeout, onLate)
  }

  /** Sends a request. Never rejects. */
  async send(message: Message): Promise<Answer> {
    const answer = await this.#attempt(message, this.#agent)
    // The server has closed a connection that was waiting for the next request.
    return answer === 'stale' ? ((await this.#attempt(message, false)) as Answer) : answer
  }

  /** Ends all requests, and sends no more. */
  stop(): void {
    this.isOff = true
    for (const finish of [...this.#running]) finish(off)
    this.#agent.destroy()
  }

  #attempt(message: Message, agent: http.Agent | false): Promise<Answer | 'stale'> {
    if (this.isOff) return Promise.resolve(off)
    return new Promise((resolve) => {
      const outgoing = this.#open(message, agent)
      const watch = this.patience.watch(message.method === 'GET')
      const finish = (answer: Answer | 'stale', isComplete = false) => {
        if (!this.#running.delete(finish)) return
        watch.stop(answer !== 'stale' && answer.kind === 'response')
        if (!isComplete) outgoing.destroy()
        resolve(answer)
      }
      this.#running.add(finish)
      const stage = stageOf(outgoing, this.#place)
      outgoing.on('error', (error) => {
        const isStale = outgoing.reusedSocket && stage() === 'connected'
        finish(isStale ? 'stale' : failureOf(error, stage()))
      })
      outgoing.on('close', () => finish(broken('no answer')))
      let interim = 0
      const countInterim = () => {
        if (++interim > maxInterimAnswers) finish(broken('too many interim answers'))
      }
      outgoing.on('continue', countInterim).on('information', countInterim)
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy()
        finish(broken('upgrade'))
      })
      outgoing.on('response', (incoming) => {
        watch.begins()
        receive(incoming, message, watch.progress, (answer, isComplete = false) =>
          finish(answer, isComplete && outgoing.writableFinished),
        )
      })
      sendBody(outgoing, message.body, watch.progress, watch.sent)
    })
  }

  #open({ method, path, body }: Message, agent: http.Agent | false): ClientRequest {
    const { authorization, server } = this.#place
    return moduleOf(this.#place).request({
      ...server,
      method,
      path,
      agent,
      maxHeaderSize: maxHeaderBytes,
      insecureHTTPParser: false,
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'docsite',
        ...(authorization === undefined ? {} : { authorization }),
        ...(body ? { 'content-type': 'application/octet-stream', 'content-length': body.length } : {}),
      },
    })
  }
}

const moduleOf = ({ server }: Place) => (server.protocol === 'https:' ? https : http)

type Stage = 'connecting' | 'securing' | 'connected' | 'answering'

/** Returns a function that tells how far a request has come. */
function stageOf(outgoing: ClientRequest, { server }: Place): () => Stage {
  let stage: Stage = 'connecting'
  outgoing.on('socket', (socket) => {
    // A connection that is used again keeps its listeners.
    if (!socket.connecting) {
      stage = 'connected'
      return
    }
    const isSecure = server.protocol === 'https:'
    socket.once('connect', () => {
      stage = isSecure ? 'securing' : 'connected'
    })
    if (isSecure)
      socket.once('secureConnect', () => {
        stage = 'connected'
      })
  })
  outgoing.on('response', () => {
    stage = 'answering'
  })
  return () => stage
}

const failureKinds = {
  connecting: 'unreachable',
  securing: 'untrusted',
  connected: 'broken',
  answering: 'broken',
} as const satisfies Record<Stage, Failure['kind']>

function failureOf(error: NodeJS.ErrnoException, stage: Stage): Failure {
  const detail = error.code !== undefined && /^[A-Z][A-Z\d_]{1,60}$/.test(error.code) ? error.code : 'no answer'
  return { kind: failureKinds[stage], detail }
}

/** Reads an answer up to its expected length. */
function receive(
  incoming: IncomingMessage,
  { method, maxBytes }: Message,
  onProgress: (bytes: number) => void,
  finish: (answer: Answer, isComplete?: boolean) => void,
): void {
  const { statusCode: status = 0, headers } = incoming
  const isBody = method === 'GET' && status === 200
  const limit = isBody ? maxBytes : maxErrorBytes
  const size = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const encoding = headers['content-encoding'] ?? 'identity'
  const chunks: Buffer[] = []
  let length = 0
  const done = (isComplete: boolean) =>
    finish({ kind: 'response', status, location: headers.location, size, body: Buffer.concat(chunks) }, isComplete)
  incoming.on('error', (error) => finish(failureOf(error, 'answering')))
  incoming.on('close', () => finish(broken('cut off')))
  if (isBody && encoding.toLowerCase() !== 'identity') return finish(broken('compressed'))
  if (isBody && (size ?? 0) > limit) return finish(broken('too long'))
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length
    onProgress(chunk.length)
    // The text of an error is not needed. Its connection is closed then.
    if (length > limit) return isBody ? finish(broken('too long')) : done(false)
    if (isBody) chunks.push(chunk)
  })
  incoming.on('end', () => done(true))
}

/** Sends the body in slices, so that its progress is seen. */
function sendBody(
  outgoing: ClientRequest,
  body: Uint8Array | undefined,
  onProgress: (bytes: number) => void,
  onSent: (bytes: number) => void,
): void {
  if (!body) {
    outgoing.end()
    return
  }
  let at = 0
  const sendSlice = () => {
    const slice = body.subarray(at, at + sliceBytes)
    at += slice.length
    outgoing.write(slice, (error) => {
      if (error || outgoing.destroyed) return
      onProgress(slice.length)
      if (at < body.length) return sendSlice()
      onSent(body.length)
      outgoing.end()
    })
  }
  sendSlice()
}
