// All changes of options that the tests try: of fields, of code, and of flags.

import { readFileSync } from 'node:fs'
import type { BuildOptions } from '../../pipeline/api/types.ts'
import { random } from '../random.ts'
import { repository } from '../site-test.ts'
import type { Settings } from './builds.ts'
import { codeChanges } from './code.ts'
import { changeOf, type Field, fieldsOf, nameOf } from './fields.ts'
import { bases } from './values.ts'

/** A change of one option. It is made only when it is tried, because that takes a while. */
export interface OptionChange {
  name: string
  make(): readonly [before: Settings, after: Settings] | undefined
}

const [config = {}] = bases

/** Fields whose values are code, which `code.ts` changes. */
const opaque = ['plugins', ...Object.keys(codeChanges).filter((name) => !name.startsWith('plugins.'))]

/** Returns the fields of the configuration, without those whose values are code. */
export const dataFields = (): Field[] => fieldsOf(opaque).filter((field) => !opaque.includes(nameOf(field)))

/** Returns the fields by what `keyOf` returns for each. */
export function grouped(fields: readonly Field[], keyOf: (field: Field) => string): Map<string, Field[]> {
  const groups = new Map<string, Field[]>()
  for (const field of fields) groups.set(keyOf(field), [...(groups.get(keyOf(field)) ?? []), field])
  return groups
}

/** The most changes that one test tries. Each takes several builds, and a busy machine needs minutes for more. */
const mostOfTest = 5

/** Divides changes into lists for one test each. */
export const listsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostOfTest) }, (_, i) => all.slice(i * mostOfTest, (i + 1) * mostOfTest))

/** Returns at most `most` of the fields of each top-level option. */
export function sampled(fields: readonly Field[], most: number, seed: number): Field[] {
  const next = random(seed)
  const options = grouped(fields, ({ path }) => path[0] ?? '')
  return [...options.values()].flatMap((all) =>
    all
      .map((field) => ({ field, order: next() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, most)
      .map(({ field }) => field),
  )
}

export const changeOfField = (field: Field): OptionChange => ({
  name: nameOf(field),
  make() {
    const change = changeOf(field)
    return change && [{ config: change.before }, { config: change.after }]
  },
})

export const changesOfCode: readonly OptionChange[] = Object.entries(codeChanges).map(([name, [before, after]]) => ({
  name,
  make: () => [
    { config, code: before },
    { config, code: after },
  ],
}))

/** The options of the API for the flags of `docsite build`. `undefined` means that a flag does not change the site. */
const flags: Record<string, BuildOptions | undefined> = {
  out: { outDir: 'other' },
  base: { base: '/docs/' },
  'no-cache': undefined,
  verify: { verify: true },
  concurrency: { concurrency: 2 },
  profile: undefined,
  keep: { keep: 2 },
  // It does not write a site.
  shard: undefined,
}

/** Returns the flags of a command, without `--`. */
export function flagsOf(command: string): string[] {
  const text = readFileSync(`${repository}/bin/main.ts`, 'utf8')
  const [, declared = ''] = text.split(`.command('${command}')`)
  const [own = ''] = declared.split('.action(')
  return Array.from(own.matchAll(/ption\(\s*'--([\w-]+)/g), ([, name = '']) => name)
}

export const knownFlags: readonly string[] = Object.keys(flags)

export const changesOfFlags: readonly OptionChange[] = Object.entries(flags).flatMap(([name, options]) =>
  options === undefined ? [] : [{ name: `--${name}`, make: () => [{ config }, { config, flags: options }] }],
)
