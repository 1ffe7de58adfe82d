// Types and defaults on the option pages match the package. Types must be assignable in both directions, and defaults
// must equal those of a normalized configuration.

import { createRsbuild } from '@rsbuild/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OptionBlock, readOptionBlocks } from './option-blocks.ts'
import { Defaults, exceptions } from './option-defaults.ts'
import { compileBlocks, untyped } from './option-types.ts'

const blocks = readOptionBlocks('en')
const names = [...blocks.keys()]

test('finds an option block for every option, with the same content in both languages', () => {
  expect(names.length).toBeGreaterThan(90)
  const plain = (all: Map<string, OptionBlock>) =>
    [...all].map(([name, { type, default: value, fields }]) => [name, withoutComments(type.text), value, fields])
  expect(plain(readOptionBlocks('zh'))).toEqual(plain(blocks))
})

const withoutComments = (text: string) => text.replace(/ *\/\/.*$| *\/\*\*?[\s\S]*?\*\/\n?/gm, '').replace(/\n+/g, '\n')

describe('types', () => {
  const withType = (name: string, text: string): OptionBlock => ({
    ...(blocks.get(name) as OptionBlock),
    type: { text, isModule: false },
  })
  let errors: Map<string, string[]>
  beforeAll(() => {
    // One program for all modules, because most of the time goes into the types of the package.
    errors = compileBlocks(
      new Map([
        ...blocks,
        ...Array.from(untyped.keys(), (name) => [name, withType(name, 'any')] as const),
        ['a type that differs', withType('dev.hmr', 'string')],
        ['a type without a field', withType('dev.progressBar', 'boolean | { name?: string }')],
      ]),
    )
  })

  test.each(names.filter((name) => !untyped.has(name)))('has the same type for %s as the package', (name) =>
    expect(errors.get(name) ?? []).toEqual([]),
  )

  test.each([...untyped])('does not compare the type of %s, which is `any` in the package: %s', (name) => {
    expect(names).toContain(name)
    expect(errors.get(name)).toBeUndefined()
  })

  test('reports a type that differs', () => expect(errors.get('a type that differs')).toHaveLength(2))

  test('reports optional fields that only one of the types has', () =>
    expect(errors.get('a type without a field')).toEqual(
      expect.arrayContaining(['The page does not show the field `id`', 'The package does not have the field `name`']),
    ))
})

const withDefault = [...blocks].filter(([, block]) => block.default !== undefined)

describe.each(['development', 'production'] as const)('defaults in %s mode', (mode) => {
  let defaults: Defaults
  beforeAll(async () => {
    defaults = await Defaults.of(createRsbuild, mode)
  })

  test.each(withDefault.filter(([name]) => !exceptions.has(name)))(
    'has the same default for %s as the package',
    (_, block) => {
      const { real, shown } = defaults.compare(block)
      expect(real).toEqual(shown)
    },
  )

  test.each([...exceptions])('does not compare the default of %s: %s', (name) =>
    expect(withDefault.map(([withDefault]) => withDefault)).toContain(name),
  )
})
