// A build with another value of an option in the same cache and output folder equals a clean one: the lists of options, and a sample of
// them. `options-fields.slow.test.ts` and its neighbors try all.

import { expect, test } from 'vitest'
import { pluginFields } from '../pipeline/model/config/plugins.ts'
import { keysOf } from '../pipeline/model/config/schema.ts'
import { differenceAfter, siteWithOptions } from './options/builds.ts'
import { changeOfField, changesOfFlags, dataFields, flagsOf, knownFlags, sampled } from './options/changes.ts'
import { pluginHooks } from './options/code.ts'

test('knows every flag of `build`', () => expect(flagsOf('build').sort()).toEqual([...knownFlags].sort()))

test('knows every field of plugins', () => expect([...pluginHooks].sort()).toEqual(keysOf(pluginFields).sort()))

const base = changesOfFlags.filter(({ name }) => name === '--base')
const fields = sampled(dataFields(), 1, 20240910).slice(0, 2)

test.each([...base, ...fields.map(changeOfField)])(
  'builds the same as without a cache after another $name',
  async ({ make }) => {
    using site = siteWithOptions()
    const settings = make()
    expect(settings).toBeDefined()
    expect(settings && (await differenceAfter(site, settings))).toBe('')
  },
)
