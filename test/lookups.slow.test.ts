// Names that users write must be looked up with `lookUp`, `Object.hasOwn` or a `Map`, because every object inherits
// `constructor` and `__proto__`.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { repository } from './site-test.ts'

/**
 * Returns accesses like `table[name]` where the table is a `Record<string, …>` and the name is not a literal. For
 * other objects, the compiler rejects arbitrary names.
 */
function unsafeLookups(sources: ReadonlyMap<string, string>): string[] {
  const files = [...sources].map(([name, text]) => ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true))
  const declared = files.map((file) => tablesIn(file))
  // Fields and exports are recognized by name in all files.
  const fields = new Set(declared.flatMap(({ fields }) => fields))
  const exported = declared.flatMap(({ exported }) => exported)
  return files.flatMap((file, i) => accesses(file, fields, new Set([...exported, ...(declared[i]?.own ?? [])])))
}

const isOpenRecord = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined && /^(?:Readonly<|Partial<)*Record<string,/.test(type.getText())

function tablesIn(source: ts.SourceFile): Record<'fields' | 'exported' | 'own', string[]> {
  const tables = { fields: [] as string[], exported: [] as string[], own: [] as string[] }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) {
      if (isOpenRecord(node.type)) tables.fields.push(node.name.getText())
    } else if (ts.isPropertyDeclaration(node)) {
      if (isOpenRecord(node.type)) tables.own.push(`this.${node.name.getText()}`)
    } else if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && isOpenRecord(node.type)) {
      const isExported = node.parent.parent.getText().startsWith('export ')
      tables[isExported ? 'exported' : 'own'].push(node.name.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return tables
}

/** Returns an expression without `as` and `satisfies`. */
const unwrapped = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node

function accesses(source: ts.SourceFile, fields: ReadonlySet<string>, variables: ReadonlySet<string>): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node) && isUnsafe(node, fields, variables)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${source.fileName}:${line + 1} ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isUnsafe(
  node: ts.ElementAccessExpression,
  fields: ReadonlySet<string>,
  variables: ReadonlySet<string>,
): boolean {
  const { argumentExpression: name, parent } = node
  if (ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) || ts.isBinaryExpression(name)) return false
  // An assignment is not a lookup. Tables that are filled with arbitrary names are created with `emptyTable`.
  if (ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return false
  const table = unwrapped(node.expression)
  const isField = ts.isPropertyAccessExpression(table) && table.expression.kind !== ts.SyntaxKind.ThisKeyword
  const isTable = isField ? fields.has(table.name.text) : variables.has(table.getText())
  // `as Kind` asserts that the name is in the table.
  return isTable && !ts.isAsExpression(name) && !isGuarded(node)
}

/** Whether the statement around the access contains `Object.hasOwn(table, name)`. */
function isGuarded(node: ts.ElementAccessExpression): boolean {
  const guard = `Object.hasOwn(${node.expression.getText()}, ${node.argumentExpression.getText()})`
  let around: ts.Node = node
  while (!(ts.isStatement(around) && !ts.isIfStatement(around.parent)) && !ts.isArrowFunction(around))
    around = around.parent
  return around.getText().includes(guard)
}

test.each([
  ['a variable', 'const table: Record<string, number> = {}\ntable[name]', ['a.ts:2 table[name]']],
  ['a parameter', 'const f = (table: Record<string, 1>) => table[tag.name]', ['a.ts:1 table[tag.name]']],
  ['a field', 'interface A { rules: Record<string, number> }\nconfig.rules[rule]', ['a.ts:2 config.rules[rule]']],
  ['a guarded access', 'const table: Record<string, 1> = {}\nif (Object.hasOwn(table, name)) use(table[name])', []],
  ['a literal name', "const table: Record<string, 1> = {}\ntable['a']", []],
  ['an array', 'const list = [1]\nlist[at]', []],
])('recognizes whether the lookup is safe for %s', (_, text, found) => {
  expect(unsafeLookups(new Map([['a.ts', text]]))).toEqual(found)
})

test('looks up names from users only among own properties', () => {
  const files = ['bin', 'packages', 'pipeline', 'theme'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(?:^|[\\/])(?:node_modules|test)[\\/]/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  const sources = new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')]))
  expect(unsafeLookups(sources)).toEqual([])
})
