// What the pages of options say is true of the package: types are assignable both ways, defaults are what a normalised configuration has.

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

test('there is a block for each option, the same in both languages', () => {
  expect(names.length).toBeGreaterThan(90)
  const plain = (all: Map<string, OptionBlock>) =>
    [...all].map(([name, { type, default: value }]) => [name, withoutComments(type.text), value])
  expect(plain(readOptionBlocks('zh'))).toEqual(plain(blocks))
})

/** Options whose type is `any` to everybody, with the reason. */
const untyped = new Map([['server.cors', 'the package brings no types for what it is made with']])

const withoutComments = (text: string) => text.replace(/ *\/\/.*$| *\/\*\*?[\s\S]*?\*\/\n?/gm, '').replace(/\n+/g, '\n')

describe('a type', () => {
  let faults: Map<string, string[]>
  beforeAll(() => {
    faults = compile()
  })

  test.each(names.filter((name) => !untyped.has(name)))('%s', (name) => expect(faults.get(name) ?? []).toEqual([]))

  test.each([...untyped])('of %s cannot be known: %s', (name) => {
    const block = blocks.get(name) as OptionBlock
    expect(compile([{ ...block, type: { text: 'any', isModule: false } }]).get(name)).toBeUndefined()
  })

  test('that is not that of the option is told', () => {
    const wrong = compile([{ ...(blocks.get('dev.hmr') as OptionBlock), type: { text: 'string', isModule: false } }])
    expect(wrong.get('dev.hmr')).toHaveLength(2)
  })
})

/** Compiles a module for each option; returns what is wrong by its name. */
function compile(options: Iterable<OptionBlock> = blocks.values()): Map<string, string[]> {
  const modules = new Map(
    Array.from(options, (block): [string, { name: string; text: string }] => {
      const name = block.path.join('.')
      return [join(repository, 'test/documentation', `${name}.check.ts`), { name, text: moduleOf(block) }]
    }),
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
    const known = modules.get(file)
    return known ? ts.createSourceFile(file, known.text, ts.ScriptTarget.ESNext) : getSourceFile(file, ...rest)
  }
  const program = ts.createProgram([...modules.keys()], settings, host)
  const found = new Map<string, string[]>()
  for (const [file, { name }] of modules) {
    const source = program.getSourceFile(file)
    const told = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    const texts = told.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    if (texts.length > 0) found.set(name, texts)
  }
  return found
}

/** The text of a module that compiles when the type of the block and that of the package are assignable to each other. */
function moduleOf({ path, type }: OptionBlock): string {
  const shown = type.isModule ? Array.from(type.text.matchAll(/^type (\w+)/gm), ([, name]) => name).at(-1) : type.text
  const real = path.reduce((parent, name) => `NonNullable<${parent}[${JSON.stringify(name)}]>`, 'All.RsbuildConfig')
  // Names of the package stand in types without an import where a page needs none.
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

describe.each(['development', 'production'] as const)('in %s mode, a default', (mode) => {
  let config: unknown
  beforeAll(async () => {
    config = await normalizedConfig(mode)
  })

  test.each(withDefault.filter(([name]) => !otherwise.has(name)))('of %s', (_, block) => {
    const real = block.path.reduce<unknown>((parent, name) => (parent as Record<string, unknown>)?.[name], config)
    const shown: unknown = runInNewContext(`(${block.default})`, { process: { cwd: () => cwd } })
    expect(plain(real)).toEqual(plain(shown))
  })

  test.each([...otherwise])('of %s is not there: %s', (name) =>
    expect(withDefault.map(([withDefault]) => withDefault)).toContain(name),
  )
})

/** Options whose default is not what a normalised configuration has, with the reason. */
const otherwise = new Map([['environments', 'normalised, there is always one, which holds all other options']])

const cwd = join(tmpdir(), `docsite-options-${process.pid}`)

/** Without what another realm's prototypes and absent fields make of a value; a file is called by its path in the project. */
const plain = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (_, part) =>
        typeof part === 'string' ? part.replace(`${cwd}/`, '').replace(/^\.\/(?=.)/, '') : part,
      )

/** What the package makes of no configuration at all in a project that has one entry and a `tsconfig.json`. */
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
