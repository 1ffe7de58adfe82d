// Pairs of sections in two languages.

import { expect, test } from 'vitest'
import { pairSections, rowsOf, type Section } from '../../../theme/browser/beside/pairs.ts'

const section = (ids: string, blocks = 1): Section<string> => ({
  ids: ids === '' ? [] : ids.split(' '),
  blocks: Array.from({ length: blocks }, (_, i) => `${ids}${i}`),
})
const pairs = (own: Section<string>[], other: Section<string>[]) =>
  pairSections(own, other).map((pair) => pair.map((one) => one?.ids[0] ?? (one ? 'top' : null)))

const top = section('')

test('pairs sections with the same id, and those whose heading has the id of the counterpart', () => {
  const own = [top, section('install'), section('use 使用')]
  expect(pairs(own, [top, section('install'), section('使用 use')])).toEqual([
    ['top', 'top'],
    ['install', 'install'],
    ['use', '使用'],
  ])
})

test('keeps the order of the page if the other language has another order', () => {
  expect(pairs([top, section('a'), section('b')], [top, section('b'), section('a')])).toEqual([
    ['top', 'top'],
    ['a', 'a'],
    ['b', 'b'],
  ])
})

test('shows a missing section beside nothing, and an extra one after the section that precedes it', () => {
  expect(
    pairs([top, section('a'), section('b')], [top, section('x'), section('b'), section('y'), section('z')]),
  ).toEqual([
    ['top', 'top'],
    [null, 'x'],
    ['a', null],
    ['b', 'b'],
    [null, 'y'],
    [null, 'z'],
  ])
})

test('uses each section once, also with hostile ids', () => {
  const own = [top, section('__proto__'), section('constructor'), section('a a')]
  expect(pairs(own, [top, section('constructor'), section('__proto__'), section('a'), section('a')])).toEqual([
    ['top', 'top'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['a', 'a'],
    [null, 'a'],
  ])
})

test('puts blocks beside each other one by one if their number is the same, and otherwise together', () => {
  expect(rowsOf([section('a', 2), section('b', 2)])).toEqual([
    [['a0'], ['b0']],
    [['a1'], ['b1']],
  ])
  expect(rowsOf([section('a', 2), section('b', 1)])).toEqual([[['a0', 'a1'], ['b0']]])
  expect(rowsOf([undefined, section('b', 2)])).toEqual([[[], ['b0', 'b1']]])
  expect(rowsOf([section('a', 0), section('b', 0)])).toEqual([[[], []]])
})
