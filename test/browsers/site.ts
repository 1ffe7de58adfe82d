// The site of the walk, and a host that can stop being reachable.

import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { locales } from '../bilingual.ts'
import { SiteTest } from '../site-test.ts'
import { configWithSyntax } from '../syntax-plugins.ts'

/** Runs in the head of every document. It records when the page is hydrated, and everything that the console reports. */
const recorder = `
addEventListener('docsite:ready', () => { window.isReady = true })
const report = (text) => {
  const known = JSON.parse(sessionStorage.getItem('problems') ?? '[]')
  sessionStorage.setItem('problems', JSON.stringify([...known, text]))
}
addEventListener('error', ({ message, target }) => report('error: ' + (message ?? target.src ?? target.href)), true)
addEventListener('unhandledrejection', ({ reason }) => report('rejection: ' + reason))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  report('policy: ' + violatedDirective + ' ' + blockedURI))
// Taps a button at the first paint, and measures until its drawer is open.
const button = sessionStorage.getItem('tap')
sessionStorage.removeItem('tap')
const tap = (start) => {
  const element = document.querySelector(button)
  const look = () => {
    if (!document.querySelector(':popover-open')?.checkVisibility()) return requestAnimationFrame(look)
    window.tapped = { ms: Math.round(performance.now() - start), isReady: 'isReady' in window }
  }
  if (!element) return requestAnimationFrame(() => tap(start))
  element.click()
  look()
}
if (button)
  new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(({ startTime }) => tap(startTime)))
    .observe({ type: 'paint', buffered: true })
for (const kind of ['error', 'warn']) {
  const print = console[kind]
  console[kind] = (...args) => {
    report(kind + ': ' + args.join(' '))
    print(...args)
  }
}`

const nav = (guide: string, more: string, second: string) => [
  { text: guide, link: '/guide/', activeMatch: '/guide/' },
  {
    text: more,
    items: [
      { text: second, link: '/guide/second' },
      { text: 'Elsewhere', link: 'https://example.com/' },
    ],
  },
]

const config = {
  title: 'Walk',
  locales: [
    { ...locales[0], nav: nav('Guide', 'More', 'Second page') },
    { ...locales[1], nav: nav('指南', '更多', '第二页') },
  ],
  themeConfig: { localeRedirect: 'never', enableContentAnimation: true },
  offline: true,
  head: [`<script>${recorder}</script>`],
}

/** Text that is several windows high, in sections. */
const long = (title: string, line: string): string =>
  Array.from({ length: 30 }, (_, i) => `## ${title} ${i + 1}\n\n${`${line} `.repeat(8)}`).join('\n\n')

const blocks = `# Blocks

\`\`\`ts title="sample.ts"
export const copied = 'from the block'
\`\`\`

::::tabs{group="system"}
:::tab[Linux]{value="linux"}
Penguins live here.
:::
:::tab[Windows]{value="windows"}
Glass is here.
:::
::::

| Name | Meaning | Default | Since | Remarks |
|---|---|---|---|---|
| \`aVeryLongOptionName\` | anotherVeryLongIdentifier | \`undefined\` | 1.0 | aThirdVeryLongIdentifier |
`

const colors = `# Lanterns

A lantern hangs on the wall [elsewhere](https://example.com/).

:::tip
The lantern is lit.
:::

:::warning
The lantern is hot.
:::

\`\`\`ts title="sample.ts" {1}
const marked = 1
const plain = 2
\`\`\`

::::tabs
:::tab[One]
The first lantern.
:::
:::tab[Two]
The second lantern.
:::
::::

:::card[Elsewhere]{href="https://example.com/"}
A card.
:::
`

const live = `# Live

\`\`\`tsx live title="tall.tsx"
0
export default () => <div style={{ height: globalThis.tall ?? 10 }} />
\`\`\`
`

