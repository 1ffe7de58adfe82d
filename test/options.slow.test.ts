// For every hook of plugins, other code in the configuration, and every flag of `build`: a build with another value in the same cache
// and output folder equals a clean one, with its reports.

import { expect, test } from 'vitest'
import { differenceAfter, siteWithOptions } from './options/builds.ts'
import { changesOfCode, changesOfFlags, listsOf, type OptionChange } from './options/changes.ts'

/** Tries changes one after another on one site. Returns what differs. */
async function differences(changes: readonly OptionChange[]): Promise<string[]> {
  using site = siteWithOptions()
  const found: string[] = []
  for (const { name, make } of changes) {
    const settings = make()
    const difference = settings ? await differenceAfter(site, settings) : 'no value is known'
    if (difference !== '') found.push(`${name}: ${difference}`)
  }
  return found
}

test.each(listsOf(changesOfCode).map((changes) => ({ changes })))(
  'builds the same as without a cache after another version of code in the configuration (%#)',
  async ({ changes }) => {
    expect(await differences(changes)).toEqual([])
  },
)

test('builds the same as without a cache after another flag', async () => {
  expect(await differences(changesOfFlags)).toEqual([])
})
