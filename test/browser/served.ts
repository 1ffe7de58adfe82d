// Serves a site on its own port, either a build like a static host or with `docsite dev`.

import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { PageFile } from '../../pipeline/model/page/page.ts'
import { type Listening, listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { builtFixture, builtOwn } from '../shared-builds.ts'
import { command, SiteTest } from '../site-test.ts'

export interface Served {
  /** Returns the full URL of a path that begins with a slash; adds the site's base. */
  url(path: string): string
  /** The directory of the built site. */
  readonly folder: string
}

/** A built site that can be edited and redeployed while it is served. */
interface Built extends Served {
  /** The paths of all requests so far, including those of workers, which not every browser reports. */
  readonly requested: string[]
  deploy(edits: Record<string, string>): Promise<void>
}

interface BuildOptions {
  base?: string
  headers?: Record<string, string>
  /** Handles requests below `/api/` instead of the site. */
  api?: RequestListener
}

/**
 * Serves the fixture `test/sites/<name>`, or a site with the given files, like a static host.
 * Test files share the build until they call `deploy`, which builds a copy of the site with the edits.
 */
export function serveBuilt(
  source: string | Record<string, string | Uint8Array>,
  { base = '/', headers = {}, api }: BuildOptions = {},
): Built {
  let own: SiteTest | undefined
  let folder = ''
  let pages: RequestListener = () => undefined
  const requested: string[] = []
  const flags = ['--base', base]
  const show = (built: string): void => {
    folder = built
    const policy = policyHeader(built)
    pages = withHeaders(previewHandler(built, base), { ...policy, ...headers })
  }
  const served = serve(async () => {
    show((await builtFixture(source, flags)).folder)
    const handler: RequestListener = (request, response) => {
      requested.push(request.url ?? '')
      ;(api && request.url?.startsWith('/api/') ? api : pages)(request, response)
    }
    const listening = await listen(handler, { port: 0, host: '127.0.0.1' })
    return {
      ...listening,
      base,
      get folder() {
        return folder
      },
      dispose: () => own?.[Symbol.dispose](),
    }
  })
  const deploy = async (edits: Record<string, string>): Promise<void> => {
    own ??= typeof source === 'string' ? SiteTest.from(source) : SiteTest.of(source)
    for (const [path, text] of Object.entries(edits)) own.edit(path, text)
    const { code, stderr } = await own.build(flags)
    if (code !== 0) throw new Error(stderr)
    show(own.path('dist'))
  }
  return Object.assign(served, { deploy, requested })
}

/** Serves this repository's own site, or its manual. */
export function serveOwn(root?: '.' | 'manual'): Served {
  return serve(async () => {
    const { folder } = await builtOwn(root)
    const policy = policyHeader(folder)
    const pages = withHeaders(previewHandler(folder, '/'), policy)
    return { ...(await listen(pages, { port: 0, host: '127.0.0.1' })), base: '/', folder }
  })
}

/** Serves the fixture `test/sites/<name>` with `docsite dev`. */
export function serveDev(name: string): Served {
  return serve(async () => {
    const site = SiteTest.from(name)
    const child = spawn(process.execPath, [command, 'dev', '--port', '0'], {
      cwd: site.root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<void>((done) => child.on('exit', () => done()))
    const origin = await new Promise<string>((done, fail) => {
      child.on('exit', () => fail(new Error('docsite dev ended')))
      child.stdout.on('data', (text: Buffer) => {
        const found = /(http:\S+)\/ /.exec(String(text))?.[1]
        if (found) done(found)
      })
    })
    return {
      origin,
      base: '/',
      folder: site.path('dist'),
      close: async () => {
        child.kill('SIGINT')
        await ended
      },
      dispose: () => site[Symbol.dispose](),
    }
  })
}

/** Reads the records of all pages of a built site. */
export function recordsOf({ folder }: Served): PageFile[] {
  return readdirSync(join(folder, 'static/pages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8')) as PageFile)
}

interface Started extends Pick<Listening, 'origin' | 'close'> {
  base: string
  folder: string
  dispose?(): void
}

function serve(start: () => Promise<Started>): Served {
  let started: Started | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    await started?.close()
    started?.dispose?.()
  })
  const running = (): Started => {
    if (!started) throw new Error('The server is available only while the tests run')
    return started
  }
  return {
    url: (path) => running().origin + running().base.slice(0, -1) + path,
    get folder() {
      return running().folder
    },
  }
}

function withHeaders(handler: RequestListener, headers: Record<string, string>): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    handler(request, response)
  }
}

/** Returns the headers of a host that sends the CSP with every file. Workers receive the CSP only from a header. */
function policyHeader(folder: string): Record<string, string> {
  // Frames have a policy of their own, so hosts send only what a document cannot contain.
  if (existsSync(join(folder, 'static/frames'))) return { 'Content-Security-Policy': "frame-ancestors 'self'" }
  const policies = documentsOf(folder).flatMap((document) => policyOf(folder, document) ?? [])
  const [policy] = policies
  if (policy === undefined) return {}
  // Documents with different components or embeds have different import maps, style sheets and frames, which are all allowed here.
  const merged = ['script-src', 'style-src', 'frame-src'].flatMap((name) => {
    const sources = policies.flatMap((one) => new RegExp(`${name} ([^;]*)`).exec(one)?.[1]?.split(' ') ?? [])
    return sources.length > 0 ? [`; ${name} ${[...new Set(sources)].join(' ')}`] : []
  })
  return {
    'Content-Security-Policy': policy
      .replace(/; (?:script|style|frame)-src [^;]*/g, '')
      .replace(/^[^;]*/, `$&${merged.join('')}`),
  }
}

const documentsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))

/** Returns the CSP in a document of a built site. */
export function policyOf(folder: string, document = '404.html'): string | undefined {
  const file = join(folder, document)
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1]
}
