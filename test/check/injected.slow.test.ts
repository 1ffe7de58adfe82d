// Plants one fault of each kind at a random place in this repository's site. `check` must report exactly these faults.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareText } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { random } from '../random.ts'
import type { SiteTest } from '../site-test.ts'
import { configFaults, drifts, faults, passingPage } from './faults.ts'
import { type Plant, PlantedSite, type Reported } from './planted.ts'

const full = process.env.DOCSITE_TEST === 'full'
const seeds = Array.from({ length: full ? 20 : 1 }, (_, i) => i + 1)

const written = ({ rule, file, line, column }: Reported): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(':')} ${rule}`

/** Rules that also report a planted page, or a block that is planted in one language only. `drifts` covers them. */
const inDrifts = ['stale-translation', 'missing-section', 'extra-section', 'lost-url', 'unlisted-page']

async function expectFound(
  site: SiteTest,
  kinds: Record<string, Plant>,
  seed: number,
  ignored: readonly string[] = [],
): Promise<void> {
  const planted = PlantedSite.in(site, random(seed))
  try {
    const expected = Object.values(kinds).flatMap((plant) => plant(planted))
    const { diagnostics } = await site.check()
    const reported = diagnostics
      .filter(({ rule }) => !ignored.includes(rule))
      .map(({ rule, file, line, column }) => {
        // Compares columns only if the expected diagnostic has one.
        const match = expected.find((one) => one.rule === rule && one.file === file && one.line === line)
        return written({ rule, file, ...(line ? { line } : {}), ...(column && match?.column ? { column } : {}) })
      })
    expect(reported.sort(compareText)).toEqual(expected.map(written).sort(compareText))
  } finally {
    planted.restore()
  }
}

// Both groups use one copy, so that the second group finds its pages in the cache. In ordinary runs, neither changes the
// configuration, because all pages would be parsed again. Fixtures in `rules/` cover the faults in the configuration.
let site: SiteTest
beforeAll(() => {
  site = PlantedSite.copy(['missing-baseline', 'no-history', 'search-rank'])
})
afterAll(() => site[Symbol.dispose]())

describe('injected faults of each kind', () => {
  test.each(seeds)('reports every fault in the right place (seed %i)', (seed) =>
    expectFound(site, full ? { ...faults, ...configFaults } : faults, seed, inDrifts),
  )
})

describe('changes since the baseline', () => {
  beforeAll(async () => {
    for (const lang of ['en', 'zh'])
      site.edit(passingPage(lang), `# ${lang === 'en' ? 'Passing' : '暂时的页面'}\n\n::option{type="string"}\n`)
    expect((await site.run('check', ['--accept'])).code).toBe(0)
  })

  test.each(seeds)('reports every fault in the right place (seed %i)', (seed) => expectFound(site, drifts, seed))
})
