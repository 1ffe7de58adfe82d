// Places of configuration fields.

import { expect, test } from 'vitest'
import { findField } from '../../../pipeline/source/config/problem-place.ts'
import { startWatch } from '../../stopwatch.ts'

const links = Array.from({ length: 4000 }, (_, i) => `      { text: 'Page ${i}', link: '/page-${i}' },\n`)
const file = {
  file: 'config/site.ts',
  text: `export default {\n  themeConfig: {\n    sidebar: [\n${links.join('')}    ],\n  },\n}\n`,
}

test('finds the literal whose path has the longest common ending', () => {
  const place = (...path: (string | number)[]) => findField([file], path)
  expect(place('themeConfig', 'sidebar', 3, 'link')).toEqual({ file: 'config/site.ts', line: 7, column: 25 })
  expect(place('themeConfig', 'sidebar', 3, 'unknown')).toEqual({ file: 'config/site.ts', line: 7, column: 7 })
  expect(place('none')).toEqual({ file: 'config/site.ts', line: 1, column: 1 })
})

test('reads a large configuration once for a thousand messages', () => {
  const seconds = startWatch()
  for (let i = 0; i < 1000; i++) findField([file], ['themeConfig', 'sidebar', i, 'link'])
  // Reading it takes 50 ms.
  expect(seconds()).toBeLessThan(2)
})
