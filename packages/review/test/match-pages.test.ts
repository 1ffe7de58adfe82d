// Removed and added pages are pairs if they are the same page in another place.

import { expect, test } from 'vitest'
import { matchPages, routeOf } from '../match-pages.ts'

/** Text of a page: its own words, and those that all pages share. */
const shared = 'Download the installer and run it to install the tool on your machine then open a terminal'

type Site = Record<string, string>

function matched(old: Site, now: Site, exact: Record<string, string> = {}): string[] {
  const sideOf = (pages: Site) =>
    ({
      site: { hash: ({ text }: { text: string }) => text, data: { redirects: { exact, patterns: [] } } },
      pages: Object.entries(pages).map(([route, text]) => ({ route, text, title: 'Page', lang: 'en', version: '' })),
    }) as unknown as Parameters<typeof matchPages>[0]
  const { pairs } = matchPages(sideOf(old), sideOf(now))
  return pairs.map((pair) =>
    pair.before && pair.after
      ? `${pair.before.route} → ${routeOf(pair)}`
      : `${pair.before ? '-' : '+'}${routeOf(pair)}`,
  )
}

test.each<[what: string, old: Site, now: Site, expected: string[], redirects?: Record<string, string>]>([
  [
    'an identical page before a similar one that is listed first',
    { '/linux': `${shared} of Linux`, '/mac': `${shared} of Mac` },
    { '/macos': `${shared} of Mac` },
    ['-/linux', '/mac → /macos'],
  ],
  [
    'the most similar pages, whatever their order',
    { '/a': `${shared} one two three`, '/b': `${shared} four five six` },
    { '/c': `${shared} four five seven`, '/d': `${shared} four five six seven` },
    ['/a → /c', '/b → /d'],
  ],
  [
    'identical pages by their names',
    { '/x/one': shared, '/x/two': shared },
    { '/y/two': shared, '/z/one': shared },
    ['/x/two → /y/two', '/x/one → /z/one'],
  ],
  [
    'pages by a redirect first',
    { '/a': `${shared} a`, '/b': `${shared} b` },
    { '/c': `${shared} b`, '/d': 'Other words' },
    ['-/b', '/a → /c', '+/d'],
    { '/a': '/c' },
  ],
  ['no pages with other words', { '/a': shared }, { '/b': 'Other words' }, ['-/a', '+/b']],
])('pairs %s', (_, old, now, expected, redirects) => {
  expect(matched(old, now, redirects)).toEqual(expected)
})

test('pairs identical pages of a large site', () => {
  const site = (folder: string) =>
    Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`/${folder}/${i}`, `Page ${i}`]))
  expect(matched(site('a'), site('b')).filter((pair) => / → /.test(pair))).toHaveLength(3000)
})
