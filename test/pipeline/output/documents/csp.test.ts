// The CSP of documents: what a project's `head` adds to it, and which violations `policyBreaches` detects.
// `test/browser/csp.test.ts` tests it in a browser, and `test/golden.test.ts` checks every built document.

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
  reading: 'static/js/reading.js',
  style: 'static/css/style.css',
  ownFonts: [],
  fonts: {},
  blockStyles: {},
  siteData: { en: 'static/js/site.js' },
  start: 'static/start.js',
  preloads: [],
  importMap: '{"imports":{}}',
  beforePaint: 'first()',
  redirectScript: '',
  searchWorker: '',
}

const bilingual = [
  { lang: 'en', label: 'English' },
  { lang: 'zh', label: '中文' },
]

const cspOf = (
  config: Pick<SiteConfig, 'csp' | 'head'>,
  search: SiteData['search'] = false,
  locales: SiteData['locales'] = bilingual,
) =>
  makeDocumentCsp(config, { base: '/docs/', search, locales } satisfies Partial<SiteData> as unknown as SiteData, shell)

const directive = (name: string, policy = '') => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const own = ["'self'", hashOf('first()'), hashOf(shell.importMap)]

test('allows only the script in the head, the import map and files of the site', () => {
  expect(directive('script-src', cspOf({}).policy)).toEqual(own)
})

test('allows no script in documents of a site with one language, which redirects no visit', () => {
  expect(directive('script-src', cspOf({}, false, []).policy)).not.toContain(hashOf('first()'))
})

test('allows the frames of a page, and those of all pages in the header', () => {
  const csp = cspOf({})
  expect(directive('frame-src', documentCspOfPage(csp, []).policy)).toEqual([])
  expect(directive('frame-src', documentCspOfPage(csp, ['a.example']).policy)).toEqual(['https://a.example'])
  const header = headerPolicy(csp, ['b.example', 'a.example', 'b.example'])
  expect(directive('frame-src', header)).toEqual(['https://a.example', 'https://b.example'])
  expect(documentCspOfPage(cspOf({ csp: false }), ['a.example'])).toEqual({})
})

test('allows no inline styles', () => {
  expect(directive('style-src', cspOf({}).policy)).toEqual(["'self'"])
})

test('leaves the policy to the documents if frames have their own', () => {
  expect(headerPolicy(cspOf({ csp: { 'frame-src': ["'self'"] } }))).toBe("frame-ancestors 'self'")
})

test.each([
  ['a script', '<script>a &amp; b\n</script>', 'script-src', [hashOf('a &amp; b\n')]],
  ['a module', '<script type="module">import "/x.js"</script>', 'script-src', [hashOf('import "/x.js"')]],
  ['a script with Windows line endings', '<script>a\r\nb</script>', 'script-src', [hashOf('a\nb')]],
  ['data', '<script type="application/ld+json">{}</script>', 'script-src', []],
  ['a style', '<style>b { top: 0 }</style>', 'style-src', [hashOf('b { top: 0 }')]],
  ['a style in noscript', '<noscript><style>b {}</style></noscript>', 'style-src', [hashOf('b {}')]],
  ['a file of the site', '<script src="/own.js"></script>', 'script-src', []],
  [
    'a script from another site',
    '<script src="https://a.example/b;c.js?d#e"></script>',
    'script-src',
    ['https://a.example/b%3bc.js'],
  ],
  [
    'a style sheet URL without a scheme',
    '<link rel="Stylesheet" href="//a.example/b.css">',
    'style-src',
    ['https://a.example/b.css'],
  ],
])("adds the sources needed by %s in the project's `head`", (_, html, name, sources) => {
  const needed = name === 'script-src' ? own : ["'self'"]
  expect(directive(name, cspOf({ head: [html] }).policy)).toEqual([...needed, ...sources])
})

test('allows requests to the server of a remote search', () => {
  const remote = {
    mode: 'remote',
    apiUrl: 'https://search.example:8443/api',
    domain: '',
    searchIndexes: [] as { value: string; label: string }[],
    searchLoading: false,
  } as const
  expect(directive('connect-src', cspOf({}, remote).policy)).toEqual(["'self'", 'https://search.example:8443'])
  expect(directive('connect-src', cspOf({}, { ...remote, apiUrl: '/api' }).policy)).toEqual(["'self'"])
})

test('writes no policy if it is off', () => {
  expect(cspOf({ csp: false })).toEqual({})
})

test.each([
  ['a style attribute', '<b style="top:0">b</b>', '<b style="top:0">'],
  ['a style attribute in a template', '<template><b style="top:0">b</b></template>', '<b style="top:0">'],
  ['an event handler', '<button onclick="a()">b</button>', '<button onclick="a()">'],
  ['a javascript: URL', '<a href=" JavaScript:a()">b</a>', '<a href=" JavaScript:a()">'],
  ['a script that is not allowed', '<script>a()</script>', '<script>a()'],
  ['a style that is not allowed', '<style>b {}</style>', '<style>b {}'],
  ['a file from another site', '<script src="https://a.example/b.js"></script>', '<script> https://a.example/b.js'],
  [
    'only allowed scripts and styles',
    '<script>first()</script><style>b {}</style><script type="application/json">1</script>',
    undefined,
  ],
])('checks a document with %s', (name, html, breach) => {
  const head = name === 'only allowed scripts and styles' ? ['<style>b {}</style>'] : []
  const document = `<!doctype html><head><meta charset="utf-8">${policyTag(cspOf({ head }))}</head><body>${html}`
  expect(policyBreaches(new Map([['a.html', Buffer.from(document)]]))).toEqual(breach ? [`a.html: ${breach}`] : [])
})

test('detects a document without a policy, or with a script before the policy', () => {
  const files = ['', `<script></script>${policyTag(cspOf({}))}`].map((head, i): [string, Buffer] => [
    `${i}.html`,
    Buffer.from(`<!doctype html><head><meta charset="utf-8">${head}</head>`),
  ])
  expect(policyBreaches(new Map(files))).toEqual([
    '0.html: has no CSP at its beginning',
    '1.html: has no CSP at its beginning',
  ])
})
