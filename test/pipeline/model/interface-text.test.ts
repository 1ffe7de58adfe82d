// The words of both languages: the same keys by type; here, that they are filled in alike.

import { expect, test } from 'vitest'
import { en } from '../../../theme/locales/en.ts'
import { zh } from '../../../theme/locales/zh.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

test.each(Object.keys(en) as (keyof typeof en)[])(
  '%s says something in both languages, about the same things',
  (key) => {
    expect(zh[key]).not.toBe('')
    expect(placeholders(zh[key])).toEqual(placeholders(en[key]))
  },
)
