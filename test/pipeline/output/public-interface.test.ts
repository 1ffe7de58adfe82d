// Outputs that a project declares with the public types are valid entries of the registry.

import { type Output, perSite, type SharedOutput } from '@docsite/cli'
import { expect, test } from 'vitest'
import { isMainOutput, type Output as OwnOutput } from '../../../pipeline/output/output.ts'

/** The example in the manual. */
const titles: SharedOutput<'site'> = {
  name: 'titles',
  ...perSite((path) => path === 'titles.json'),
  async files(_, site) {
    const pages = await site.pages()
    const titles = pages.map(({ route, record }) => [route.path, record.title])
    return [{ path: 'titles.json', text: JSON.stringify(Object.fromEntries(titles)) }]
  },
}

test("accepts a project's output wherever it accepts a built-in output", () => {
  const output: Output = titles
  const own: OwnOutput = output
  expect(isMainOutput(own)).toBe(true)
})

test('recognizes the paths of an output that depends on the whole site', async () => {
  const site = { pages: () => Promise.resolve([]) } as never
  expect(await titles.unitAt('titles.json', site)).toBe('site')
  expect(await titles.unitAt('other.json', site)).toBeUndefined()
  expect(await titles.files('site', site)).toEqual([{ path: 'titles.json', text: '{}' }])
})
