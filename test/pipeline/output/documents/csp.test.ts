// What a project's own head asks of the policy, and what a document may not hold under it. That browsers keep to it is tried in
// test/browser/csp.test.ts, that every built document does in test/golden.test.ts.

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../../pipeline/model/config/site-config.ts'
import type { SiteData } from '../../../../pipeline/model/config/site-data.ts'
import { documentCspOfPage, headerPolicy, makeDocumentCsp } from '../../../../pipeline/output/documents/csp.ts'
import { policyTag } from '../../../../pipeline/output/documents/html.ts'
import type { ShellFiles } from '../../../../pipeline/output/theme/compile-theme.ts'
import { policyBreaches } from '../../../policy.ts'

const shell: ShellFiles = {
  entry: 'static/js/shell.js',
  styles: [],
  siteData: 'static/js/site.js',
  preloads: [],
  imported: ['static/js/later.js', 'static/js/shell.js'],
  islands: { chart: ['static/js/chart.js', 'static/js/lines.js'], lines: ['static/js/lines.js'] },
  integrity: {
    'static/js/chart.js': 'sha256-chart',
    'static/js/later.js': 'sha256-later',
    'static/js/lines.js': 'sha256-lines',
    'static/js/shell.js': 'sha256-shell',
  },
  beforePaint: 'first()',
  redirectScript: '',
  searchWorker: '',
}

const guard = (config: Pick<SiteConfig, 'csp' | 'head'>, search: SiteData['search'] = false) =>
  makeDocumentCsp(config, { base: '/docs/', search } satisfies Partial<SiteData> as unknown as SiteData, shell)

const directive = (name: string, policy = '') => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const own = ["'self'", hashOf('first()'), hashOf('{"integrity":{"/docs/static/js/later.js":"sha256-later"}}')]

test('it allows only the script of the head and the hashed modules of a document', () => {
  const { policy, importMap } = guard({})
  expect(directive('script-src', policy)).toEqual(own)
  expect(importMap).toBe('{"integrity":{"/docs/static/js/later.js":"sha256-later"}}')
})

test('it lists the modules of the components in a page, in an order that does not depend on theirs', () => {
  const { policy, importMap = '' } = documentCspOfPage(guard({}), ['lines', 'chart'])
  expect(importMap).toBe(documentCspOfPage(guard({}), ['chart', 'lines']).importMap)
  expect(JSON.parse(importMap)).toEqual({
    integrity: {
      '/docs/static/js/later.js': 'sha256-later',
      '/docs/static/js/chart.js': 'sha256-chart',
      '/docs/static/js/lines.js': 'sha256-lines',
    },
  })
  expect(directive('script-src', policy)).toEqual(["'self'", hashOf('first()'), hashOf(importMap)])
})

test('it allows the import maps of all pages in a header, or any inline script if there are too many', () => {
  const lines = documentCspOfPage(guard({}), ['lines']).importMap ?? ''
  const sources = directive('script-src', headerPolicy(guard({}), [[], ['lines'], ['lines']]))
  expect(sources.toSorted()).toEqual([...own, hashOf(lines)].toSorted())
  const names = Array.from({ length: 21 }, (_, i) => `part${i}`)
  const many = {
    ...shell,
    islands: Object.fromEntries(names.map((name) => [name, [`static/js/${name}.js`]])),
    integrity: Object.fromEntries(names.map((name) => [`static/js/${name}.js`, `sha256-${name}`])),
  }
  const big = makeDocumentCsp({}, { base: '/', search: false } as unknown as SiteData, many)
  const pages = names.map((name) => [name])
  expect(directive('script-src', headerPolicy(big, pages))).toEqual(["'self'", "'unsafe-inline'"])
})

test.each([
  ['a script', '<script>a &amp; b\n</script>', 'script-src', [hashOf('a &amp; b\n')]],
  ['a module', '<script type="module">import "/x.js"</script>', 'script-src', [hashOf('import "/x.js"')]],
  ['lines that end as on Windows', '<script>a\r\nb</script>', 'script-src', [hashOf('a\nb')]],
  ['data', '<script type="application/ld+json">{}</script>', 'script-src', []],
  ['a style', '<style>b { top: 0 }</style>', 'style-src', [hashOf('b { top: 0 }')]],
  ['a style without script', '<noscript><style>b {}</style></noscript>', 'style-src', [hashOf('b {}')]],
  ['a file of the site', '<script src="/own.js"></script>', 'script-src', []],
  [
    "another site's file",
    '<script src="https://a.example/b;c.js?d#e"></script>',
    'script-src',
    ['https://a.example/b%3bc.js'],
  ],
  [
    'one without its scheme',
    '<link rel="Stylesheet" href="//a.example/b.css">',
    'style-src',
    ['https://a.example/b.css'],
  ],
])('%s in the head of the project', (_, html, name, sources) => {
  const needed = name === 'script-src' ? own : ["'self'"]
  expect(directive(name, guard({ head: [html] }).policy)).toEqual([...needed, ...sources])
})

test('it allows requests to the server of a remote search', () => {
  const remote = {
    mode: 'remote',
    apiUrl: 'https://search.example:8443/api',
    domain: '',
    searchIndexes: [] as { value: string; label: string }[],
    searchLoading: false,
  } as const
  expect(directive('connect-src', guard({}, remote).policy)).toEqual(["'self'", 'https://search.example:8443'])
  expect(directive('connect-src', guard({}, { ...remote, apiUrl: '/api' }).policy)).toEqual(["'self'"])
})

test('it writes no hashes without a policy', () => {
  expect(guard({ csp: false })).toEqual({ integrity: {} })
})

test.each([
  ['a style attribute', '<b style="top:0">b</b>', '<b style="top:0">'],
  ['a style attribute of what is not shown', '<template><b style="top:0">b</b></template>', '<b style="top:0">'],
  ['a listener', '<button onclick="a()">b</button>', '<button onclick="a()">'],
  ['an address that runs', '<a href=" JavaScript:a()">b</a>', '<a href=" JavaScript:a()">'],
  ['a script without leave', '<script>a()</script>', '<script>a()'],
  ['styles without leave', '<style>b {}</style>', '<style>b {}'],
  ['a file of another site', '<script src="https://a.example/b.js"></script>', '<script> https://a.example/b.js'],
  ['a file without its hash', '<script src="/static/js/a.js"></script>', '<script> /static/js/a.js has no hash'],
  ['styles without their hash', '<link rel="stylesheet" href="/static/a.css">', '<link> /static/a.css has no hash'],
  [
    'what is allowed',
    '<script>first()</script><style>b {}</style><script type="application/json">1</script>',
    undefined,
  ],
])('%s is seen in a document', (name, html, breach) => {
  const head = name === 'what is allowed' ? ['<style>b {}</style>'] : []
  const document = `<!doctype html><head><meta charset="utf-8">${policyTag(guard({ head }))}</head><body>${html}`
  expect(policyBreaches(new Map([['a.html', Buffer.from(document)]]))).toEqual(breach ? [`a.html: ${breach}`] : [])
})

test('it detects a document without a policy, or with something before it', () => {
  const files = ['', `<script></script>${policyTag(guard({}))}`].map((head, i): [string, Buffer] => [
    `${i}.html`,
    Buffer.from(`<!doctype html><head><meta charset="utf-8">${head}</head>`),
  ])
  expect(policyBreaches(new Map(files))).toEqual(['0.html: has no policy', '1.html: has no policy'])
})
