// For every field of the configuration and every flag of `build`: a build with another value in the same cache and output folder
// equals a clean one, with its reports. Ordinary runs take one field of each object.

import { expect, test } from 'vitest'
import { differenceAfter, siteWithOptions } from './options/builds.ts'
import {
  changeOfField,
  changesOfCode,
  changesOfFlags,
  dataFields,
  grouped,
  type OptionChange,
  sampled,
} from './options/changes.ts'
import { changeOf, nameOf } from './options/fields.ts'

const full = process.env.DOCSITE_TEST === 'full'

test('knows another value for each field of the configuration', () => {
  expect(
    dataFields()
      .filter((field) => changeOf(field) === undefined)
      .map(nameOf),
  ).toEqual([])
})

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

const fields = full ? dataFields() : sampled(dataFields(), 1, 20240910)
const groups = [...grouped(fields, ({ path: [name = ''] }) => name)]

test.each(groups)('builds the same as without a cache after another value of a field in `%s`', async (_, fields) => {
  expect(await differences(fields.map(changeOfField))).toEqual([])
})

test('builds the same as without a cache after another version of code in the configuration', async () => {
  expect(await differences(changesOfCode)).toEqual([])
})

test('builds the same as without a cache after another flag', async () => {
  expect(await differences(changesOfFlags)).toEqual([])
})
