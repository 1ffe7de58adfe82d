// Serves a project, a built site or a deployed site to agents, for `docsite mcp`.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { check, DocsiteError, loadConfig } from '@docsite/cli'
import { AgentSite } from './agent-site.ts'
import { openFolder } from './folder-files.ts'
import { endpoint, serveHttp } from './http.ts'
import { openProject } from './project-files.ts'
import { RequestError } from './request-error.ts'
import { SiteSearch } from './search.ts'
import type { SiteFiles } from './site-files.ts'
import { serveStdio } from './stdio.ts'
import type { ToolSite } from './tool.ts'
import { WebFiles } from './web-files.ts'

export interface McpOptions {
  /** Serves over HTTP instead of standard input and output. */
  http?: { port: number; host: string } | undefined
  /** Receives errors of the server, which clients do not see. */
  log(error: unknown): void
}

export interface McpServer {
  /** The URL of the endpoint, if the server uses HTTP. */
  url?: string
  /** Resolves when a client has closed the connection. */
  closed: Promise<void>
  close(): Promise<void>
}

/** The source of a site, and how to close it. */
interface Opened {
  site: ToolSite
  allowedHosts: readonly string[]
  close(): Promise<void>
}

/** Serves a site. `place` is a project, the directory of a built site, or a URL. Throws a `DocsiteError` if there is none. */
export async function serveMcp(place: string, { http, log }: McpOptions): Promise<McpServer> {
  const opened = await open(place)
  try {
    await opened.site.site.state().catch((error: unknown) => {
      throw error instanceof RequestError ? new DocsiteError(`${place}: ${error.message}`) : error
    })
    if (http === undefined) {
      const { closed, close } = await serveStdio(opened.site, log)
      return { closed, close: () => close().finally(opened.close) }
    }
    const { origin, close } = await serveHttp(opened.site, { ...http, allowedHosts: opened.allowedHosts, log })
    return { url: origin + endpoint, closed: new Promise(() => undefined), close: () => close().finally(opened.close) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function open(place: string): Promise<Opened> {
  if (/^https?:\/\//i.test(place)) {
    if (!URL.canParse(place)) throw new DocsiteError(`${place} is not a valid URL`)
    return openedFrom(new WebFiles(new URL(place)))
  }
  const root = resolve(place)
  if (!existsSync(join(root, 'content'))) return openedFrom(await openFolder(root))
  const files = await openProject(root)
  const { config } = await loadConfig(root)
  const checkProject = async () => (await check(root)).diagnostics
  return {
    ...openedFrom(files, checkProject),
    allowedHosts: config.server?.allowedHosts ?? [],
    close: () => files.close(),
  }
}

function openedFrom(files: SiteFiles, check?: ToolSite['check']): Opened {
  const site = new AgentSite(files)
  return {
    site: { site, search: new SiteSearch(site), check },
    allowedHosts: [],
    close: async () => undefined,
  }
}
