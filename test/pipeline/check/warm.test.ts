// What a check of an unchanged site leaves unread.

import { expect, test, vi } from 'vitest'
import { buildHere, bundle } from '../../build-here.ts'
import { SiteTest } from '../../site-test.ts'

/** Returns the number of pages whose details are read from the cache while a function runs. */
async function detailsReadIn(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(JSON, 'parse')
  try {
    await work()
    return parse.mock.calls.filter(([text]) => text.startsWith('{') && text.includes('"fieldLines":')).length
  } finally {
    parse.mockRestore()
  }
}

test('a check of an unchanged site does not read the details of its pages', async () => {
  const page = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n# ${title}\n\n## Part\n`
  const site = SiteTest.of({
    'config/site.json': JSON.stringify({ title: 'Garden', siteUrl: 'https://garden.example' }),
    'content/index.md': `${page('Garden')}\n[Trees](/trees)\n`,
    'content/trees.md': page('Trees'),
    'content/shrubs.md': page('Shrubs'),
  })
  await buildHere(site)
  const check = () => bundle.check(site.root)
  await check()
  expect(await detailsReadIn(check)).toBe(0)
  // The test would see them.
  site.edit('content/trees.md', `${page('Trees')}\n[Home](/#part)\n`)
  expect(await detailsReadIn(check)).toBeGreaterThan(0)
})
