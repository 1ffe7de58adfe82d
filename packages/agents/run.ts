// Implements `docsite mcp`: serves a site to agents until the client closes the connection or a stop signal arrives.

import { exitCodes, untilStopped } from './core.ts'
import { usualPort } from './model.ts'
import { serveMcp } from './serve.ts'

interface McpFlags {
  http?: number | true
  host: string
}

export async function mcp(place: string, { http, host }: McpFlags): Promise<number> {
  const port = http === true ? usualPort : http
  const { url, closed, close } = await serveMcp(place, {
    http: port === undefined ? undefined : { port, host },
    log: (error) => console.error(error instanceof Error ? error.message : error),
  })
  if (url !== undefined) process.stdout.write(`MCP server at ${url}\n`)
  await Promise.race([closed, untilStopped()])
  await close()
  return exitCodes.done
}
