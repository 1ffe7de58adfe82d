// Types and defaults on the option pages match the package. Types must be assignable in both directions, and defaults
// must equal those of a normalized configuration.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { createRsbuild, type RsbuildMode } from '@rsbuild/core'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../site-test.ts'
import { type OptionBlock, readOptionBlocks } from './option-blocks.ts'

const blocks = readOptionBlocks('en')
const names = [...blocks.keys()]

test('finds an option block for every option, with the same content in both languages', () => {
  expect(names.length).toBeGreaterThan(90)
  const plain = (all: Map<string, OptionBlock>) =>
    [...all].map(([name, { type, default: value }]) => [name, withoutComments(type.text), value])
  expect(plain(readOptionBlocks('zh'))).toEqual(plain(blocks))
})

/** Options whose type in the package is `any`, with the reason. */
const untyped = new Map([['server.cors', 'the package does not include the types of its dependency']])

const withoutComments = (text: string) => text.replace(/ *\/\/.*$| *\/\*\*?[\s\S]*?\*\/\n?/gm, '').replace(/\n+/g, '\n')

describe('types', () => {
  const withType = (name: string, text: string): OptionBlock => ({
    ...(blocks.get(name) as OptionBlock),
    type: { text, isModule: false },
  })
  let errors: Map<string, string[]>
  beforeAll(() => {
    // One program for all modules, because most of the time goes into the types of the package.
    errors = compile(
      new Map([
        ...blocks,
        ...Array.from(untyped.keys(), (name) => [name, withType(name, 'any')] as const),
        ['a type that differs', withType('dev.hmr', 'string')],
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
})

/** Type-checks a module for each block. Returns the errors by the names of the blocks. */
function compile(named: ReadonlyMap<string, OptionBlock>): Map<string, string[]> {
  const modules = new Map(
    Array.from(named, ([name, block]): [string, { name: string; text: string }] => [
      join(repository, 'test/documentation', `${name}.check.ts`),
      { name, text: moduleOf(block) },
    ]),
  )
  const settings: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  }
  const host = ts.createCompilerHost(settings)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => modules.has(file) || fileExists(file)
  host.getSourceFile = (file, ...rest) => {
    const module = modules.get(file)
    return module ? ts.createSourceFile(file, module.text, ts.ScriptTarget.ESNext) : getSourceFile(file, ...rest)
  }
  const program = ts.createProgram([...modules.keys()], settings, host)
  const found = new Map<string, string[]>()
  for (const [file, { name }] of modules) {
    const source = program.getSourceFile(file)
    const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    const texts = diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    if (texts.length > 0) found.set(name, texts)
  }
  return found
}

/** Returns a module that compiles only if the types in the block and in the package are assignable to each other. */
function moduleOf({ path, type }: OptionBlock): string {
  const shown = type.isModule ? Array.from(type.text.matchAll(/^type (\w+)/gm), ([, name]) => name).at(-1) : type.text
  const real = path.reduce((parent, name) => `NonNullable<${parent}[${JSON.stringify(name)}]>`, 'All.RsbuildConfig')
  // Types on the pages use names that the package exports, without importing them.
  const imported = Array.from(type.text.matchAll(/(?<!\.)\b(?!Record|Array)[A-Z]\w+\b(?!\s*[=?:])/g), ([name]) => name)
  const names = type.isModule ? [] : [...new Set(imported)]
  return `import type * as All from '@rsbuild/core'
${names.map((name) => `import type { ${name} } from '@rsbuild/core'`).join('\n')}
${type.isModule ? type.text : ''}
type Shown = ${shown}
type Real = ${real}
type IsAny<T> = 0 extends 1 & T ? true : false
export const noAny: IsAny<Shown> extends true ? IsAny<Real> : IsAny<Real> extends true ? false : true = true
export const toReal = (value: Shown): Real => value
export const toShown = (value: Real): Shown => value
`
}

const withDefault = [...blocks].filter(([, block]) => block.default !== undefined)

describe.each(['development', 'production'] as const)('defaults in %s mode', (mode) => {
  let config: unknown
  beforeAll(async () => {
    config = await normalizedConfig(mode)
  })

  test.each(withDefault.filter(([name]) => !exceptions.has(name)))(
    'has the same default for %s as the package',
    (_, block) => {
      const real = block.path.reduce<unknown>((parent, name) => (parent as Record<string, unknown>)?.[name], config)
      const shown: unknown = runInNewContext(`(${block.default})`, { process: { cwd: () => cwd } })
      expect(plain(real)).toEqual(plain(shown))
    },
  )

  test.each([...exceptions])('does not compare the default of %s: %s', (name) =>
    expect(withDefault.map(([withDefault]) => withDefault)).toContain(name),
  )
})

/** Options whose default cannot equal that of a normalized configuration, with the reason. */
const exceptions = new Map([
  ['environments', 'a normalized configuration always has one environment that contains all other options'],
])

const cwd = join(tmpdir(), `docsite-options-${process.pid}`)

/** Makes values comparable by dropping prototypes and undefined fields, and by making paths relative to the project. */
const plain = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, part) =>
        typeof part === 'string' ? part.replace(`${cwd}/`, '').replace(/^\.\/(?=.)/, '') : part,
      )

/** Returns the normalized configuration of a project with one entry, a `tsconfig.json` and no options. */
async function normalizedConfig(mode: RsbuildMode): Promise<unknown> {
  try {
    mkdirSync(join(cwd, 'src'), { recursive: true })
    writeFileSync(join(cwd, 'src/index.ts'), '')
    writeFileSync(join(cwd, 'tsconfig.json'), '{}')
    const rsbuild = await createRsbuild({ cwd, rsbuildConfig: { mode } })
    await rsbuild.initConfigs()
    return rsbuild.getNormalizedConfig()
  } finally {
    rmSync(cwd, { recursive: true })
  }
}
