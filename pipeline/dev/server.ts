// The dev server: answers requests from the current state of the site, and sends changes to open pages.

import type { RequestListener } from 'node:http'
import type { Middleware } from '../model/plugin/plugin.ts'
import { type Listening, listen } from '../serve/listen.ts'
import { Pool } from '../workers/pool.ts'
import { answerRequest } from './requests.ts'
import { Session, type SessionOptions } from './session.ts'

export interface DevOptions extends Pick<SessionOptions, 'checkTools' | 'onMessages' | 'onNotice'> {
  port: number
  host: string
  base?: string | undefined
  workerFile?: URL | undefined
  /** Answer requests before docsite does. */
  use?: readonly Middleware[] | undefined
}

export interface DevServer extends Pick<Listening, 'origin'>, Pick<Session, 'check' | 'openPage'> {
  base: string
  close(): Promise<void>
}

/** Delay before watching starts if no page is requested. */
const watchDelayMs = 1000

/**
 * Starts the server. Throws a `DocsiteError` if the configuration is wrong. Configuration errors that occur later appear
 * on the pages.
 */
export async function startDev(root: string, options: DevOptions): Promise<DevServer> {
  const { workerFile, base, port, host, checkTools, use = [], onMessages, onNotice } = options
  const pool = new Pool({ workerFile })
  const session = await Session.open({ root, project: { base }, pool, checkTools, onMessages, onNotice })
  const answer: RequestListener = (request, response) => void answerRequest(session, use, request, response)
  const listening = await listen(answer, {
    port,
    host,
    allowedHosts: () => session.site.project.config.server?.allowedHosts ?? [],
    // Set by the extension for VS Code, whose preview shows the pages in a frame.
    frameKey: process.env.DOCSITE_FRAME_KEY,
  }).catch(async (error: unknown) => {
    await session.close()
    throw error
  })
  const watchTimer = setTimeout(() => session.startWatching(), watchDelayMs)
  return {
    origin: listening.origin,
    base: session.site.project.addressing.base,
    check: () => session.check(),
    openPage: () => session.openPage(),
    async close() {
      clearTimeout(watchTimer)
      await Promise.all([listening.close(), session.close()])
    },
  }
}
