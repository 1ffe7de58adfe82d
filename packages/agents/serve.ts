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
  /** Rejects if the site cannot be opened. */
  failed?: Promise<never>
  close(): Promise<void>
}

/** Serves a site. `place` is a project, the directory of a built site, or a URL. Throws a `DocsiteError` if there is none. */
export async function serveMcp(place: string, { http, log }: McpOptions): Promise<McpServer> {
  const { site, allowedHosts, failed, close: closeSite } = await open(place)
  const until = (closed: Promise<void>) => Promise.race([closed, ...(failed ? [failed] : [])])
  try {
    if (http === undefined) {
      const { closed, close } = await serveStdio(site, log)
      return { closed: until(closed), close: () => close().finally(closeSite) }
    }
    const { origin, close } = await serveHttp(site, { ...http, allowedHosts, log })
    return {
      url: origin + endpoint,
      closed: until(new Promise(() => undefined)),
      close: () => close().finally(closeSite),
    }
  } catch (error) {
    await closeSite()
    throw error
  }
}

async function open(place: string): Promise<Opened> {
  if (/^https?:\/\//i.test(place)) {
    if (!URL.canParse(place)) throw new DocsiteError(`${place} is not a valid URL`)
    return openBuilt(place, new WebFiles(new URL(place)))
  }
  const root = resolve(place)
  return existsSync(join(root, 'content')) ? openWritten(root) : openBuilt(place, await openFolder(root))
}

async function openBuilt(place: string, files: SiteFiles): Promise<Opened> {
  const site = new AgentSite(files)
  const { facts } = await site.state().catch((error: unknown) => {
    throw error instanceof RequestError ? new DocsiteError(`${place}: ${error.message}`) : error
  })
  return { ...openedFrom(site, facts.title), close: async () => undefined }
}

/** Opens a project. Its pages are read meanwhile, because clients wait only for a short time for the first answer. */
async function openWritten(root: string): Promise<Opened> {
  const { config } = await loadConfig(root)
  const opening = openProject(root)
  // `failed` reports it, perhaps later.
  opening.catch(() => undefined)
  const files: SiteFiles = { read: async (path) => (await opening).read(path) }
  const checkProject = async () => (await check(root)).diagnostics
  return {
    ...openedFrom(new AgentSite(files), config.title ?? '', checkProject),
    allowedHosts: config.server?.allowedHosts ?? [],
    failed: opening.then(() => new Promise<never>(() => undefined)),
    close: async () => (await opening.catch(() => undefined))?.close(),
  }
}

const openedFrom = (site: AgentSite, title: string, check?: ToolSite['check']) => ({
  site: { title, site, search: new SiteSearch(site), check },
  allowedHosts: [],
})
