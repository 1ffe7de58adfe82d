// A built site served by the rules of each host. The URLs that docsite writes need no redirect on any of them.

import { describe, expect, test } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { type HostName, hostNames } from '../../../pipeline/model/hosts.ts'
import { readHost } from '../../../pipeline/serve/host.ts'
import { readRedirects, readVercelRedirects, targetOf } from '../../../pipeline/serve/host-redirects.ts'
import { hostRules, type RedirectsFormat } from '../../../pipeline/serve/host-rules.ts'
import { type Listening, listen } from '../../../pipeline/serve/listen.ts'
import { previewHandler } from '../../../pipeline/serve/preview.ts'
import { builtFixture } from '../../shared-builds.ts'
import { docsite, filesOf, SiteTest } from '../../site-test.ts'

const config = (more: object = {}) =>
  JSON.stringify({
    title: 'Mine',
    siteUrl: 'https://mine.example',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '中文' },
    ],
    redirects: [{ from: '/old', to: '/guide/start' }],
    ...more,
  })

const page = (title: string) =>
  `# ${title}\n\n[Start](/guide/start) and [all](/guide/) and [more](/more), [下一步](/guide/下一步)\n`

const pages = Object.fromEntries(
  ['en', 'zh'].flatMap((lang) => [
    [`content/${lang}/index.md`, page('Home')],
    [`content/${lang}/guide/index.md`, page('Guide')],
    [`content/${lang}/guide/start.md`, page('Start')],
    [`content/${lang}/guide/下一步.md`, page('Next')],
    [`content/${lang}/more.md`, page('More')],
    [`content/${lang}/more/of-it.md`, page('More of it')],
  ]),
)

/** Builds the pages with the given files, and returns the directory of the built site. */
async function built(files: Record<string, string> = {}): Promise<string> {
  const { folder, stderr } = await builtFixture({ ...pages, 'config/site.json': config(), ...files })
  expect(stderr).toBe('')
  return folder
}

interface Serving {
  base?: string
  /** The contents of `vercel.json` in the project directory. */
  vercel?: object
}

