// The builder of a page's plain text: lines, blocks and offsets, in linear time.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextBuilder } from '../../../pipeline/page/text/text.ts'
import { check } from '../../laws.ts'

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), text: fc.constantFrom('a', ' ', 'a  b', ' c', 'd ', '\n') }),
  fc.record({ kind: fc.constant('code' as const), text: fc.constantFrom('x\n', '  y', '', ' ', 'x\n\ny') }),
  fc.record({ kind: fc.constant('heading' as const), text: fc.constantFrom('H', 'H two', '') }),
  fc.record({ kind: fc.constantFrom('cell' as const, 'line' as const, 'block' as const), text: fc.constant('') }),
)

test('returns correct offsets, single separators, and no white space at the start or end', () => {
  check(
    fc.property(fc.array(step), (steps) => {
      const builder = new TextBuilder()
      const headings: { at: number; text: string }[] = []
      const code: string[] = []
      for (const { kind, text } of steps) {
        if (kind === 'add') builder.add(text)
        else if (kind === 'code') {
          builder.addCode(text)
          if (text.trim()) code.push(text)
        } else if (kind === 'heading') headings.push({ at: builder.addHeading(text), text })
        else builder[kind]()
      }
      const whole = builder.toString()
      expect(whole.trimEnd()).toBe(whole)
      for (const { at, text } of headings) {
        if (text === '') expect(at).toBe(-1)
        else expect(whole.slice(at, at + text.length)).toBe(text)
      }
      expect(builder.code.map(([start, end]) => whole.slice(start, end).trimEnd())).toEqual(
        code.map((one) => one.trimEnd()),
      )
    }),
  )
})

test('collects 300,000 texts without slowing down', () => {
  const builder = new TextBuilder()
  for (let i = 0; i < 300_000; i++) builder.add(`word ${i} `)
  expect(builder.length).toBeGreaterThan(3_000_000)
})
