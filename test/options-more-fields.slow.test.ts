// The other half of the fields of `options-fields.slow.test.ts`, which runs beside it.

import { expect, test } from 'vitest'
import { differencesOnTheWay, fieldsOfHalf } from './options/way.ts'

test.each(fieldsOfHalf(1))(
  'builds the same as without a cache after another value of a field (%#)',
  async ({ fields }) => {
    expect(await differencesOnTheWay(fields)).toEqual([])
  },
)
