// Conversion between files, routes, URLs and output files.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Addressing,
  asRoute,
  canonicalPath,
  decodePath,
  findRoute,
  homeOf,
  isExternal,
  isUnder,
  joinRoute,
  linkOfRoute,
  normalizeBase,
  opensNewTab,
  outputFileOf,
  recordFileOf,
  routeOfFile,
  routeOfLink,
  splitRoute,
  stripBase,
  urlOf,
  writtenUrl,
} from '../../../pipeline/model/route.ts'
import { check } from '../../laws.ts'

const plain: Addressing = { base: '/', cleanUrls: true, lang: 'en', locales: [], defaultVersion: '', versions: [] }
const bilingual: Addressing = { ...plain, locales: ['en', 'zh'] }
const versioned: Addressing = { ...bilingual, defaultVersion: 'v2', versions: ['v1', 'v2'] }

test.each([
  [plain, 'index.md', '/'],
  [plain, 'guide/start/index.md', '/guide/start/'],
  [plain, 'guide/start/quick-start.md', '/guide/start/quick-start'],
  [plain, 'en/index.md', '/en/'],
  [bilingual, 'en/index.md', '/'],
  [bilingual, 'zh/index.md', '/zh/'],
  [bilingual, 'zh/guide/a.md', '/zh/guide/a'],
  [bilingual, 'guide/zh/a.md', '/guide/zh/a'],
  [versioned, 'v2/en/a.md', '/a'],
  [versioned, 'v1/en/a.md', '/v1/a'],
  [versioned, 'v1/zh/index.md', '/v1/zh/'],
  [plain, 'Cafe\u0301.md', '/Café'],
])('[2.1] omits the default locale and version from the route of a file: %# %s', (site, file, route) =>
  expect(routeOfFile(file, site)).toBe(route),
)

test.each([
  [plain, '/zh/a', { version: '', lang: 'en', rest: '/zh/a' }],
  [bilingual, '/a', { version: '', lang: 'en', rest: '/a' }],
  [bilingual, '/zh', { version: '', lang: 'zh', rest: '/' }],
  [bilingual, '/zh/a', { version: '', lang: 'zh', rest: '/a' }],
  [bilingual, '/a/zh', { version: '', lang: 'en', rest: '/a/zh' }],
  [bilingual, '/zhuyin', { version: '', lang: 'en', rest: '/zhuyin' }],
  [versioned, '/zh/a', { version: 'v2', lang: 'zh', rest: '/a' }],
  [versioned, '/v1/zh/a', { version: 'v1', lang: 'zh', rest: '/a' }],
  [versioned, '/zh/v1/a', { version: 'v2', lang: 'zh', rest: '/v1/a' }],
])('[2.1] reads version and locale from the first two segments: %# %s', (site, route, parts) =>
  expect(splitRoute(asRoute(route), site)).toEqual(parts),
)

test.each([
  ['/', 'index.html', 'static/pages/index.json', '/docs/'],
  ['/zh/', 'zh/index.html', 'static/pages/zh/index.json', '/docs/zh/'],
  ['/guide/', 'guide/index.html', 'static/pages/guide/index.json', '/docs/guide/'],
  ['/config/mode', 'config/mode.html', 'static/pages/config/mode.json', '/docs/config/mode'],
  ['/指南/a b', '指南/a b.html', 'static/pages/指南/a b.json', '/docs/%E6%8C%87%E5%8D%97/a%20b'],
  ['/a#b%c?', 'a#b%c?.html', 'static/pages/a#b%c?.json', '/docs/a%23b%25c%3F'],
])('[2.1] derives document, record and URL from the route %s', (route, document, record, url) => {
  expect(outputFileOf(asRoute(route))).toBe(document)
  expect(recordFileOf(asRoute(route))).toBe(record)
  expect(urlOf(asRoute(route), { base: '/docs/', cleanUrls: true })).toBe(url)
})

test.each([
  ['/config/mode.html', '/config/mode'],
  ['/guide/index', '/guide/'],
  ['/guide/index.html', '/guide/'],
  ['/index.html', '/'],
  ['/a.html.html', '/a.html'],
  ['/reindex', '/reindex'],
])('[2.1] removes a trailing .html and replaces a trailing /index with a slash: %s', (path, canonical) =>
  expect(canonicalPath(asRoute(path))).toBe(canonical),
)

test.each([
  ['/config/mode', '/config/mode'],
  ['/config/mode/', '/config/mode'],
  ['/config/mode.html', '/config/mode'],
  ['/guide', '/guide/'],
  ['/guide/index', '/guide/'],
  ['/', '/'],
  ['', '/'],
  ['/nope', undefined],
  ['/config/modes', undefined],
])('[2.1] resolves the path %s to the route %s', (path, route) => {
  const routes = new Set(['/', '/guide/', '/config/mode'])
  expect(findRoute(asRoute(path), (candidate) => routes.has(candidate))).toBe(route)
})

