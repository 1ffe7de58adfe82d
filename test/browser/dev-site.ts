// A site in a folder of its own as `docsite dev` serves it, and pages of Chromium that look at it.

import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { vi } from 'vitest'
import { command, SiteTest } from '../site-test.ts'
import { findBrowser } from './chromium.ts'

export interface DevFlags {
  flags?: readonly string[]
  env?: Record<string, string>
}

/** How a process ended, and how long that took after it was asked to. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  ms: number
}

/** `docsite dev`, or another command that serves, on a port that the system chose. */
export class RunningSite {
  static async start(files: Record<string, string | Uint8Array>, options: DevFlags = {}): Promise<RunningSite> {
    const running = new RunningSite(SiteTest.of(files))
    await running.run('dev', options)
    return running
  }

  stdout = ''
  stderr = ''
  /** The address that was printed, with the base, without a slash at the end. */
  address = ''
  #child: ChildProcess | undefined

  constructor(readonly site: SiteTest) {}

  /** Starts the command, and waits until it says where it serves. */
  async run(name: 'dev' | 'preview', { flags = ['--port', '0'], env = {} }: DevFlags = {}): Promise<void> {
    const child = spawn(process.execPath, [command, name, ...flags], {
      cwd: this.site.root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    await new Promise<void>((done, fail) => {
      child.on('exit', () => fail(new Error(`docsite ${name} ended: ${this.stderr}`)))
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        this.stderr += text
      })
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        this.stdout += text
        const [, address] = /(http:\/\/\S*)\/(?:\s|$)/.exec(this.stdout) ?? []
        if (address === undefined) return
        this.address = address
        done()
      })
    })
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  url(path: string): string {
    return this.address + path
  }

  /** Ends the command with a signal, and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<Ended> {
    const child = this.#child
    if (!child) throw new Error('The command was not started')
    return new Promise((done) => {
      const start = performance.now()
      child.on('exit', (code, by) => done({ code, signal: by, ms: performance.now() - start }))
      child.kill(signal)
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.isRunning) await this.end('SIGKILL')
    this.site[Symbol.dispose]()
  }
}

/** Launches the Chromium of a test file. */
export async function launch(): Promise<Browser> {
  return chromium.launch(await findBrowser())
}

/** Opens a page in a context of its own, marked so that a reload shows; waits until the server can tell it of edits. */
export async function openPage(browser: Browser, url: string, context?: BrowserContext): Promise<DevPage> {
  const own = context ?? (await browser.newContext({ viewport: { width: 1280, height: 800 } }))
  const page = await own.newPage()
  const problems: string[] = []
  page.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') problems.push(said.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.addInitScript(() => addEventListener('docsite:ready', () => Object.assign(window, { isReady: true })))
  await page.goto(url)
  const opened = new DevPage(page, problems)
  await opened.awake()
  await opened.mark()
  return opened
}

export class DevPage {
  constructor(
    readonly page: Page,
    readonly problems: string[],
  ) {}

  /** Waits until the script runs, and the components of the article do. */
  async awake(): Promise<void> {
    await this.page.waitForFunction(
      () => 'isReady' in window && !document.querySelector('[data-island]:not([data-awake])'),
      undefined,
      { polling: 20 },
    )
  }

  async mark(): Promise<void> {
    await this.page.evaluate(() => Object.assign(window, { isMarked: true }))
  }

  /** Whether the document was loaded anew since it was marked. */
  async wasReloaded(): Promise<boolean> {
    return this.page.evaluate(() => !('isMarked' in window))
  }

  /** Waits until the page shows a text, wherever. */
  async shows(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: 'visible', timeout: 10_000 })
  }

  async shownNoMore(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: 'detached', timeout: 10_000 })
  }

  /** What lies over the page: the messages of its errors. */
  get messages() {
    return this.page.locator('#docsite-messages')
  }

  /** Waits until nothing is wrong with the page any more. */
  async isMended(): Promise<void> {
    await this.messages.waitFor({ state: 'detached', timeout: 10_000 })
  }
}

/** Asks until an answer is as it should be. */
export async function eventually<T>(ask: () => Promise<T>, check: (answer: T) => void): Promise<void> {
  await vi.waitFor(async () => check(await ask()), { timeout: 10_000, interval: 20 })
}
