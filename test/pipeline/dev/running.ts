// A site in a folder of its own with the dev server over it, in this process; and a listener like an open page.

import { vi } from 'vitest'
import { type DevServer, startDev } from '../../../pipeline/dev/server.ts'
import type { Diagnostic } from '../../../pipeline/model/diagnostic.ts'
import type { PageFile } from '../../../pipeline/model/page.ts'
import type { PageEvent } from '../../../pipeline/model/page-event.ts'
import { SiteTest } from '../../site-test.ts'

export class RunningDev {
  static start(files: Record<string, string | Uint8Array>, base?: string): Promise<RunningDev> {
    return RunningDev.over(SiteTest.of(files), base)
  }

  /** Starts the server, and asks for the home page as a writer does. */
  static async over(site: SiteTest, base?: string): Promise<RunningDev> {
    try {
      const said: Diagnostic[][] = []
      const onMessages = (diagnostics: readonly Diagnostic[]) => void said.push([...diagnostics])
      const server = await startDev(site.root, { port: 0, host: '127.0.0.1', base, onMessages })
      const running = new RunningDev(site, server, said)
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
    /** What the terminal was told, change by change. */
    readonly said: Diagnostic[][],
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

  /** Asks for a path until the answer is as it should be. */
  async until(path: string, check: (text: string, response: Response) => unknown): Promise<void> {
    await eventually(async () => {
      const response = await this.get(path)
      await check(await response.text(), response)
    })
  }

  /** Listens as the page of a route does. */
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

  /** What is wrong with the page by now, as far as it was told. */
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

/** Waits until a check passes: on a busy machine that takes long for what runs at low priority. */
export async function eventually(check: () => Promise<void> | void): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
