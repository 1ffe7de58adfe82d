// Plants slips into pages of this repository's site. `check` must report nearly all of them, and nothing else.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlantedSite } from '../../../test/check/planted.ts'
import { random } from '../../../test/random.ts'
import { repository, type SiteTest } from '../../../test/site-test.ts'
import { type Dictionary, openDictionary } from '../dictionary.ts'
import { englishPackages } from '../languages.ts'
import { type Planted, plant } from './slips.ts'

const full = process.env.DOCSITE_TEST === 'full'
const seeds = Array.from({ length: full ? 20 : 2 }, (_, i) => i + 1)
const pageCount = 20
const slipCount = 40
const leastFound = 36
const mostFalse = 10

let site: SiteTest
let dictionary: Dictionary
beforeAll(async () => {
  site = PlantedSite.copy(['missing-baseline', 'no-history', 'stale-translation'])
  dictionary = (await openDictionary(englishPackages, repository)) as Dictionary
})
afterAll(() => site[Symbol.dispose]())

interface PlantedInFile extends Planted {
  file: string
}

const written = ({ file, line, column }: { file: string; line?: number; column?: number }): string =>
  `${file}:${line}:${column}`

/** Plants one or two slips in each of some pages. */
function plantAll(planted: PlantedSite): PlantedInFile[] {
  const isWord = (word: string) => dictionary.has(word)
  const slips: PlantedInFile[] = []
  for (let page = 0; page < pageCount; page++) {
    const file = planted.page('en', (text) => text.length > 1500)
    const changed = plant(planted.read(file), slipCount / pageCount, isWord, planted.next)
    planted.edit(file, changed.text)
    slips.push(...changed.planted.map((one) => ({ ...one, file })))
  }
  return slips
}

test.each(seeds)('reports at least 36 of 40 slips, and little else (seed %i)', async (seed) => {
  const planted = PlantedSite.in(site, random(seed))
  try {
    const slips = plantAll(planted)
    expect(slips).toHaveLength(slipCount)
    const found = (await site.check()).diagnostics.filter(({ rule }) => rule === 'spelling/unknown-word')
    const places = new Set(found.map(written))
    const missed = slips.filter((one) => !places.has(written(one)))
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(slipCount - leastFound)
    const expected = new Set(slips.map(written))
    expect(found.filter((one) => !expected.has(written(one))).length).toBeLessThanOrEqual(mostFalse)
  } finally {
    planted.restore()
  }
})
