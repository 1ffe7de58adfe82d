// A client of WebDriver: commands as JSON over HTTP.

import { withDeadline } from './driver.ts'

export class WebDriverSession {
  private constructor(readonly url: string) {}

  /** Starts a browser as soon as the driver at this URL answers. Rejects if either does not start. */
  static async start(driver: string, capabilities: object): Promise<WebDriverSession> {
    await withDeadline(answers(`${driver}/status`), `${driver} did not answer`)
    const body = { capabilities: { alwaysMatch: capabilities } }
    const { sessionId } = await request<{ sessionId: string }>('POST', `${driver}/session`, body)
    return new WebDriverSession(`${driver}/session/${sessionId}`)
  }

  /** Sends a command with parameters and returns its value, which the caller knows the type of. Rejects if it fails. */
  post<T = unknown>(command: string, body: object = {}): Promise<T> {
    return request('POST', `${this.url}/${command}`, body)
  }

  /** Asks for a value. Rejects if the browser cannot return it. */
  get<T>(command: string): Promise<T> {
    return request('GET', `${this.url}/${command}`)
  }

  /** Ends the browser. */
  async end(): Promise<void> {
    await request('DELETE', this.url)
  }
}

async function request<T>(method: string, url: string, body?: object): Promise<T> {
  const sent = fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
  const response = await withDeadline(sent, `${method} ${url} did not end`)
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** Waits until a server accepts connections. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