test.each([
  ['docs', '/docs/'],
  ['/docs', '/docs/'],
  ['/docs/', '/docs/'],
  ['//a/b//', '/a/b/'],
  ['', '/'],
  ['/', '/'],
])('[2.1] normalizes the base "%s" to %s', (written, base) => expect(normalizeBase(written)).toBe(base))

test.each([
  ['/docs/a', '/a'],
  ['/docs/', '/'],
  ['/docs', '/'],
  ['/docs-v2/x', undefined],
  ['/a', undefined],
])('[2.1] strips the base /docs/ from %s: %s', (path, inside) =>
  expect(stripBase(asRoute(path), '/docs/')).toBe(inside),
)

test.each([
  ['/%E6%8C%87%E5%8D%97', '/指南'],
  ['/a%20b%23c', '/a b#c'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('decodes %s to %s, and keeps malformed escapes', (path, decoded) => expect(decodePath(path)).toBe(decoded))

test.each([
  ['https://a.example', true, true],
  ['//a.example', true, true],
  ['mailto:a@example.org', true, false],
  ['tel:+1', true, false],
  ['/a', false, false],
  ['./a:b', false, false],
])('recognizes whether %s is external (%s) and opens a new tab (%s)', (href, external, newTab) => {
  expect(isExternal(href)).toBe(external)
  expect(opensNewTab(href)).toBe(newTab)
})

test.each([
  ['/react/x', '/react', true],
  ['/react', '/react/', true],
  ['/react-native/x', '/react', false],
])('compares whole segments to decide whether %s is under %s: %s', (path, prefix, under) =>
  expect(isUnder(asRoute(path), asRoute(prefix))).toBe(under),
)

test('[2.1] returns the home page of the locale and version of a route', () =>
  expect(['/a', '/zh/a/b', '/v1/zh/404'].map((route) => homeOf(asRoute(route), versioned))).toEqual([
    '/',
    '/zh/',
    '/v1/zh/',
  ]))

// ---- Properties

const segment = fc.oneof(
  fc.constantFrom('zh', 'en', 'v1', 'v2', 'index', '指南', 'a b', 'a#b', '50%', 'why?', '%23'),
  fc.stringMatching(/^[a-z][a-z0-9-]{0,5}$/),
)
const rest = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.boolean())
  .map(([path, folder]) => (path.length ? `/${path.join('/')}${folder ? '/' : ''}` : '/'))

test('splits and joins a route without loss', () => {
  check(
    fc.property(rest, (route) => {
      // Joining drops an explicit default prefix, so the routes can differ but the parts must not.
      const { version, lang, rest: inner } = splitRoute(asRoute(route), versioned)
      const again = splitRoute(joinRoute({ version, lang, rest: inner }, versioned), versioned)
      fc.pre(splitRoute(inner, versioned).rest === inner)
      expect(again).toEqual({ version, lang, rest: inner })
    }),
  )
})

test('converts a route to a URL and back without loss', () => {
  check(
    fc.property(rest, fc.constantFrom('/', '/docs/', '/a/b/'), (route, base) => {
      expect(stripBase(decodePath(urlOf(asRoute(route), { base, cleanUrls: true })), base)).toBe(route)
    }),
  )
})

test('converts a route to a link and back, with any query and hash', () => {
  check(
    fc.property(rest, fc.constantFrom('', '?a=1', '#b', '?a=1#b?c'), (route, after) => {
      expect(routeOfLink(linkOfRoute(asRoute(route)) + after)).toBe(route)
    }),
  )
})

test('does not change a canonical path', () => {
  check(
    fc.property(rest, (route) => {
      fc.pre(!/\/index\/?$/.test(canonicalPath(asRoute(route))))
      expect(canonicalPath(canonicalPath(asRoute(route)))).toBe(canonicalPath(asRoute(route)))
    }),
  )
})

test('writes a URL of any server so that Markdown, HTML and a template string contain it whole', () => {
  const hostile = fc.array(
    fc.constantFrom(
      ')',
      '(',
      '[',
      ']',
      '<',
      '>',
      '"',
      "'",
      '`',
      '\u0024{x}',
      ' ',
      '&copy;',
      'a',
      '/',
      '?',
      '#',
      '=',
      '%28',
      '|',
      '\\\\',
    ),
    { maxLength: 12 },
  )
  check(
    fc.property(hostile, (parts) => {
      const url = `https://[2001:db8::1]:3000/a${parts.join('')}`
      const written = writtenUrl(url)
      expect(written).toMatch(/^https:\/\/\[2001:db8::1\]:3000\/[^\s()[\]<>"'`{}|\\]*$/)
      expect(written).not.toMatch(/&\w+;/)
      expect(decodeURIComponent(written)).toBe(decodeURIComponent(url))
      expect(writtenUrl(written)).toBe(written)
    }),
  )
})
