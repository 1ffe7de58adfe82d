// `docsite preview` follows the redirects in the host files of a site.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import {
  readHostRedirects,
  readRedirects,
  readVercelRedirects,
  targetOf,
} from '../../../pipeline/serve/host-redirects.ts'
import { listen } from '../../../pipeline/serve/listen.ts'
import { previewHandler } from '../../../pipeline/serve/preview.ts'
import { repository, SiteTest } from '../../site-test.ts'

const pages = {
  'dist/404.html': 'not found',
  'dist/zh/404.html': 'not found zh',
  'dist/guide/start.html': 'start',
  'dist/more.html': 'more',
  'dist/old.html': 'moved',
}

/** Serves a project with these files, and returns the answer to each path: the status with the redirect target, or with the text. */
async function answers(files: Record<string, string>, paths: readonly string[], base = '/'): Promise<string[]> {
  using project = SiteTest.of({ ...pages, ...files })
  const folder = project.path('dist')
  const handler = previewHandler(folder, base, () => readHostRedirects(folder, project.root))
  const { origin, close } = await listen(handler, { port: 0, host: '127.0.0.1' })
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const response = await fetch(origin + path, { redirect: 'manual' })
        const { status } = response
        const location = response.headers.get('location')
        return `${status} ${location === null ? await response.text() : decodeURI(location)}`
      }),
    )
  } finally {
    await close()
  }
}

const fixture = join(repository, 'test/sites/hosts/expected/hosts')

test.each(['_redirects', 'vercel.json'])('follows the file %s that the option `hosts` writes', async (name) => {
  const file = { [`dist/${name}`]: readFileSync(join(fixture, name), 'utf8') }
  const paths = ['/docs/old?a=1', '/docs/zh/old', '/docs/a%20b/%E6%97%A7?b=2', '/docs/zh/nowhere', '/docs/more']
  expect(await answers(file, paths, '/docs/')).toEqual([
    '301 /docs/guide/page?a=1#part',
    '301 /docs/zh/guide/page#part',
    '301 https://other.example/x?y=%241',
    '404 not found zh',
    '200 more',
  ])
})

test('follows the rules in `_redirects`', async () => {
  const lines = [
    '# from → to',
    '/ancient /guide/start',
    '/old /guide/start',
    '/gone https://other.example/gone 302',
    '/blog/* /more/:splat 301 # all of it',
    '/by/:year/:name /guide/:name?year=:year 302',
    '/guide/start /more 301!',
    '/shown /guide/start 200',
    '/%E6%97%A7/a%20b /guide/%E4%B8%8B%E4%B8%80%E6%AD%A5#part 301',
    '/zh/* /zh/404 404',
    '/far /more 302 Country=at',
  ].join('\n')
  const expected = {
    '/ancient': '301 /guide/start',
    '/ancient/': '301 /guide/start',
    '/old': '200 moved',
    '/gone?a=1': '302 https://other.example/gone?a=1',
    '/blog': '301 /more/',
    '/blog/of-it': '301 /more/of-it',
    '/by/2024/start': '302 /guide/start?year=2024',
    '/more': '200 more',
    '/guide/start': '301 /more',
    '/shown': '200 start',
    '/zh/nowhere': '404 not found zh',
    '/far': '404 not found',
    '/%E6%97%A7/a%20b?a=1': '301 /guide/下一步?a=1#part',
  }
  const said = await answers({ 'dist/_redirects': lines }, Object.keys(expected))
  expect(Object.fromEntries(Object.keys(expected).map((path, i) => [path, said[i]]))).toEqual(expected)
})

test('follows the redirects in the `vercel.json` of the project', async () => {
  const redirects = [
    { source: '/old', destination: '/guide/start' },
    { source: '/blog/:path*', destination: '/more/:path*', permanent: false },
    { source: '/by/(.*)', destination: '/guide/$1', statusCode: 301 },
    { source: '/v/:major(\\d+)/:rest+', destination: '/guide/$2?v=:major' },
    { source: '/a\\:b\\(c\\)/%E6%97%A7', destination: '/guide/%E4%B8%8B' },
    { source: '/(', destination: '/more' },
    { source: '/if', destination: '/more', has: [{ type: 'host', value: 'x' }] },
  ]
  const expected = {
    '/old': '308 /guide/start',
    '/blog/a/b': '307 /more/a/b',
    '/by/start': '301 /guide/start',
    '/v/1/start': '308 /guide/start?v=1',
    '/v/x/start': '404 not found',
    '/a:b(c)/%E6%97%A7': '308 /guide/下',
    '/if': '404 not found',
    '/more': '200 more',
  }
  const said = await answers({ 'vercel.json': JSON.stringify({ redirects }) }, Object.keys(expected))
  expect(Object.fromEntries(Object.keys(expected).map((path, i) => [path, said[i]]))).toEqual(expected)
})

test('reports an invalid `vercel.json`', () => {
  using broken = SiteTest.of({ 'vercel.json': '{' })
  expect(() => readHostRedirects(broken.path('dist'), broken.root)).toThrow(DocsiteError)
})

test('ignores invalid rules, and matches pattern characters literally', () => {
  expect(readRedirects('old /new\n/old\n/a /b xyz\n/a/:x/:x /b\n\n').map(({ to }) => to)).toEqual(['/b'])
  const [rule] = readRedirects('/a.b(c)/* /d')
  const paths = ['/a.b(c)/e', '/a.b(c)', '/axb(c)/e']
  expect(rule && paths.map((path) => targetOf(rule, path))).toEqual(['/d', '/d', undefined])
  const [vercel] = readVercelRedirects([{ source: '/a.b/:x', destination: '/:x' }])
  expect(vercel && [targetOf(vercel, '/a.b/c'), targetOf(vercel, '/axb/c')]).toEqual(['/c', undefined])
})
