// Faults in our own site: one of each kind, at random places; all are told of at their places, and nothing else is.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareText } from '../../pipeline/model/message.ts'
import { random } from '../random.ts'
import type { SiteTest } from '../site-test.ts'
import { faults } from './faults.ts'
import { PlantedSite, type Told } from './planted.ts'

const seeds = process.env.DOCSITE_TEST === 'full' ? 20 : 2

let site: SiteTest
beforeAll(async () => {
  site = PlantedSite.copy()
  expect((await site.check()).messages, 'the site without faults').toEqual([])
})
afterAll(() => site[Symbol.dispose]())

const written = ({ rule, file, line, column }: Told): string =>
  `${[file, line, column].filter((part) => part !== undefined).join(':')} ${rule}`

test.each(Array.from({ length: seeds }, (_, i) => i + 1))('every fault is found where it is, seed %i', async (seed) => {
  const planted = PlantedSite.in(site, random(seed))
  try {
    const expected = Object.values(faults).flatMap((plant) => plant(planted))
    const { messages } = await site.check()
    const told = messages.map(({ rule, file, line, column }) => {
      // Where a fault has no exact place, none is asked for.
      const known = expected.find((one) => one.rule === rule && one.file === file && one.line === line)
      return written({ rule, file, ...(line ? { line } : {}), ...(column && known?.column ? { column } : {}) })
    })
    expect(told.sort(compareText)).toEqual(expected.map(written).sort(compareText))
  } finally {
    planted.restore()
  }
})
