// Every export of the public modules says what it is, because editors show it to plugin and theme authors.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { repository } from './site-test.ts'

const { exports } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  exports: Record<string, { types?: string }>
}

/** The source files of the public modules, by name. */
const modules = Object.entries(exports).flatMap(([name, { types = '' }]): [string, string][] => {
  const [, path] = /^\.\/lib\/types\/(.*)\.d\.ts$/.exec(types) ?? []
  if (path === undefined) return []
  const file = ['.ts', '.tsx']
    .map((extension) => join(repository, path + extension))
    .find((one) => ts.sys.fileExists(one))
  return [[name, file ?? path]]
})

const { config } = ts.readConfigFile(join(repository, 'tsconfig.browser.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repository)
const program = ts.createProgram(
  modules.map(([, file]) => file),
  options,
)
const checker = program.getTypeChecker()

/** Returns the exports of a module without a comment, with their files. */
function undocumented(file: string): string[] {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${file} is not a module`)
  return checker.getExportsOfModule(module).flatMap((symbol) => {
    const own = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const isDocumented = [symbol, own].some((one) => one.getDocumentationComment(checker).length > 0)
    const [declaration] = own.declarations ?? []
    const place = declaration ? relative(repository, declaration.getSourceFile().fileName) : 'unknown'
    return isDocumented ? [] : [`${symbol.name} in ${place}`]
  })
}

test('finds the public modules', () => {
  expect(modules.map(([name]) => name)).toEqual(expect.arrayContaining(['.', './theme', './testing', './browser']))
})

test.each(modules)('has a comment for each export of `%s`', (_, file) => {
  expect(undocumented(file)).toEqual([])
})
