// Generators of random sites and routes for the property tests of the model.

import fc from 'fast-check'
import { type Addressing, asRoute, joinRoute, normalizeBase, type RouteParts } from '../../../pipeline/model/route.ts'

// Pages never have the name of a locale or a version, because an English directory `zh` would clash with Chinese routes.
const langs = ['en', 'zh', 'pt-BR', 'ja']
const versions = ['v1', 'v2', '0.x']
const pieces = [
  'a',
  'B',
  '1',
  '-',
  '_',
  '.',
  ' ',
  '#',
  '%',
  '?',
  '&',
  '+',
  "'",
  '"',
  '<',
  '~',
  '\\',
  'é',
  '指',
  '😀',
  '%41',
  '%23',
]

/** A path segment that is a valid file name. */
const segment = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join('').normalize('NFC'))
  .filter((name) => !/^[._]|\.html$|\.md$/.test(name) && name.trim() === name && name !== 'index' && name !== '404')

const site: fc.Arbitrary<Addressing> = fc
  .record({
    base: fc.constantFrom('/', '/docs/', '/a/b/', '/v1/', '/zh/').map(normalizeBase),
    cleanUrls: fc.boolean(),
    locales: fc.subarray(langs),
    versions: fc.subarray(versions),
    lang: fc.nat(),
    version: fc.nat(),
  })
  .map(({ lang, version, ...rest }) => ({
    ...rest,
    lang: rest.locales[lang % Math.max(rest.locales.length, 1)] ?? 'en',
    defaultVersion: rest.versions[version % Math.max(rest.versions.length, 1)] ?? '',
  }))

/** A route without version and locale, such as `/`, `/a`, `/a/` or `/a/b`. */
export const rest = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.boolean())
  .map(([parts, folder]) => (parts.length ? `/${parts.join('/')}${folder ? '/' : ''}` : '/'))

export const siteAndParts: fc.Arbitrary<[Addressing, RouteParts]> = site.chain((one) =>
  fc
    .record({
      version: fc.constantFrom(...(one.versions.length ? one.versions : [''])),
      lang: fc.constantFrom(...(one.locales.length ? one.locales : [one.lang])),
      rest: rest.map(asRoute),
    })
    .map((parts): [Addressing, RouteParts] => [one, parts]),
)

export const siteAndRoute: fc.Arbitrary<[Addressing, string]> = siteAndParts.map(([one, parts]) => [
  one,
  joinRoute(parts, one),
])

/** Returns the content file of a route, with the directories of its version and locale. */
export const fileOf = ({ version, lang, rest }: RouteParts, one: Addressing): string =>
  [version, one.locales.length ? lang : '', `${rest.slice(1)}${rest.endsWith('/') ? 'index' : ''}.md`]
    .filter(Boolean)
    .join('/')
