import { expect, test } from 'vitest'
import { statOf } from '../../../pipeline/source/file-state.ts'
import { SiteTest } from '../../site-test.ts'

test.each([
  { path: 'a.txt', expected: 4 },
  { path: 'link.txt', expected: 4 },
  { path: 'missing.txt', expected: undefined },
  { path: 'a.txt/below.txt', expected: undefined },
  { path: 'loop', expected: undefined },
  { path: 'loop/below.txt', expected: undefined },
])('the stat of $path has the size $expected', ({ path, expected }) => {
  using site = SiteTest.of({ 'a.txt': 'text' }).link('a.txt', 'link.txt').link('loop', 'loop')
  expect(statOf(site.path(path))?.size).toBe(expected)
})