/** Serves a built site by the rules of a host while the callback runs. */
async function serving<T>(
  folder: string,
  name: HostName,
  { base = '/', vercel }: Serving,
  use: (server: Listening) => Promise<T>,
): Promise<T> {
  using project = SiteTest.of(vercel ? { 'vercel.json': JSON.stringify(vercel) } : {})
  const handler = previewHandler(folder, base, () => readHost(name, folder, project.root))
  const server = await listen(handler, { port: 0, host: '127.0.0.1' })
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

const clean = { vercel: { cleanUrls: true } }

/** Requests a path. Returns the status with the redirect target, or with the language and title of the page. */
async function request({ origin }: Listening, path: string): Promise<string> {
  const response = await fetch(origin + path, { redirect: 'manual' })
  const { status } = response
  if (status >= 300 && status < 400) return `${status} ${decodeURI(response.headers.get('location') ?? '')}`
  const text = await response.text()
  const [, lang] = /<html lang="(\w+)"/.exec(text) ?? []
  const [, title] = /<title>(.*?)(?: - Mine)?<\/title>/.exec(text) ?? []
  return `${status} ${title ? `${lang} ${title}` : text.trim()}`
}

const requestAll = (server: Listening, paths: readonly string[]): Promise<string[]> =>
  Promise.all(paths.map((path) => request(server, path)))

const [start, guide, home, more] = ['200 en Start', '200 en Guide', '200 en Home', '200 en More']
const missing = '404 en 404'

const requests = [
  '/',
  '/guide/start',
  '/guide/start/',
  '/guide/start.html',
  '/guide/start?a=1',
  '/guide/start.html?a=1',
  '/guide',
  '/guide/',
  '/guide/index.html',
  '/more',
  '/more/',
  '/Guide/Start',
  '/nowhere',
  '/nowhere/',
  '/zh',
  '/zh/guide/%E4%B8%8B%E4%B8%80%E6%AD%A5',
  '/zh/nowhere',
]

/** The results for `requests` on each host, in the same order. */
const answers: Record<HostName, (string | undefined)[]> = {
  netlify: [
    home,
    start,
    '301 /guide/start',
    '301 /guide/start',
    start,
    '301 /guide/start?a=1',
    '301 /guide/',
    guide,
    '301 /guide/',
    more,
    '301 /more',
    missing,
    missing,
    missing,
    '301 /zh/',
    '200 zh Next',
    missing,
  ],
  vercel: [
    home,
    start,
    start,
    '308 /guide/start',
    start,
    '308 /guide/start?a=1',
    guide,
    guide,
    '308 /guide',
    more,
    more,
    missing,
    missing,
    missing,
    '200 zh Home',
    '200 zh Next',
    missing,
  ],
  cloudflare: [
    home,
    start,
    '308 /guide/start',
    '308 /guide/start',
    start,
    '308 /guide/start?a=1',
    '308 /guide/',
    guide,
    '308 /guide/',
    more,
    '308 /more',
    missing,
    missing,
    missing,
    '308 /zh/',
    '200 zh Next',
    '404 zh 404',
  ],
  'github-pages': [
    home,
    start,
    missing,
    start,
    start,
    start,
    '301 /guide/',
    guide,
    guide,
    more,
    missing,
    missing,
    missing,
    missing,
    '301 /zh/',
    '200 zh Next',
    missing,
  ],
  nginx: [
    home,
    start,
    missing,
    start,
    start,
    start,
    guide,
    guide,
    guide,
    more,
    missing,
    missing,
    missing,
    missing,
    '200 zh Home',
    '200 zh Next',
    missing,
  ],
}

test.each(hostNames)('responds as %s does', async (name) => {
  const results = await serving(await built(), name, clean, (server) => requestAll(server, requests))
  expect(Object.fromEntries(requests.map((path, i) => [path, results[i]]))).toEqual(
    Object.fromEntries(requests.map((path, i) => [path, answers[name][i]])),
  )
})

test.each(hostNames)('cites the sources of the rules for %s', (name) => {
  expect(hostRules[name].source).toMatch(/^\S.*, .*\d{4}-\d{2}$/)
})

/** Returns the URLs of the site in its documents: links, canonical URLs, alternates and assets. */
function urlsIn(folder: string): string[] {
  const documents = [...filesOf(folder)].filter(([path]) => path.endsWith('.html'))
  expect(documents.length).toBeGreaterThan(12)
  const urls = documents.flatMap(([, html]) =>
    Array.from(
      html.toString().matchAll(/(?:href|src)="(?:https:\/\/mine\.example)?(\/[^"#]*)/g),
      ([, path = '']) => path,
    ),
  )
  return [...new Set(urls)].sort()
}

/** Returns the URLs whose first response does not have status 200. */
async function indirectUrls(folder: string, server: Listening): Promise<string[]> {
  const indirect: string[] = []
  for (const path of urlsIn(folder)) {
    const { status } = await fetch(server.origin + path, { redirect: 'manual' })
    if (status !== 200) indirect.push(`${status} ${path}`)
  }
  return indirect
}

describe('URLs in the documents of the site', () => {
  test('finds links to all pages', async () => {
    expect(urlsIn(await built())).toEqual(
      expect.arrayContaining([
        '/',
        '/guide/',
        '/guide/start',
        '/more',
        '/more/of-it',
        '/zh/',
        '/zh/guide/',
        '/zh/more/of-it',
      ]),
    )
  })

  test.each(hostNames)('serves every URL without a redirect on %s', async (name) => {
    const folder = await built()
    expect(await serving(folder, name, clean, (server) => indirectUrls(folder, server))).toEqual([])
  })

  // docsite cannot prevent this. The manual explains it.
  test('requires cleanUrls on Vercel to serve pages without their extension', async () => {
    const plain = await built()
    const found = await serving(plain, 'vercel', {}, (server) => indirectUrls(plain, server))
    expect(found).toContain('404 /guide/start')
    expect(found.every((line) => /^404 \/.*[^/]$/.test(line))).toBe(true)
  })

  test('redirects to URLs without extensions on Netlify, Cloudflare and Vercel with cleanUrls, despite `route.cleanUrls: false`', async () => {
    const named = await built({ 'config/site.json': config({ route: { cleanUrls: false } }) })
    const found: Record<string, string[]> = {}
    for (const name of hostNames) {
      const indirect = await serving(named, name, clean, (server) => indirectUrls(named, server))
      found[name] = indirect.filter((line) => line.endsWith(' /guide/start.html'))
    }
    expect(found).toEqual({
      netlify: ['301 /guide/start.html'],
      vercel: ['308 /guide/start.html'],
      cloudflare: ['308 /guide/start.html'],
      'github-pages': [],
      nginx: [],
    })
  })
})

test('keeps the base in redirects', async () => {
  const based = await built({ 'config/site.json': config({ base: '/docs/' }) })
  const paths = ['/docs/guide', '/docs/guide/start.html', '/docs', '/guide/start', '/docs/zh/nowhere']
  const said = await serving(based, 'cloudflare', { base: '/docs/' }, (server) => requestAll(server, paths))
  expect(said).toEqual(['308 /docs/guide/', '308 /docs/guide/start', '302 /docs/', missing, '404 zh 404'])
})

test.each([
  ['netlify', ['301 /docs/guide/下一步?a=1', '301 https://other.example/x_(y)?q=旧', '404 zh 404', missing]],
  ['cloudflare', ['301 /docs/guide/下一步?a=1', '301 https://other.example/x_(y)?q=旧', '404 zh 404', missing]],
  // Vercel has a single 404 page, at the root of the deployment.
  ['vercel', ['301 /docs/guide/下一步?a=1', '301 https://other.example/x_(y)?q=旧', missing, missing]],
  ['nginx', ['301 /docs/guide/下一步?a=1', '301 https://other.example/x_(y)?q=旧', '404 zh 404', missing]],
] as const)('follows the files that `hosts` writes for %s', async (name, expected) => {
  const redirects = [
    { from: '/old', to: '/guide/下一步' },
    { from: '/a b/旧', to: 'https://other.example/x_(y)?q=旧' },
  ]
  // Netlify and nginx read different files.
  const hosts = name === 'nginx' || name === 'netlify' ? ['netlify', 'nginx'] : [name]
  const based = await built({ 'config/site.json': config({ base: '/docs/', hosts, redirects }) })
  const paths = ['/docs/old?a=1', '/docs/a%20b/%E6%97%A7?b=2', '/docs/zh/nowhere', `/docs/${unserved[name]}`]
  const [said, found] = await serving(based, name, { base: '/docs/' }, async (server) => [
    await requestAll(server, paths),
    await indirectUrls(based, server),
  ])
  expect(said.map((line) => line.replace('%28', '(').replace('%29', ')'))).toEqual(expected)
  expect(found).toEqual([])
})

const unserved = { netlify: '_redirects', cloudflare: '_headers', vercel: '_redirects', nginx: 'nginx.conf' }

describe('redirects in the files of a site', () => {
  const lines = [
    '# from → to',
    '/ancient /guide/start',
    // docsite writes a page with this URL.
    '/old /guide/start',
    '/gone https://other.example/gone 302',
    '/blog/* /more/:splat 301 # all of it',
    '/by/:year/:name /guide/:name?year=:year 302',
    '/more /guide/',
    '/guide/start /more 301!',
    '/shown /guide/start 200',
    '/%E6%97%A7/a%20b /guide/%E4%B8%8B%E4%B8%80%E6%AD%A5#part 301',
    '/zh/* /zh/404 404',
    '/far /more 302 Country=at',
  ].join('\n')
  const paths = [
    '/ancient',
    '/ancient/',
    '/old',
    '/gone?a=1',
    '/blog/of-it',
    '/by/2024/start',
    '/more',
    '/guide/start',
    '/shown',
    '/zh/nowhere',
    '/far',
    '/blog',
    '/%E6%97%A7/a%20b?a=1',
    '/_redirects',
    '/_headers',
  ]

  test.each([
    [
      'netlify',
      [
        '301 /guide/start',
        '301 /guide/start',
        '200 en /guide/start',
        '302 https://other.example/gone?a=1',
        '301 /more/of-it',
        '302 /guide/start?year=2024',
        more,
        '301 /more',
        start,
        '404 zh 404',
        missing,
        '301 /more/',
        '301 /guide/下一步?a=1#part',
        missing,
        missing,
      ],
    ],
    [
      'cloudflare',
      [
        '302 /guide/start',
        missing,
        '302 /guide/start',
        '302 https://other.example/gone?a=1',
        // Cloudflare allows comments only on separate lines.
        missing,
        '302 /guide/start?year=2024',
        '302 /guide/',
        // Cloudflare does not support `!`.
        start,
        start,
        '404 zh 404',
        missing,
        missing,
        '301 /guide/下一步?a=1#part',
        missing,
        missing,
      ],
    ],
    ['github-pages', undefined],
  ] as const)('applies redirects that %s supports', async (name, expected) => {
    const ruled = await built({ 'content/public/_redirects': lines, 'content/public/_headers': '/*\n' })
    const said = await serving(ruled, name, {}, (server) => requestAll(server, paths))
    if (expected) expect(said).toEqual([...expected])
    else expect(said.filter((line) => line.startsWith('30'))).toEqual([])
  })

  test('applies the redirects and trailingSlash of vercel.json', async () => {
    const vercel = {
      cleanUrls: true,
      trailingSlash: true,
      redirects: [
        { source: '/old', destination: '/guide/start/' },
        { source: '/blog/:path*', destination: '/more/:path*', permanent: false },
        { source: '/by/(.*)', destination: '/guide/$1', statusCode: 301 },
        { source: '/v/:major(\\d+)/:rest+', destination: '/guide/$2?v=:major' },
        { source: '/a\\:b\\(c\\)/%E6%97%A7', destination: '/guide/%E4%B8%8B' },
        { source: '/(', destination: '/more' },
        { source: '/if', destination: '/more', has: [{ type: 'host', value: 'x' }] },
      ],
    }
    const paths = [
      '/old',
      '/blog/a/b',
      '/by/start',
      '/if',
      '/v/1/start',
      '/v/x/start/',
      '/a:b(c)/%E6%97%A7',
      '/guide',
      '/guide/',
      '/guide/start',
      '/guide/start/',
      '/guide/start.html',
    ]
    const said = await serving(await built(), 'vercel', { vercel }, (server) => requestAll(server, paths))
    expect(said).toEqual([
      '308 /guide/start/',
      '307 /more/a/b',
      '301 /guide/start',
      '308 /if/',
      '308 /guide/start?v=1',
      missing,
      '308 /guide/下',
      '308 /guide/',
      guide,
      '308 /guide/start/',
      start,
      '308 /guide/start/',
    ])
  })

  test('reports an invalid vercel.json', async () => {
    using broken = SiteTest.of({ 'vercel.json': '{' })
    expect(() => readHost('vercel', broken.path('dist'), broken.root)).toThrow(DocsiteError)
  })

  test('ignores invalid rules, and matches pattern characters literally', () => {
    const paths = ['/a.b(c)/e', '/a.b(c)', '/axb(c)/e']
    for (const [name, expected] of [
      ['netlify', ['/d', '/d', undefined]],
      // On Cloudflare, a trailing slash is significant.
      ['cloudflare', ['/d', undefined, undefined]],
    ] as const) {
      const format = hostRules[name].redirects as RedirectsFormat
      expect(readRedirects('old /new\n/old\n/a /b xyz\n/a/:x/:x /b\n\n', format).map(({ to }) => to)).toEqual(['/b'])
      const [rule] = readRedirects('/a.b(c)/* /d', format)
      expect(rule && paths.map((path) => targetOf(rule, path))).toEqual(expected)
    }
    const [vercel] = readVercelRedirects([{ source: '/a.b/:x', destination: '/:x' }])
    expect(vercel && [targetOf(vercel, '/a.b/c'), targetOf(vercel, '/axb/c')]).toEqual(['/c', undefined])
  })
})

test('lists the known hosts in the error of --host-rules', async () => {
  const { code, stderr } = await docsite(['preview', '--host-rules', 'apache'])
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('It must be netlify, vercel, cloudflare, github-pages or nginx.'),
  })
})
