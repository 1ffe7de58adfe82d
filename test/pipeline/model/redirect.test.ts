// Redirects: where an old address leads.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redirects as ownRules } from '../../../config/redirects.ts'
import {
  exactKey,
  followRedirects,
  isExactRule,
  makeRedirects,
  type RedirectRule,
  redirectOnce,
} from '../../../pipeline/model/redirect.ts'
import type { Addressing } from '../../../pipeline/model/route.ts'
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
])('[2.1] on this site %s goes to %s', (from, to) => expect(redirectOnce(from, rulesOf(ownRules))).toBe(to))

test.each<[string, RedirectRule[], string, string | undefined]>([
  [
    'an exact rule comes before a pattern',
    [
      { from: '^/a', to: '/pattern' },
      { from: '/a', to: '/new' },
    ],
    '/a',
    '/new',
  ],
  [
    'the first pattern that matches wins',
    [
      { from: '^/a(.*)', to: '/first$1' },
      { from: '^/a', to: '/second' },
    ],
    '/ab',
    '/firstb',
  ],
  ['a pattern replaces what it matches, the rest stays', [{ from: '-old', to: '' }], '/zh/a-old/b', '/zh/a/b'],
  [
    'a pattern sees the prefixes',
    [{ from: '^/zh/docs/old(.*)', to: '/zh/docs/new$1' }],
    '/zh/docs/old/a',
    '/zh/docs/new/a',
  ],
  ['a target that only the default language has is there', [{ from: '/a', to: '/only' }], '/zh/a', '/only'],
  ['query and hash of a target stay', [{ from: '/a', to: '/new?b=1#c' }], '/zh/a', '/zh/new?b=1#c'],
  ['a target outside is as written', [{ from: '/a', to: 'https://a.example/?b' }], '/zh/a', 'https://a.example/?b'],
  ['one rule may have many sources', [{ from: ['/a', '/b/'], to: '/new' }], '/b', '/new'],
  ['a name that every object has is no rule', [], '/constructor', undefined],
])('[2.1] %s', (_, rules, from, to) => expect(redirectOnce(from, rulesOf(rules))).toBe(to))

test('[2.1] one exact rule serves every version', () => {
  const versioned: Addressing = { ...site, defaultVersion: 'v2', versions: ['v1', 'v2'] }
  expect(Object.keys(rulesOf([{ from: '/a', to: '/new' }], versioned).exact)).toEqual([
    '/v1/a',
    '/v1/zh/a',
    '/a',
    '/zh/a',
  ])
})

test.each([
  ['/a/b-c_d', true],
  ['/a.b', true],
  ['a', false],
  ...Array.from('^$*+?()[]{}|\\', (sign): [string, boolean] => [`/a${sign}`, false]),
])('[2.1] the source %s is exact: %s', (from, exact) => expect(isExactRule(from)).toBe(exact))

test('[2.1] a chain is followed to its end', () =>
  expect(
    followRedirects(
      '/a',
      rulesOf([
        { from: '/a', to: '/b?x' },
        { from: '/b', to: '/new#y' },
      ]),
    ),
  ).toBe('/new#y'))

test('[2.1] redirects end, in a circle too', () => {
  const name = fc.constantFrom('/a', '/b', '/c', '/new')
  const rule = fc.oneof(
    fc.record({ from: name, to: name }),
    fc.record({ from: fc.constantFrom('^/(.)', 'a$', 'b'), to: fc.constantFrom('/$1a', 'b', '') }),
  )
  check(
    fc.property(fc.array(rule, { maxLength: 6 }), name, (rules, from) => {
      const end = followRedirects(from, rulesOf(rules))
      expect(end === undefined).toBe(
        redirectOnce(from, rulesOf(rules)) === undefined || redirectOnce(from, rulesOf(rules)) === from,
      )
    }),
  )
})

test('[2.1] more steps than five are too many', () => {
  const chain = Array.from({ length: 9 }, (_, i) => ({ from: `/${i}`, to: `/${i + 1}` }))
  expect(followRedirects('/0', rulesOf(chain))).toBe('/5')
})

test.each(['/zh/a', '/zh/a/'])(
  '[2.1] the page %s that one language has at an old address is not redirected',
  (page) => {
    const redirects = makeRedirects([{ from: '/a', to: '/new' }], site, (route) => route === page)
    expect([redirectOnce('/zh/a', redirects), redirectOnce('/a', redirects)]).toEqual([undefined, '/new'])
  },
)

test('the spellings of one address have one key', () => {
  check(
    fc.property(rest, (path) => {
      const bare = exactKey(path)
      for (const end of ['', '/', '.html', '/index', '/index.html']) expect(exactKey(bare + end)).toBe(bare)
    }),
  )
})

test('an exact rule leads every language and version to its own page, and nothing else anywhere', () => {
  check(
    fc.property(siteAndRoute, ([one, route]) => {
      const redirects = makeRedirects([{ from: '/old', to: '/new' }], one, () => false)
      expect(Object.keys(redirects.exact)).toHaveLength(
        Math.max(one.locales.length, 1) * Math.max(one.versions.length, 1),
      )
      for (const [from, to] of Object.entries(redirects.exact)) expect(to).toBe(from.replace(/old$/, 'new'))
      expect(redirectOnce(`${route}/old-x`, redirects)).toBeUndefined()
    }),
  )
})
