// Implements `docsite mcp`: serves a site to agents until the client closes the connection or a stop signal arrives.

import { once } from 'node:events'
import { type CommandInput, DocsiteError } from '@docsite/cli'
import { usualHost, usualPort } from './model.ts'
import { serveMcp } from './serve.ts'

interface McpFlags {
  http?: number | boolean | undefined
  host?: string | undefined
}

/** Runs the command. */
export async function mcp({ args: [place = '.'], flags, print, signal }: CommandInput<McpFlags>): Promise<void> {
  const { http = false, host = usualHost } = flags
  const { url, closed, close } = await serveMcp(place, {
    http: http === false ? undefined : { port: portOf(http), host },
    log: (error) => console.error(error instanceof Error ? error.message : error),
  })
  if (url !== undefined) print(`MCP server at ${url}`)
  if (!signal.aborted) await Promise.race([closed, once(signal, 'abort')])
  await close()
}

function portOf(http: number | true): number {
  if (http === true) return usualPort
  if (Number.isInteger(http) && http >= 0 && http <= 65535) return http
  throw new DocsiteError('--http must be a port between 0 and 65535')
}
