// Packs sections and unpacks them again.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Section, TextBlock } from '../../../pipeline/model/page/page.ts'
import { packSections, unpackSections } from '../../../pipeline/model/page/sections.ts'

const mark = fc.stringMatching(/^=?[\w-]{6}$/)
const lines = fc.tuple(fc.nat(), fc.nat()).map(([first, more]) => [first, first + more] as const)
const fileName = fc.string({ unit: 'grapheme', minLength: 1 })
const block = fc
  .tuple(mark, lines, fc.option(fileName, { nil: undefined }))
  .map(([mark, lines, file]): TextBlock => (file === undefined ? [mark, ...lines] : [mark, ...lines, file]))
const section: fc.Arbitrary<Section> = fc.record({ heading: fc.integer({ min: -1 }), blocks: fc.array(block) })

test('returns the same sections after packing and unpacking, whatever the names of fragments contain', () => {
  fc.assert(
    fc.property(fc.array(section), (sections) => {
      expect(unpackSections(packSections(sections))).toEqual(sections)
    }),
  )
})

test('keeps the end of a block that is longer than one line, and the name of a fragment with separators', () => {
  const sections: Section[] = [
    { heading: -1, blocks: [] },
    {
      heading: 0,
      blocks: [
        ['=aaaaaa', 3, 9],
        ['bbbbbb', 10, 10, 'en/_a, b\nc.md'],
      ],
    },
  ]
  expect(packSections(sections)).toBe('-1\n0 =aaaaaa,3,9 bbbbbb,10,,en%2F_a%2C%20b%0Ac.md')
  expect(unpackSections(packSections(sections))).toEqual(sections)
})
