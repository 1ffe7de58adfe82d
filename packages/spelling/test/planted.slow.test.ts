// Plants slips into pages of this repository's site. `check` must report nearly all of them, and nothing else.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlantedSite } from '../../../test/check/planted.ts'
import { random } from '../../../test/random.ts'
import { repository, type SiteTest } from '../../../test/site-test.ts'
import { type Dictionary, openDictionary } from '../dictionary.ts'
import { englishPackages } from '../languages.ts'
import { plant } from './slips.ts'

const full = process.env.DOCSITE_TEST === 'full'
const seeds = Array.from({ length: full ? 20 : 2 }, (_, i) => i + 1)
const [pages, perPage, leastFound] = [20, 2, 36]

let site: SiteTest
let dictionary: Dictionary
beforeAll(async () => {
  site = PlantedSite.copy(['missing-baseline', 'no-history', 'stale-translation'])
  dictionary = (await openDictionary(englishPackages, repository)) as Dictionary
})
afterAll(() => site[Symbol.dispose]())

test.each(seeds)('reports at least 36 of 40 slips, and suggests the words (seed %i)', async (seed) => {
  const next = random(seed)
  const planted = PlantedSite.in(site, next)
  try {
    const slips = Array.from({ length: pages }, () => planted.page('en')).flatMap((file) => {
      const changed = plant(planted.read(file), perPage, (word) => dictionary.has(word), next)
      planted.edit(file, changed.text)
      return changed.planted.map((one) => ({ ...one, file }))
    })
    expect(slips.length).toBe(pages * perPage)
    const { diagnostics } = await site.check()
    const found = diagnostics.filter(({ rule }) => rule.startsWith('spelling/'))
    const isAt = (one: (typeof slips)[number]) =>
      found.find(({ file, line, column }) => file === one.file && line === one.line && column === one.column)
    const missed = slips.filter((one) => !isAt(one))
    const others = found.filter((one) => !slips.some((slip) => isAt(slip) === one))
    console.log(
      seed,
      slips.length,
      JSON.stringify(missed),
      JSON.stringify(others.map((o) => o.text)),
      slips
        .filter((s) => isAt(s) && !isAt(s)?.hint?.includes('`' + s.word + '`'))
        .map((s) => s.written + '<' + s.word + ' ' + isAt(s)?.hint),
    )
    expect(missed.length).toBeLessThanOrEqual(pages * perPage - leastFound)
  } finally {
    planted.restore()
  }
})
