// Values that `pages` hooks keep from build to build.

import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Plugin } from '../../../pipeline/model/plugin/plugin.ts'
import type { PluginSite } from '../../../pipeline/model/plugin/plugin-site.ts'
import { CachedValues, clockStepMs } from '../../../pipeline/source/plugins/cached-values.ts'
import { pluginSite } from '../../../pipeline/source/plugins/plugin-site.ts'
import { siteOfHooks } from '../../site-of-hooks.ts'
import { SiteTest } from '../../site-test.ts'

/** A cache in memory, which stores JSON as the real one does. */
function memory() {
  const notes = new Map<string, string>()
  return {
    writes: 0,
    readNote: <T>(name: string) => JSON.parse(notes.get(name) ?? 'null') as T | undefined,
    writeNote(name: string, value: unknown) {
      this.writes++
      notes.set(name, JSON.stringify(value))
    },
  }
}

/** Returns when the files were changed last. */
const newest = (site: SiteTest): number =>
  Math.max(
    ...['data.txt', 'missing.txt'].map((file) => statSync(site.path(file), { throwIfNoEntry: false })?.ctimeMs ?? 0),
  )

const shapeOf = ({ root }: SiteTest, langs = ['en']): PluginSite => {
  const locales = langs.length > 1 ? langs.map((lang) => ({ lang, label: lang })) : []
  return pluginSite(siteOfHooks({ locales }, root), () => undefined)
}

const plugin = { name: 'words' } as Plugin

/** Runs builds of one plugin, which asks for the words of `data.txt`. */
function builds(site: SiteTest) {
  const cache = memory()
  const made: unknown[] = []
  const build = async (inputs: unknown, { key = 'key', langs = ['en'], value = undefined as unknown } = {}) => {
    const shape = shapeOf(site, langs)
    const values = new CachedValues({ plugin, hook: 'pages', pluginKey: key }, shape, cache)
    await expect.poll(() => Date.now() - newest(site)).toBeGreaterThan(clockStepMs)
    const words = await values.site.cached(inputs, () => {
      made.push(inputs)
      return { value: value ?? site.read('data.txt').split(' '), files: ['data.txt', 'missing.txt'] }
    })
    values.save()
    return words
  }
  return { cache, made, build }
}

test('generates a value again only if its inputs, its files, the plugin or the languages have changed', async () => {
  using site = SiteTest.of({ 'data.txt': 'one two' })
  const { cache, made, build } = builds(site)
  for (const _ of [1, 2, 3]) expect(await build({ a: 1 })).toEqual(['one', 'two'])
  expect([made.length, cache.writes]).toEqual([1, 1])

  site.edit('data.txt', 'three')
  for (const _ of [1, 2]) expect(await build({ a: 1 })).toEqual(['three'])
  expect([made.length, cache.writes]).toEqual([2, 2])

  site.edit('missing.txt', 'found')
  await build({ a: 1 })
  expect(made).toHaveLength(3)
  for (const [inputs, options] of [
    [{ a: 2 }, {}],
    [{ a: 2 }, { key: 'other' }],
    [{ a: 2 }, { key: 'other', langs: ['en', 'fr'] }],
  ] as const)
    await build(inputs, { ...options, langs: [...((options as { langs?: readonly string[] }).langs ?? ['en'])] })
  expect(made).toHaveLength(6)
  // Only the values of the last build are kept.
  await build({ a: 1 })
  expect(made).toHaveLength(7)
})

test('does not keep a value that is not JSON, or that was generated while a file changed', async () => {
  using site = SiteTest.of({ 'data.txt': 'one' })
  const { cache, build } = builds(site)
  await expect(build(1, { value: new Map() })).rejects.toThrow('must be JSON, but it is an instance of Map')
  expect(cache.writes).toBe(0)

  const values = new CachedValues({ plugin, hook: 'pages', pluginKey: 'key' }, shapeOf(site), cache)
  await values.site.cached(1, () => {
    site.edit('data.txt', 'two')
    return { value: 'stale', files: ['data.txt'] }
  })
  values.save()
  expect(cache.writes).toBe(0)
  expect(await build(1)).toEqual(['two'])
})
