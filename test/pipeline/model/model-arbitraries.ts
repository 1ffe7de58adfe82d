// Random sites and addresses for the laws of the model.

import fc from 'fast-check'
import { type Addressing, joinRoute, normalizeBase, type RouteParts } from '../../../pipeline/model/route.ts'

// Names of locales and versions stay apart from those of pages: a folder `zh` in English is an address of the Chinese site.
const langs = ['en', 'zh', 'pt-BR', 'ja']
const versions = ['v1', 'v2', '0.x']
const signs = [
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

/** One part of a path, as a file can be called. */
const segment = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 })
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

/** The rest of a route: `/`, `/a`, `/a/`, `/a/b`. */
export const rest = fc
  .tuple(fc.array(segment, { maxLength: 3 }), fc.boolean())
  .map(([parts, folder]) => (parts.length ? `/${parts.join('/')}${folder ? '/' : ''}` : '/'))

export const siteAndParts: fc.Arbitrary<[Addressing, RouteParts]> = site.chain((one) =>
  fc
    .record({
      version: fc.constantFrom(...(one.versions.length ? one.versions : [''])),
      lang: fc.constantFrom(...(one.locales.length ? one.locales : [one.lang])),
      rest,
    })
    .map((parts): [Addressing, RouteParts] => [one, parts]),
)

export const siteAndRoute: fc.Arbitrary<[Addressing, string]> = siteAndParts.map(([one, parts]) => [
  one,
  joinRoute(parts, one),
])

/** The content file of a route, with the folders of its version and locale: those of the default ones may be left out. */
export const fileOf = ({ version, lang, rest }: RouteParts, one: Addressing): string =>
  [version, one.locales.length ? lang : '', `${rest.slice(1)}${rest.endsWith('/') ? 'index' : ''}.md`]
    .filter(Boolean)
    .join('/')
