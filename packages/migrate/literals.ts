// Evaluates JavaScript that is plain data, without running it.

import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type FunctionExpression,
  type NewExpression,
  type Pattern,
  type Program,
  parse,
  parseExpressionAt,
  type SpreadElement,
} from 'acorn'
import { lookUp } from './guards.ts'

/** Stands for a value that is not plain data. */
export const unknownValue: unique symbol = Symbol('not plain data')

/** The variables of the environment whose values are known when a site is built. */
export const environment: Readonly<Record<string, string>> = { NODE_ENV: 'production' }

/** The variables that literals can use, by name. */
export type Scope = ReadonlyMap<string, unknown>

/** Returns the value of an expression, or `unknownValue`. Parts of an object or a list that are not plain data are left out. */
export function literalValue(source: string, scope: Scope = new Map()): unknown {
  try {
    const expression = parseExpressionAt(source, 0, { ecmaVersion: 'latest' })
    return source.slice(expression.end).trim() === '' ? dataFrom(expression, { scope, unknown: [] }) : unknownValue
  } catch {
    return unknownValue
  }
}

/** The keys and indexes from a value to one of its parts. */
export type LiteralPath = readonly (string | number)[]

/** A part of a value that is code: its path, and its offset in the source. */
interface UnknownLiteral {
  path: LiteralPath
  start: number
}

/** What an evaluation needs. */
export interface Evaluation {
  scope: Scope
  /** Receives the parts that are code. */
  unknown: UnknownLiteral[]
  /** The path of the expression in the whole value. */
  path?: LiteralPath
  /** The parts of variables that are code, which become parts of the values that use these. */
  codeOf?: ReadonlyMap<string, readonly UnknownLiteral[]>
  /** Returns the value of a call, or `unknownValue`. */
  call?: (node: CallExpression | NewExpression, inner: (node: Expression) => unknown) => unknown
}

/** The default export of a module, and its variables that are plain data. */
interface ModuleValues {
  default: unknown
  scope: Map<string, unknown>
  /** The parts of the default export that are code. */
  unknown: UnknownLiteral[]
  codeOf: ReadonlyMap<string, readonly UnknownLiteral[]>
}

/** Returns the values of a module that are plain data. `unknown` lists the lines of all others. */
export function moduleLiterals(source: string): Pick<ModuleValues, 'default' | 'scope'> & { unknown: number[] } {
  const { default: value, scope, unknown, codeOf } = valuesOf(source, programOf(source), new Map())
  const all = [...[...codeOf.values()].flat(), ...unknown].sort((a, b) => a.start - b.start)
  return { default: value, scope, unknown: all.map(({ start }) => lineOf(source, start)) }
}

export const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

/** Returns the values of a parsed module. `scope` contains its imports, and receives its variables. */
export function valuesOf(
  source: string,
  program: Program,
  scope: Map<string, unknown>,
  call?: Evaluation['call'],
): ModuleValues {
  const unknown: UnknownLiteral[] = []
  const codeOf = new Map<string, UnknownLiteral[]>()
  const evaluation = { scope, unknown, codeOf, ...(call === undefined ? {} : { call }) }
  let exported: unknown = unknownValue
  for (const node of program.body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declaration?.type === 'VariableDeclaration')
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init) {
          codeOf.set(id.name, [])
          scope.set(id.name, dataFrom(init, { ...evaluation, unknown: codeOf.get(id.name) ?? [] }))
        }
    if (node.type === 'ExportDefaultDeclaration' && isExpression(node.declaration))
      exported = dataFrom(node.declaration, evaluation)
    // esbuild exports the default as a variable.
    if (node.type === 'ExportNamedDeclaration')
      for (const { exported: name, local } of node.specifiers)
        if (name.type === 'Identifier' && name.name === 'default' && local.type === 'Identifier')
          exported = dataFrom(local, evaluation)
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left, right } = node.expression
      if (source.slice(left.start, left.end) === 'module.exports') exported = dataFrom(right, evaluation)
    }
  }
  return { default: exported, scope, unknown, codeOf }
}

export function programOf(source: string): Program {
  return parse(source, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true })
}

