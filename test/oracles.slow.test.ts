// The oracles on a small sample that needs no network. `npm run oracles` takes samples of larger corpora.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accepted } from './oracles/accepted.ts'
import { Corpus } from './oracles/corpus.ts'
import { localJudge } from './oracles/judge.ts'
import { kindsOf, reportOf } from './oracles/oracle.ts'
import type { Input, Seam } from './oracles/seam.ts'
import { seams } from './oracles/seams.ts'
import { random } from './random.ts'
import { repository } from './site-test.ts'

const anything = 1000

test.each(seams)('finds no difference in the sample of $name', async (seam) => {
  const corpus = new Corpus([join(repository, 'test/oracles/fixtures', seam.name)])
  const inputs = seam.inputs(corpus, anything, random(1))
  expect(inputs.length).toBeGreaterThan(0)
  const kinds = await kindsOf(seam, inputs, localJudge())
  expect(
    reportOf(
      inputs,
      kinds.filter(({ reason }) => reason === undefined),
    ),
  ).toBe(`${inputs.length} inputs, 0 differences in 0 kinds\n`)
})

test('makes what differs small, and groups it by its shape', async () => {
  const seam: Seam = {
    name: 'stars',
    law: 'No text has two stars.',
    packages: {},
    inputs: () => [],
    compare: async (inputs: readonly Input[]) =>
      inputs.map(({ text }) => (text.includes('**') ? [{ what: 'stars', ours: '2', theirs: '0' }] : [])),
  }
  const inputs = ['First.\n\nA **word**.\n\nLast.', 'One', '- item **two\n- item'].map((text, i) => ({
    name: `${i}.md`,
    text,
  }))
  expect(reportOf(inputs, await kindsOf(seam, inputs, localJudge()))).toBe(
    ['stars (2): 0.md', '  | **', '  docsite 2', '  judge   0', '3 inputs, 2 differences in 1 kinds', ''].join('\n'),
  )
})

test('names sections of the manual that exist', () => {
  const missing = Object.values(accepted())
    .flat()
    .filter(({ manual }) => {
      const [page, id] = manual.split('#')
      return !readFileSync(join(repository, 'manual/content/en', `${page}.md`), 'utf8').includes(`{#${id}}`)
    })
  expect(missing).toEqual([])
})
