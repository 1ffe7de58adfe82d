// For every field of the configuration: a build with another value in the same cache and output folder equals a clean one, with its
// reports. Ordinary runs take one field of each top-level option.

import { expect, test } from 'vitest'
import { dataFields } from './options/changes.ts'
import { changeOf, nameOf } from './options/fields.ts'
import { differencesOnTheWay, fieldsOfHalf } from './options/way.ts'

/** Finding a value of each field takes a minute on an idle machine. */
const timeoutMs = 900_000

test(
  'knows another value for each field of the configuration',
  () => {
    expect(
      dataFields()
        .filter((field) => changeOf(field) === undefined)
        .map(nameOf),
    ).toEqual([])
  },
  timeoutMs,
)

test.each(fieldsOfHalf(0))(
  'builds the same as without a cache after another value of a field (%#)',
  async ({ fields }) => {
    expect(await differencesOnTheWay(fields)).toEqual([])
  },
)
