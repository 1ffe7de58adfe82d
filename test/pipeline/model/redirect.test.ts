// Redirects from old routes.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirects as ownRules } from '../../../config/redirects.ts'
import {
  exactKey,
  followRedirects,
  isElsewhere,
  isExactRule,
  makeRedirects,
  type RedirectRule,
  redirectOnce,
} from '../../../pipeline/model/redirect.ts'
import type { Addressing } from '../../../pipeline/model/route.ts'
import { asRoute } from '../../../pipeline/model/route.ts'
import { check } from '../../laws.ts'
import { rest, siteAndRoute } from './model-arbitraries.ts'

const site: Addressing = {
  base: '/',
  cleanUrls: true,
  lang: 'en',
  locales: ['en', 'zh'],
  defaultVersion: '',
  versions: [],
}
const routes = new Set(['/new', '/zh/new', '/only', '/docs/new/a'])
const rulesOf = (rules: RedirectRule[], addressing = site) =>
  makeRedirects(rules, addressing, (route) => routes.has(route))

test.each([
  ['/config/source/alias', '/config/resolve/alias'],
  ['/config/source/alias-strategy', '/config/resolve/alias-strategy'],
  ['/zh/config/source/alias', '/zh/config/resolve/alias'],
  ['/config/source/alias.html', '/config/resolve/alias'],
  ['/config/source/alias/', '/config/resolve/alias'],
  ['/config/source/aliases', undefined],
  ['/en/config/source/alias', undefined],
])('[2.1] redirects %s of this site to %s', (from, to) =>
  expect(
    redirectOnce(
      asRoute(from),
      makeRedirects(ownRules, site, (route) => /\/resolve\//.test(route)),
    ),
  ).toBe(to),
)

test.each<[string, RedirectRule[], string, string | undefined]>([
  [
    'prefers an exact rule to a pattern',
    [
      { from: '^/a', to: '/pattern' },
      { from: '/a', to: '/new' },
    ],
    '/a',
    '/new',
  ],
  [
    'applies the first pattern that matches',
    [
      { from: '^/a(.*)', to: '/first$1' },
      { from: '^/a', to: '/second' },
    ],
    '/ab',
    '/firstb',
  ],
  ['replaces only the match of a pattern', [{ from: '-old', to: '' }], '/zh/a-old/b', '/zh/a/b'],
  [
    'matches patterns against routes with locale and version',
    [{ from: '^/zh/docs/old(.*)', to: '/zh/docs/new$1' }],
    '/zh/docs/old/a',
    '/zh/docs/new/a',
  ],
  ['falls back to a target in the default locale', [{ from: '/a', to: '/only' }], '/zh/a', '/only'],
  ['keeps query and hash of a target', [{ from: '/a', to: '/new?b=1#c' }], '/zh/a', '/zh/new?b=1#c'],
  ['keeps an external target unchanged', [{ from: '/a', to: 'https://a.example/?b' }], '/zh/a', 'https://a.example/?b'],
  ['accepts several sources in a rule', [{ from: ['/a', '/b/'], to: '/new' }], '/b', '/new'],
  ['decodes a source', [{ from: '/caf%C3%A9%20%28old%29', to: '/new' }], '/café (old)', '/new'],
  ['decodes a source once', [{ from: '/a%2520b', to: '/new' }], '/a%20b', '/new'],
  ['keeps a malformed escape of a source', [{ from: '/100%', to: '/new' }], '/100%', '/new'],
  ['keeps an encoded target encoded', [{ from: '/a', to: '/C%23#b' }], '/a', '/C%23#b'],
  ['decodes a pattern', [{ from: '^/caf%C3%A9%2B', to: '/new' }], '/café+', '/new'],
  [
    'encodes the parts of a URL that a pattern inserts',
    [{ from: '^/a/(.*)$', to: '/b/$1?c' }],
    '/a/C#?',
    '/b/C%23%3F?c',
  ],
  ['ignores names of inherited properties', [], '/constructor', undefined],
])('[2.1] %s', (_, rules, from, to) => expect(redirectOnce(asRoute(from), rulesOf(rules))).toBe(to))

test('[2.1] applies an exact rule to every version', () => {
  const versioned: Addressing = { ...site, defaultVersion: 'v2', versions: ['v1', 'v2'] }
  expect(Object.keys(rulesOf([{ from: '/a', to: '/new' }], versioned).exact)).toEqual([
    '/v1/a',
    '/v1/zh/a',
    '/a',
    '/zh/a',
  ])
})

test.each([
  ['/C#', { from: '/C%23', to: '/new#b' }, { path: '/new', query: '', hash: '#b' }],
  ['/a', { from: '/a', to: '/C%23?b#c' }, { path: '/C#', query: '?b', hash: '#c' }],
  ['/a', { from: '/a', to: '/caf%C3%A9/100%' }, { path: '/café/100%', query: '', hash: '' }],
  ['/x/C#', { from: '^/x/(.*)', to: '/y/$1' }, { path: '/y/C#', query: '', hash: '' }],
  ['/x/C#', { from: '^/x/(.*)', to: 'https://a.example/$1' }, { external: 'https://a.example/C%23' }],
])('[2.1] leads from the route %s with the rule %j to a decoded path or another site', (route, rule, end) =>
  expect(followRedirects(asRoute(route), rulesOf([rule]))).toEqual(end),
)

test.each([
  ['/a/b-c_d', true],
  ['/a.b', true],
  ['a', false],
  ...Array.from('^$*+?()[]{}|\\', (character): [string, boolean] => [`/a${character}`, false]),
])('[2.1] recognizes whether the source %s is exact: %s', (from, exact) => expect(isExactRule(from)).toBe(exact))

test('[2.1] follows a chain of redirects to its end', () =>
  expect(
    followRedirects(
      asRoute('/a'),
      rulesOf([
        { from: '/a', to: '/b?x' },
        { from: '/b', to: '/new#y' },
      ]),
    ),
  ).toEqual({ path: '/new', query: '', hash: '#y' }))

test('[2.1] leads only to an end, and nowhere if there is none', () => {
  const name = fc.constantFrom('/a', '/b', '/c', '/new')
  const rule = fc.oneof(
    fc.record({ from: name, to: name }),
    fc.record({ from: fc.constantFrom('^/(.)', 'a$', 'b'), to: fc.constantFrom('/$1a', 'b', '') }),
  )
  check(
    fc.property(fc.array(rule, { maxLength: 6 }), name, (rules, from) => {
      const end = followRedirects(asRoute(from), rulesOf(rules))
      if (end === undefined || isElsewhere(end)) return
      const next = redirectOnce(end.path, rulesOf(rules))
      expect([undefined, end.path]).toContain(next)
    }),
  )
})

test('[2.1] follows at most five redirects', () => {
  const chain = Array.from({ length: 9 }, (_, i) => ({ from: `/${i}`, to: `/${i + 1}` }))
  expect(followRedirects(asRoute('/4'), rulesOf(chain))).toMatchObject({ path: '/9' })
  expect(followRedirects(asRoute('/3'), rulesOf(chain))).toBeUndefined()
  // Each redirect would load the next page for ever.
  const growing = [{ from: '^/old(.*)', to: '/old/new$1' }]
  expect(followRedirects(asRoute('/old/x'), rulesOf(growing))).toBeUndefined()
})

test.each(['/zh/a', '/zh/a/'])('[2.1] does not redirect %s if that locale has a page there', (page) => {
  const redirects = makeRedirects([{ from: '/a', to: '/new' }], site, (route) => route === page)
  expect([redirectOnce(asRoute('/zh/a'), redirects), redirectOnce(asRoute('/a'), redirects)]).toEqual([
    undefined,
    '/new',
  ])
})

test('ignores a trailing slash, /index and .html in the key of a path', () => {
  check(
    fc.property(rest, (path) => {
      const bare = exactKey(asRoute(path))
      for (const end of ['', '/', '.html', '/index', '/index.html']) expect(exactKey(asRoute(bare + end))).toBe(bare)
    }),
  )
})

test('applies an exact rule in every locale and version, and to no other routes', () => {
  check(
    fc.property(siteAndRoute, ([one, route]) => {
      const redirects = makeRedirects([{ from: '/old', to: '/new' }], one, (route) => route.endsWith('/new'))
      expect(Object.keys(redirects.exact)).toHaveLength(
        Math.max(one.locales.length, 1) * Math.max(one.versions.length, 1),
      )
      for (const [from, to] of Object.entries(redirects.exact)) expect(to).toBe(from.replace(/old$/, 'new'))
      expect(redirectOnce(asRoute(`${route}/old-x`), redirects)).toBeUndefined()
    }),
  )
})

test('leads an old version to its own page, or else to that of the default version, and never to a missing page', () => {
  const versioned: Addressing = { ...site, defaultVersion: '2', versions: ['2', '1'] }
  check(
    fc.property(
      fc.uniqueArray(fc.constantFrom('/a', '/b', '/zh/a', '/zh/b', '/1/a', '/1/b', '/1/zh/a', '/1/zh/b')),
      (pages) => {
        const has = (route: string) => route === '/a' || pages.some((page) => page === route)
        const { exact } = makeRedirects(
          [
            { from: '/z', to: '/y' },
            { from: '/y', to: '/a' },
          ],
          versioned,
          has,
        )
        for (const [from, to] of Object.entries(exact)) {
          if (from === '/z' || from === '/y') continue
          const own = from.replace(/[yz]$/, 'a')
          const end = followRedirects(asRoute(from), { exact, patterns: [] })
          expect(end && 'path' in end && has(end.path), `${from} → ${to}`).toBe(true)
          if (has(own)) expect(end).toMatchObject({ path: own })
        }
      },
    ),
  )
})