const files: Record<string, string> = {
  'config/site.ts': configWithSyntax(config, ['live-samples']),
  'content/en/index.md': '# Home\n\n[Guide](./guide/index.md)\n',
  'content/en/guide/index.md': `# Guide\n\n${long('Section', 'Begin with apples.')}\n\nRead [the next one](./second.md), or [a file](/other.html).\n`,
  'content/en/guide/second.md': '# Second page\n\n## Harvest\n\nPlums and quinces ripen in autumn.\n',
  'content/en/guide/blocks.md': blocks,
  'content/en/guide/live.md': live,
  'content/en/guide/colors.md': colors,
  'content/en/guide/outside.md':
    '# Outside\n\nRead [elsewhere](https://example.com/) first.\n\n:::card[Elsewhere]{href="https://example.com/"}\nA card.\n:::\n',
  'content/en/guide/all.md': '---\noverview: true\n---\n\n# All pages\n\n![A drawing](/drawing.svg)\n',
  'content/public/drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><path fill="orange" d="M0 0h320v160H0z"/></svg>',
  'content/en/guide/unvisited.md': '# Unvisited\n\nNobody comes here.\n',
  'content/zh/index.md': '# 首页\n',
  'content/zh/guide/index.md': `# 指南\n\n${long('小节', '先从苹果开始。')}\n`,
  'content/zh/guide/second.md': '# 第二页\n\n## 收获\n\n李子和榅桲在秋天成熟。\n',
  'content/zh/guide/blocks.md': blocks.replace('Blocks', '内容块'),
  'content/zh/guide/unvisited.md': '# 未访问\n\n没有人来这里。\n',
  'content/public/other.html': '<!doctype html><title>Other</title><h1>Another document</h1>\n',
}

export interface Host {
  url(path: string): string
  /** Returns the URL of a file of the same site on disk, built with `--base ./`. */
  onDisk(file: string): string
  /** Returns the number of requests that have not been answered. */
  pending(): number
  /** Makes the host answer as over a slow mobile connection. */
  setSlow(isSlow: boolean): void
  /** Makes the host unreachable: it closes all connections and refuses new ones. */
  stop(): Promise<void>
  /** Makes the host reachable at the same URL again. */
  start(): Promise<void>
}

export interface WalkSite extends AsyncDisposable {
  /** Starts a host of the site. Every walk has its own, because browsers store data per host. */
  host(): Promise<Host>
}

/** Builds the site. Throws an error with the output of the build if it fails. */
export async function buildSite(): Promise<WalkSite> {
  const site = SiteTest.of(files)
  for (const flags of [[], ['--base', './', '--out', 'disk']]) {
    const { code, stderr } = await site.build(flags)
    if (code !== 0) throw new Error(stderr)
  }
  const hosts: Host[] = []
  return {
    host: async () => {
      const host = await startHost(site.path('dist'), site.path('disk'))
      hosts.push(host)
      return host
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(hosts.map((host) => host.stop()))
      site[Symbol.dispose]()
    },
  }
}

async function startHost(folder: string, disk: string): Promise<Host> {
  const answer = previewHandler(folder, '/')
  let isSlow = false
  const { server, origin, close } = await listen(
    (request, response) => {
      if (!isSlow) return answer(request, response)
      slowDown(response)
      setTimeout(() => answer(request, response), slow.latencyMs)
    },
    { port: 0, host: '127.0.0.1' },
  )
  let pending = 0
  server.on('request', (_, response) => {
    pending++
    response.on('close', () => pending--)
  })
  return {
    url: (path) => origin + path,
    onDisk: (file) => pathToFileURL(join(disk, file)).href,
    pending: () => pending,
    setSlow: (value) => {
      isSlow = value
    },
    stop: close,
    start: async () => {
      server.listen(Number(new URL(origin).port), '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

/** Slow 3G, as Chromium defines it. */
const slow = { latencyMs: 400, bytesPerMs: 50 }

/** When the connection has sent everything. */
let freeAt = 0

/** Sends what is written to a response at the rate of the connection, which all responses share. */
function slowDown(response: ServerResponse): void {
  const [write, end] = [response.write.bind(response), response.end.bind(response)]
  const later = (chunk: unknown, send: () => unknown) => {
    const bytes = typeof chunk === 'string' || Buffer.isBuffer(chunk) ? chunk.length : 0
    freeAt = Math.max(performance.now(), freeAt) + bytes / slow.bytesPerMs
    setTimeout(send, freeAt - performance.now())
  }
  Object.assign(response, {
    write: (chunk: Buffer) => {
      later(chunk, () => write(chunk))
      return true
    },
    end: (chunk?: Buffer) => {
      later(chunk, () => (chunk === undefined ? end() : end(chunk)))
      return response
    },
  })
}
