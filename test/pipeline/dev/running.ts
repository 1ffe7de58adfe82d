// Runs the dev server in this process on a site in a temporary directory, and listens to it as open pages do.

import { vi } from 'vitest'
import { type DevServer, startDev } from '../../../pipeline/dev/server.ts'
import type { Diagnostic } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import type { PageFile } from '../../../pipeline/model/page/page.ts'
import type { PageEvent } from '../../../pipeline/model/page/page-event.ts'
import { SiteTest } from '../../site-test.ts'

export class RunningDev {
  static start(files: Record<string, string | Uint8Array>, base?: string): Promise<RunningDev> {
    return RunningDev.over(SiteTest.of(files), base)
  }

  /** Starts the server and requests the home page. */
  static async over(site: SiteTest, base?: string): Promise<RunningDev> {
    try {
      const reports: Diagnostic[][] = []
      const onMessages = (diagnostics: readonly Diagnostic[]) => void reports.push([...diagnostics])
      const server = await startDev(site.root, { port: 0, host: '127.0.0.1', base, onMessages })
      const running = new RunningDev(site, server, reports)
      await running.text('/')
      return running
    } catch (error) {
      site[Symbol.dispose]()
      throw error
    }
  }

  readonly #listeners: Listener[] = []

  private constructor(
    readonly site: SiteTest,
    readonly server: DevServer,
    /** The diagnostics for the terminal, one list per change. */
    readonly reports: Diagnostic[][],
  ) {}

  url(path: string): string {
    return this.server.origin + this.server.base.slice(0, -1) + path
  }

  get(path: string, options: RequestInit = {}): Promise<Response> {
    return fetch(this.url(path), { redirect: 'manual', ...options })
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text()
  }

  async record(path: string): Promise<PageFile> {
    return (await (await this.get(path)).json()) as PageFile
  }

  /** Requests a path until the response passes the check. */
  async until(path: string, check: (text: string, response: Response) => unknown): Promise<void> {
    await eventually(async () => {
      const response = await this.get(path)
      await check(await response.text(), response)
    })
  }

  /** Opens the event stream of a route, as its page does in a browser. */
  async listen(route: string): Promise<Listener> {
    const listener = new Listener(this.url(`/__docsite/events?${new URLSearchParams({ route })}`))
    this.#listeners.push(listener)
    await listener.opened
    return listener
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const listener of this.#listeners) listener.close()
    await this.server.close()
    this.site[Symbol.dispose]()
  }
}

export class Listener {
  readonly events: PageEvent[] = []
  readonly opened: Promise<void>
  readonly #abort = new AbortController()

  constructor(url: string) {
    this.opened = this.#read(url)
  }

  /** The diagnostics that the page received last. */
  get diagnostics(): Extract<PageEvent, { kind: 'diagnostics' }>['diagnostics'] | undefined {
    return this.events.findLast((event) => event.kind === 'diagnostics')?.diagnostics
  }

  async until(check: (listener: Listener) => void): Promise<void> {
    await eventually(async () => check(this))
  }

  close(): void {
    this.#abort.abort()
  }

  async #read(url: string): Promise<void> {
    const { body } = await fetch(url, { signal: this.#abort.signal })
    if (!body) throw new Error('The stream is empty')
    void this.#take(body.pipeThrough(new TextDecoderStream())).catch(() => undefined)
  }

  async #take(stream: ReadableStream<string>): Promise<void> {
    let text = ''
    const reader = stream.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const one of whole) {
        const [, data] = /^data: (.*)$/m.exec(one) ?? []
        if (data !== undefined) this.events.push(JSON.parse(data) as PageEvent)
      }
    }
  }
}

/** Waits until a check passes. The limit is high because low-priority work is slow on a busy machine. */
export async function eventually(check: () => Promise<void> | void): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 40 })
}