const isExpression = (node: { type: string }): node is Expression => !/Declaration$/.test(node.type)

function dataFrom(node: Expression | SpreadElement | Pattern, evaluation: Evaluation): unknown {
  const { scope, unknown, path = [] } = evaluation
  const inner = (child: Expression | SpreadElement) => dataFrom(child, evaluation)
  const part = (child: Expression | SpreadElement, key: string | number) =>
    dataFrom(child, { ...evaluation, path: [...path, key] })
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
    case 'ConditionalExpression': {
      const test = inner(node.test)
      if (test === unknownValue) break
      return inner(test ? node.consequent : node.alternate)
    }
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      for (const one of evaluation.codeOf?.get(node.name) ?? []) unknown.push({ ...one, path: [...path, ...one.path] })
      if (scope.has(node.name)) return scope.get(node.name)
      break
    case 'MetaProperty':
      if (scope.has('import.meta')) return scope.get('import.meta')
      break
    case 'MemberExpression': {
      const owner = node.object.type === 'Super' ? unknownValue : inner(node.object)
      const key = node.computed
        ? node.property.type === 'PrivateIdentifier'
          ? unknownValue
          : inner(node.property)
        : keyOf(node.property as Expression)
      if (owner === environment && !Object.hasOwn(environment, String(key))) break
      if (typeof owner === 'object' && owner !== null && (typeof key === 'string' || typeof key === 'number'))
        return lookUp(owner as Record<string, unknown>, String(key))
      break
    }
    case 'ArrayExpression':
      return node.elements
        .flatMap((element, i) => {
          if (element?.type !== 'SpreadElement') return element ? [part(element, i)] : []
          const spread = inner(element.argument)
          return Array.isArray(spread) ? (spread as unknown[]) : [unknownValue]
        })
        .filter((value) => value !== unknownValue)
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property): [string, unknown][] => {
        if (property.type === 'SpreadElement') return Object.entries(Object(inner(property.argument)) as object)
        const key = property.computed ? undefined : keyOf(property.key)
        return key === undefined || property.kind !== 'init' ? [] : [[key, part(property.value, key)]]
      })
      return Object.fromEntries(entries.filter(([key, value]) => value !== unknownValue && key !== '__proto__'))
    }
    case 'CallExpression': {
      // A function such as `defineConfig` returns its only argument.
      const [argument] = node.arguments
      if (node.callee.type === 'Identifier' && /^(?:define|with)[A-Z]/.test(node.callee.name) && argument)
        return inner(argument)
      const value = evaluation.call?.(node, inner) ?? unknownValue
      if (value !== unknownValue) return value
      break
    }
    case 'NewExpression': {
      const value = evaluation.call?.(node, inner) ?? unknownValue
      if (value !== unknownValue) return value
      break
    }
    case 'AwaitExpression':
      return inner(node.argument)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression': {
      const returned = evaluation.call === undefined ? undefined : returnedBy(node)
      if (returned) return inner(returned)
      break
    }
    case 'BinaryExpression': {
      const [left, right] = [
        node.left.type === 'PrivateIdentifier' ? unknownValue : inner(node.left),
        inner(node.right),
      ]
      if (/^[!=]==?$/.test(node.operator) && ![left, right].includes(unknownValue))
        return node.operator.startsWith('!') !== (left === right)
      if (node.operator === '+' && [left, right].every((side) => typeof side === 'string' || typeof side === 'number'))
        return typeof left === 'number' && typeof right === 'number' ? left + right : `${String(left)}${String(right)}`
      break
    }
    case 'ParenthesizedExpression':
      return inner(node.expression)
    default:
  }
  unknown.push({ path, start: node.start })
  return unknownValue
}

/** Returns what a function of a configuration returns, if it does nothing else. */
function returnedBy({ body }: ArrowFunctionExpression | FunctionExpression): Expression | undefined {
  if (body.type !== 'BlockStatement') return body
  const last = body.body.at(-1)
  return last?.type === 'ReturnStatement' && body.body.length === 1 ? (last.argument ?? undefined) : undefined
}

const keyOf = (key: Expression): string | undefined =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined
