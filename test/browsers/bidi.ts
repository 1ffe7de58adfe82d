// A client of WebDriver BiDi: commands as JSON over a WebSocket.

import { withDeadline } from './driver.ts'

/** The answer to a command, or an event, which this client does not use. */
type Message =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number | null; error: string; message: string }
  | { type: 'event' }

interface Waiting {
  done(result: unknown): void
  fail(error: Error): void
}

export class BidiConnection {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message))
    socket.addEventListener('close', () => {
      for (const { fail } of this.#waiting.values()) fail(new Error('The browser closed the connection'))
    })
  }

  /** Connects to a browser. Rejects if the browser does not accept the connection. */
  static async connect(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url)
    await new Promise<void>((done, fail) => {
      socket.addEventListener('open', () => done())
      socket.addEventListener('error', () => fail(new Error(`Cannot connect to ${url}`)))
    })
    return new BidiConnection(socket)
  }

  /** Sends a command and returns its result, which the caller knows the type of. Rejects if the command fails. */
  async send<T = unknown>(method: string, params: object): Promise<T> {
    const id = ++this.#lastId
    const answer = new Promise<unknown>((done, fail) => this.#waiting.set(id, { done, fail }))
    this.#socket.send(JSON.stringify({ id, method, params }))
    return (await withDeadline(answer, `${method} did not end`)) as T
  }

  close(): void {
    this.#socket.close()
  }

  #receive(message: Message): void {
    if (message.type === 'event') return
    const waiting = this.#waiting.get(message.id ?? 0)
    this.#waiting.delete(message.id ?? 0)
    if (message.type === 'success') waiting?.done(message.result)
    else waiting?.fail(new Error(`${message.error}: ${message.message}`))
  }
}
