// Evaluates JavaScript that is plain data, without running it.

import { type Expression, type Pattern, type Program, parse, parseExpressionAt, type SpreadElement } from 'acorn'
import { lookUp } from './guards.ts'

/** Stands for a value that is not plain data. */
export const unknownValue: unique symbol = Symbol('not plain data')

/** The variables that literals can use, by name. */
export type Scope = ReadonlyMap<string, unknown>

/** Returns the value of an expression, or `unknownValue`. Parts of an object or a list that are not plain data are left out. */
export function literalValue(source: string, scope: Scope = new Map()): unknown {
  try {
    const expression = parseExpressionAt(source, 0, { ecmaVersion: 'latest' })
    return source.slice(expression.end).trim() === '' ? dataFrom(expression, scope) : unknownValue
  } catch {
    return unknownValue
  }
}

/** Returns the default export and the variables of a module that are plain data. `unknown` lists the lines of all other values. */
export function moduleLiterals(source: string): { default: unknown; scope: Map<string, unknown>; unknown: number[] } {
  const scope = new Map<string, unknown>()
  const unknown: number[] = []
  let exported: unknown = unknownValue
  for (const node of programOf(source).body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) scope.set(id.name, dataFrom(init, scope, unknown))
    if (node.type === 'ExportDefaultDeclaration' && isExpression(node.declaration))
      exported = dataFrom(node.declaration, scope, unknown)
    // esbuild exports the default as a variable.
    if (node.type === 'ExportNamedDeclaration')
      for (const { exported: name, local } of node.specifiers)
        if (name.type === 'Identifier' && name.name === 'default' && local.type === 'Identifier')
          exported = scope.get(local.name)
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left, right } = node.expression
      if (source.slice(left.start, left.end) === 'module.exports') exported = dataFrom(right, scope, unknown)
    }
  }
  return { default: exported, scope, unknown: unknown.map((offset) => source.slice(0, offset).split('\n').length) }
}

function programOf(source: string): Program {
  return parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true })
}

const isExpression = (node: { type: string }): node is Expression => !/Declaration$/.test(node.type)

function dataFrom(node: Expression | SpreadElement | Pattern, scope: Scope, unknown: number[] = []): unknown {
  const inner = (child: Expression | SpreadElement) => dataFrom(child, scope, unknown)
  switch (node.type) {
    case 'Literal':
      return node.regex ? { $regex: node.regex.pattern } : node.value
    case 'TemplateLiteral': {
      const inserted = node.expressions.map(inner)
      if (inserted.includes(unknownValue)) break
      return node.quasis
        .map(({ value }, i) => (value.cooked ?? '') + (i < inserted.length ? String(inserted[i]) : ''))
        .join('')
    }
    case 'UnaryExpression': {
      const value = inner(node.argument)
      if (node.operator === '-' && typeof value === 'number') return -value
      if (node.operator === '!' && value !== unknownValue) return !value
      if (node.operator === 'void') return undefined
      break
    }
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      if (scope.has(node.name)) return scope.get(node.name)
      break
    case 'MemberExpression': {
      const owner = node.object.type === 'Super' ? unknownValue : inner(node.object)
      const key = node.computed
        ? node.property.type === 'PrivateIdentifier'
          ? unknownValue
          : inner(node.property)
        : keyOf(node.property as Expression)
      if (typeof owner === 'object' && owner !== null && (typeof key === 'string' || typeof key === 'number'))
        return lookUp(owner as Record<string, unknown>, String(key))
      break
    }
    case 'ArrayExpression':
      return node.elements
        .flatMap((element) => {
          if (element?.type !== 'SpreadElement') return element ? [inner(element)] : []
          const spread = inner(element.argument)
          return Array.isArray(spread) ? (spread as unknown[]) : [unknownValue]
        })
        .filter((value) => value !== unknownValue)
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property): [string, unknown][] => {
        if (property.type === 'SpreadElement') return Object.entries(Object(inner(property.argument)) as object)
        const key = property.computed ? undefined : keyOf(property.key)
        return key === undefined || property.kind !== 'init' ? [] : [[key, inner(property.value)]]
      })
      return Object.fromEntries(entries.filter(([key, value]) => value !== unknownValue && key !== '__proto__'))
    }
    case 'CallExpression': {
      // A function such as `defineConfig` returns its only argument.
      const [argument] = node.arguments
      if (node.callee.type === 'Identifier' && /^(?:define|with)[A-Z]/.test(node.callee.name) && argument)
        return inner(argument)
      break
    }
    case 'BinaryExpression': {
      const [left, right] = [
        node.left.type === 'PrivateIdentifier' ? unknownValue : inner(node.left),
        inner(node.right),
      ]
      if (node.operator === '+' && [left, right].every((side) => typeof side === 'string' || typeof side === 'number'))
        return typeof left === 'number' && typeof right === 'number' ? left + right : `${String(left)}${String(right)}`
      break
    }
    case 'ParenthesizedExpression':
      return inner(node.expression)
    default:
  }
  unknown.push(node.start)
  return unknownValue
}

const keyOf = (key: Expression): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
