// How much code starts a page, holds what the reader does meanwhile, and hydrates in steps.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFileSync(`theme/browser/${file}`, 'utf8')

test('starts pages, holds what readers do and hydrates in steps with at most 160 lines', () => {
  const lines = ['hold.ts', 'held.ts', 'repeat-held.ts', 'steps.ts'].flatMap((file) =>
    textOf(file).trimEnd().split('\n'),
  )
  expect(lines.length).toBeLessThanOrEqual(160)
})

test('knows no particular control', () => {
  const selectors = (textOf('hold.ts') + textOf('held.ts')).match(
    /(?<=['"`,( ])[.#][a-z][\w-]*(?=['"`, ])|\[data-[a-z-]+/g,
  )
  // The parts of a page, and islands in general.
  expect(new Set(selectors)).toEqual(new Set(['[data-island', '[data-hydrated', '[data-region']))
})
