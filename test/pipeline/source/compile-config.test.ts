// Compiled configurations in the cache belong to the texts that were compiled.

import { expect, test, vi } from 'vitest'
import { compiledConfig } from '../../../pipeline/source/config/compile-config.ts'
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
