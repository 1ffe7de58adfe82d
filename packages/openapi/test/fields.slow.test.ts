// Whatever the table says that the plugin reads changes a page.

import { expect, test } from 'vitest'
import { everything, fields, pagesOf, parsed, remove } from './everything.ts'

const all = pagesOf(parsed(everything))

test.each(fields.filter(({ field }) => field.leftOut === undefined && !field.isUnsupported))(
  'pages show $name of the $object',
  ({ object, name, at }) => {
    expect(at, `everything.yaml contains ${name} of the ${object}`).not.toEqual([])
    const isShown = at.some((path) => {
      const without = parsed(everything)
      remove(without, path)
      return pagesOf(without) !== all
    })
    expect(isShown).toBe(true)
  },
)
