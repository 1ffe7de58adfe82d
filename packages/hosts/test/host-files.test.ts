// The configuration files for hosts match the files of a build and respect the limits of each host. The fixture
// `test/sites/hosts` covers their complete text.

import { expect, test } from 'vitest'
import { isHashedFile } from '../../../pipeline/model/route.ts'
import type { Output } from '../../../test/output.ts'
import { compile } from '../../../test/pipeline/compiled.ts'
import { builtFixture } from '../../../test/shared-builds.ts'
import { filesOf } from '../../../test/site-test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function built(config: object): Promise<Output> {
  const { folder, stderr } = await builtFixture({
    'content/index.md': '# Home\n\n![Dot](./dot.png) [Data](./data.csv)\n',
    'content/dot.png': png,
    'content/data.csv': 'a,b\n',
    'content/public/plain.js': '',
    'content/public/static/report-20240601.txt': '',
    'content/public/static/img/photo.0a1b2c3d.png': png,
    'config/site.json': JSON.stringify({ title: 'Mine', offline: true, ...config }),
  })
  expect(stderr).toBe('')
  return filesOf(folder)
}

const text = (files: Output, path: string) => files.get(path)?.toString() ?? ''

/** Returns patterns for the paths for which `_headers` sets a header. */
const pathsOf = (headers: string, header: string) =>
  Array.from(headers.matchAll(/^(\/.*)\n((?: {2}.*\n)*)/gm)).flatMap(([, path = '', lines]) =>
    lines?.includes(`  ${header}`) ? new RegExp(`^${path.replace('.', '\\.').replace('*', '.*')}$`) : [],
  )

const odd = [
  { from: '/a:b', to: '/' },
  { from: '/a%2Ab', to: '/' },
  { from: `/a b$x"é#`.replaceAll(/[^\w/]/g, encodeURIComponent), to: '/' },
  { from: '/plain', to: 'https://en.example/wiki/Talk:Rust_(x)?a=:b c&d=$1#(旧):e' },
]

/** The configurations that several tests build. */
const threeHosts = { hosts: ['netlify', 'vercel', 'nginx'], redirects: odd }
const twoHosts = { hosts: ['cloudflare', 'github-pages'], siteUrl: 'https://mine.example' }

test('allows every host to cache hashed files forever, and no other files', async () => {
  const files = await built(threeHosts)
  const { headers } = JSON.parse(text(files, 'vercel.json')) as { headers: { source: string; headers: object[] }[] }
  const patterns: Record<string, RegExp[]> = {
    netlify: pathsOf(text(files, '_headers'), 'Cache-Control: public, max-age=31536000, immutable'),
    vercel: headers
      .filter((one) => JSON.stringify(one.headers).includes('immutable'))
      .map(({ source }) => new RegExp(`^${source}$`)),
    nginx: [
      new RegExp(
        /if \(\$uri ~ "(.*)"\) \{ set \$docsite_cache ".*immutable"/.exec(text(files, 'nginx.conf'))?.[1] ?? '',
      ),
    ],
  }
  const hashed = [...files.keys()].filter(isHashedFile)
  const kinds = ['js/shell', 'css/style', 'image/dot', 'file/data', 'site', 'list', 'search_lunr']
  for (const kind of kinds) expect(hashed.join('\n')).toMatch(new RegExp(`^static/${kind}[-.]`, 'm'))
  for (const [host, ours] of Object.entries(patterns))
    expect(
      [host, ...[...files.keys()].filter((path) => ours.some((pattern) => pattern.test(`/${path}`)))].sort(),
    ).toEqual([host, ...hashed].sort())
})

test('writes `_headers` rules that Cloudflare accepts, each header only once', async () => {
  const headers = text(await built(twoHosts), '_headers')
  for (const line of headers.split('\n')) {
    expect(line.length).toBeLessThan(2000)
    expect(line.startsWith('/') ? line.split('*').length : 2).toBe(2)
  }
  // If two policies apply to a page, browsers enforce both.
  for (const header of ['Content-Security-Policy', 'X-Content-Type-Options', 'Content-Type'])
    expect(pathsOf(headers, header), header).toHaveLength(1)
})

test('omits redirects from routes that a host would read as patterns, and escapes placeholders in targets', async () => {
  const files = await built(threeHosts)
  const target = 'https://en.example/wiki/Talk:Rust_(x)?a=:b%20c&d=%241#(%E6%97%A7):e'
  expect(text(files, '_redirects')).toBe(`/a%20b$x%22%C3%A9%23 / 301!\n/plain ${target} 301!\n`)
  expect(JSON.parse(text(files, 'vercel.json'))).toMatchObject({
    redirects: [
      { source: '/a\\:b', destination: '/', statusCode: 301 },
      { source: '/a\\*b', destination: '/', statusCode: 301 },
      { source: '/a%20b\\$x%22%C3%A9%23', destination: '/', statusCode: 301 },
      {
        source: '/plain',
        destination: 'https://en.example/wiki/Talk%3ARust_%28x%29?a=%3Ab%20c&d=%241#(%E6%97%A7):e',
        statusCode: 301,
      },
    ],
  })
  // nginx compares decoded paths, in which `$` begins no variable.
  expect(text(files, 'nginx.conf')).toContain('location = "/a b$x\\"é#" { return 301 "/$is_args$args"; }')
  expect(text(files, 'nginx.conf')).toContain(`location = "/plain" { return 301 "${target}"; }`)
})

test('writes at most as many redirects as Vercel accepts', async () => {
  const redirects = Array.from({ length: 1030 }, (_, i) => ({ from: `/old-${i}`, to: '/' }))
  const files = await built({ hosts: ['vercel', 'nginx'], redirects })
  expect(JSON.parse(text(files, 'vercel.json')).redirects).toHaveLength(1024)
  expect(text(files, 'nginx.conf').match(/return 301/g)).toHaveLength(1030)
})

test('prevents GitHub Pages from converting the Markdown copies', async () => {
  const files = await built(twoHosts)
  expect([...files.keys()]).toEqual(expect.arrayContaining(['.nojekyll', 'index.md']))
})

test('reports a file in `public/` with the name of a hashed file where docsite writes these', async () => {
  const paths = ['static/image/photo-20240601.png', 'static/js/app.0a1b2c3d.js', 'static/site.20240601.json']
  const files = Object.fromEntries(paths.map((path) => [`content/public/${path}`, '']))
  const { diagnostics } = await compile({ 'content/index.md': '# Home\n', ...files })
  expect(diagnostics.filter((line) => line.startsWith('content/'))).toEqual(
    paths.map((path) =>
      expect.stringContaining(
        `content/public/${path} error This file would replace hashed files, which browsers cache forever`,
      ),
    ),
  )
})

test('reports a file in `public/` that a host would cache forever', async () => {
  const files = { 'content/index.md': '# Home\n', 'content/public/static/js/own.js': '' }
  expect((await compile(files)).diagnostics).toEqual([])
  const { diagnostics } = await compile({ ...files, 'config/site.json': JSON.stringify({ hosts: ['netlify'] }) })
  expect(diagnostics).toContainEqual(
    expect.stringContaining(
      'content/public/static/js/own.js error This file would replace hashed files, which browsers cache forever because of `hosts`',
    ),
  )
})
