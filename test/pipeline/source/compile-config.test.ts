// Compiled configurations in the cache belong to the texts and the packages from which they were compiled.

import { symlinkSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test, vi } from 'vitest'
import { compiledConfig } from '../../../pipeline/source/config/compiled-config.ts'
import { Notes } from '../../../pipeline/storage/signed-files.ts'
import { SiteTest } from '../../site-test.ts'

/** Called when esbuild has finished. */
const finished = vi.hoisted(() => ({ call: () => {} }))

vi.mock('esbuild', async (load) => {
  const esbuild = await load<typeof import('esbuild')>()
  const build: typeof esbuild.build = async (options) => {
    const result = await esbuild.build(options)
    finished.call()
    return result as Awaited<ReturnType<typeof esbuild.build<typeof options>>>
  }
  return { ...esbuild, build }
})

test('compiles a file again that changed while it was compiled', async () => {
  using site = SiteTest.of({ 'config/site.ts': "export default { title: 'Before' }\n" })
  const notes = new Notes({ path: site.path('cache'), key: 'a key' }, 'tool')
  const compiled = async () => (await compiledConfig(site.root, 'config/site.ts', notes)).body
  finished.call = () => void site.edit('config/site.ts', "export default { title: 'After' }\n")
  expect(await compiled()).toContain('Before')
  finished.call = () => {}
  expect(await compiled()).toContain('After')
})

test('compiles again only if a module or an imported package has changed', async () => {
  const packageJson = (version: string) => JSON.stringify({ name: 'one', version, type: 'module', exports: './one.js' })
  using site = SiteTest.of({
    'site/config/site.ts':
      "import { one } from 'one'\nimport { two } from 'two'\nexport default { title: one + two }\n",
    'node_modules/one/package.json': packageJson('1.0.0'),
    'node_modules/one/one.js': "export const one = 'One'\n",
    'node_modules/one/other.js': "export const one = 'Other'\n",
    'packages/two/package.json': JSON.stringify({ name: 'two', exports: './two.ts' }),
    'packages/two/two.ts': "import { text } from './text.ts'\nexport const two: string = text\n",
    'packages/two/text.ts': "export const text = 'Two'\n",
  })
  symlinkSync(site.path('packages/two'), site.path('node_modules/two'))
  const notes = new Notes({ path: site.path('cache'), key: 'a key' }, 'tool')
  let count = 0
  finished.call = () => void count++
  const compiled = async () => {
    const before = count
    const { body, packages } = await compiledConfig(site.path('site'), 'config/site.ts', notes)
    return { count: count - before, body, packages: packages.map((path) => relative(site.root, path)) }
  }
  expect(await compiled()).toMatchObject({ count: 1, packages: ['node_modules/one/one.js'] })
  const again = await compiled()
  expect(again).toMatchObject({ count: 0, packages: ['node_modules/one/one.js'] })
  expect(again.body).toContain('Two')

  site.edit('packages/two/text.ts', "export const text = 'Changed'\n")
  const linked = await compiled()
  expect(linked).toMatchObject({ count: 1, body: expect.stringContaining('Changed') })
  site.edit('packages/two/text.tsx', 'export {}\n')
  expect(await compiled()).toMatchObject({ count: 1 })
  site.edit('node_modules/one/package.json', packageJson('1.0.1').replace('one.js', 'other.js'))
  expect(await compiled()).toMatchObject({ count: 1, packages: ['node_modules/one/other.js'] })
  site.edit('site/node_modules/one/package.json', packageJson('2.0.0'))
  site.edit('site/node_modules/one/one.js', "export const one = 'Nearer'\n")
  expect(await compiled()).toMatchObject({ count: 1, packages: ['site/node_modules/one/one.js'] })
  expect(await compiled()).toMatchObject({ count: 0 })
})

test('compiles a configuration with an alias each time, because the alias may change', async () => {
  using site = SiteTest.of({
    'config/site.ts': "import { title } from '~/title.ts'\nexport default { title }\n",
    'config/title.ts': "export const title = 'Alias'\n",
    'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '~/*': ['./config/*'] } } }),
  })
  const notes = new Notes({ path: site.path('cache'), key: 'a key' }, 'tool')
  let count = 0
  finished.call = () => void count++
  for (const _ of [1, 2]) await compiledConfig(site.root, 'config/site.ts', notes)
  expect(count).toBe(2)
})
