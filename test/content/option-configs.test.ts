// The configurations that the buttons of the option pages copy.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { configWith } from '../../config/option/sample.ts'
import { nodesOf } from '../../config/remark/nodes.ts'
import { repository } from '../site-test.ts'
import { readOptionBlocks } from './option-blocks.ts'

const blocks = readOptionBlocks('en')
const configs = new Map(
  Array.from(blocks, ([name, { file, type, default: value }]): [string, string] => {
    const tree = fromMarkdown(readFileSync(join(repository, file), 'utf8'))
    return [name, configWith(name, [...nodesOf(tree, 'code')], { type: type.text, default: value })]
  }),
)

test('sets the option in each configuration', () => {
  expect(configs.size).toBeGreaterThan(90)
  for (const [name, code] of configs) {
    expect(code, name).toMatch(/^import \{[^}]*defineConfig/m)
    for (const key of name.split('.')) expect(code, name).toMatch(new RegExp(`\\b${key}\\b`))
  }
})

test('gives configurations that compile against the types of the package', () => {
  const files = new Map(
    Array.from(configs, ([name, code]): [string, string] => [
      join(repository, 'test/documentation', `${name}.config.ts`),
      code,
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
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.getSourceFile = (file, ...rest) => {
    const code = files.get(file)
    return code === undefined ? getSourceFile(file, ...rest) : ts.createSourceFile(file, code, ts.ScriptTarget.ESNext)
  }
  const program = ts.createProgram([...files.keys()], settings, host)
  const problems = [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file.split('/').at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  })
  // config-samples.test.ts lists the packages that this repository lacks.
  expect(problems.filter((text) => !/Cannot find module '[^.]/.test(text))).toEqual([])
})

test('writes a configuration from the default, or from the type, where no sample sets the option', () => {
  expect(configWith('output.charset', [], { type: "'ascii' | 'utf8'", default: "'utf8'" })).toBe(
    "import { defineConfig } from '@rsbuild/core';\n\nexport default defineConfig({\n  output: {\n    charset: 'utf8',\n  },\n});\n",
  )
  expect(configWith('resolve.dedupe', [], { type: 'string[]', default: 'undefined' })).toContain('    dedupe: [],\n')
})
