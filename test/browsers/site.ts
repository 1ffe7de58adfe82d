// The site of the walk, and a host that can stop being reachable.

import { once } from 'node:events'
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
  themeConfig: { localeRedirect: 'never' },
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
  const { server, origin, close } = await listen(previewHandler(folder, '/'), { port: 0, host: '127.0.0.1' })
  let pending = 0
  server.on('request', (_, response) => {
    pending++
    response.on('close', () => pending--)
  })
  return {
    url: (path) => origin + path,
    onDisk: (file) => pathToFileURL(join(disk, file)).href,
    pending: () => pending,
    stop: close,
    start: async () => {
      server.listen(Number(new URL(origin).port), '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
