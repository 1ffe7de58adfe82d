// `openSite` of the API: a loaded site that follows the changes of its files.

import { expect, test, vi } from 'vitest'
import { openSite } from '../pipeline/api/open-site.ts'
import { SiteTest } from './site-test.ts'

const titles = ({ pages }: { pages: readonly { title: string }[] }) => pages.map(({ title }) => title)

test('follows edits, new and removed files, data of plugins, and the configuration', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n\n[Gone](./gone.md)\n',
    'config/site.ts': `import { made } from './made.ts'\nexport default { title: 'One', plugins: [made] }\n`,
    'config/made.ts': `import { definePlugin } from '@docsite/cli'
export const made = definePlugin({
  name: 'made',
  pages: (site) => [{ route: '/made', markdown: '# ' + site.read('made.txt') }],
})
`,
    'made.txt': 'Made',
  })
  await using open = await openSite(site.root, { cache: false })
  const seen = vi.fn()
  const stop = open.onChange(seen)
  expect(titles(open.site)).toEqual(['Home', 'Made'])
  expect(open.site.diagnostics.map(({ rule }) => rule)).toContain('dead-link')

  site.edit('content/gone.md', '# Back\n')
  await expect.poll(() => titles(open.site)).toEqual(['Home', 'Back', 'Made'])
  expect(open.site.diagnostics.map(({ rule }) => rule)).not.toContain('dead-link')
  expect(seen).toHaveBeenCalledWith(open.site)

  site.edit('made.txt', 'Data').remove('content/gone.md')
  await expect.poll(() => titles(open.site)).toEqual(['Home', 'Data'])

  site.edit('config/site.ts', site.read('config/site.ts').replace('One', 'Two'))
  await expect.poll(() => open.site.config.title).toBe('Two')

  stop()
  const calls = seen.mock.calls.length
  site.edit('content/index.md', '# Start\n')
  await expect.poll(() => titles(open.site)).toEqual(['Start', 'Data'])
  expect(seen).toHaveBeenCalledTimes(calls)
})

test('keeps the last site while the configuration is broken, and reports why', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n', 'config/site.ts': `export default { title: 'One' }\n` })
  const onError = vi.fn()
  await using open = await openSite(site.root, { cache: false, onError })
  site.edit('config/site.ts', 'export default { title: 5 }\n')
  await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(0)
  expect(String(onError.mock.calls[0]?.[0])).toContain('The configuration is invalid')
  expect(open.site.config.title).toBe('One')
  site.edit('config/site.ts', `export default { title: 'Three' }\n`)
  await expect.poll(() => open.site.config.title).toBe('Three')
})
