// 12 kB of any sign in any place: the answer comes within five seconds of CPU time. Ordinary runs take a sample.

import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repository, SiteTest } from './site-test.ts'
import { Checker } from './tokens/checker.ts'
import { otherPlaces, places, repeated, tokens } from './tokens/tokens.ts'

const full = process.env.DOCSITE_TEST === 'full'
const mostSeconds = 5

const plugin = (name: string) => JSON.stringify(join(repository, 'packages', name, 'index.ts'))
const packages = `import { glossary } from ${plugin('glossary')}
import { openapi } from ${plugin('openapi')}
import { releases } from ${plugin('releases')}
export default {
  plugins: [glossary(), releases({ pages: 'one' }), openapi({ file: 'openapi.yaml' })],
}
`
const home = { 'content/index.md': '# Home\n\nText.\n', 'content/b.md': '# Other\n\nText.\n', 'a.js': 'a\nb\n' }
const sites = {
  'with HTML': SiteTest.of({ ...home, 'config/site.ts': 'export default { markdown: { html: "safe" } }\n' }),
  'without HTML': SiteTest.of({ ...home, 'config/site.ts': 'export default { markdown: { html: false } }\n' }),
  'with packages': SiteTest.of({
    ...home,
    ...otherPlaces['a changelog']?.('a'),
    ...otherPlaces['an API']?.('a'),
    ...otherPlaces['a glossary']?.('a'),
    'config/site.ts': packages,
  }),
}
const checkers = Object.fromEntries(Object.entries(sites).map(([name, { root }]) => [name, new Checker(root)]))

afterAll(() => {
  for (const checker of Object.values(checkers)) checker.stop()
  for (const site of Object.values(sites)) site[Symbol.dispose]()
})

interface Case {
  place: string
  token: string
  site: string
  files: Record<string, string>
}

/** What once took minutes. These cases are in every sample. */
const once: [place: string, token: string][] = [
  ['text', '<!---->\t'],
  ['a list', '<!---->\t'],
  ['the lines of a fence', '\t'],
  ['a fence', '[!code e'],
  ['a changelog', ' \u2028'],
  ['an API', ' \u2028'],
]

const cases = [
  ...Object.entries(places).flatMap(([place, make]) =>
    tokens.flatMap((token): Case[] =>
      ['with HTML', 'without HTML'].map((site) => ({
        place,
        token,
        site,
        files: { 'content/a.md': make(repeated(token)) },
      })),
    ),
  ),
  ...Object.entries(otherPlaces).flatMap(([place, make]) =>
    tokens.map((token): Case => ({ place, token, site: 'with packages', files: make(repeated(token)) })),
  ),
]
const sample = cases.filter(
  ({ place, token }, i) => full || i % 37 === 0 || once.some(([one, sign]) => one === place && sign === token),
)

test.each(sample.map((one) => ({ ...one, sign: JSON.stringify(one.token) })))(
  'answers in time for $sign in $place, $site',
  async ({ site, files }) => {
    const { rules, seconds } = await (checkers[site] as Checker).check(files)
    expect(seconds, 'seconds of CPU time').toBeLessThan(mostSeconds)
    expect(rules.filter((rule) => /^failed|^page-failure/.test(rule))).toEqual([])
  },
)
