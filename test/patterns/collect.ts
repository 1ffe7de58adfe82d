// Finds all regular expressions of the source code: literals, and those that `new RegExp` makes of constants.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import ts from 'typescript'

export const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface Pattern {
  source: string
  flags: string
  /** Where it is written, such as `pipeline/text/slug.ts:22`. */
  places: string[]
}

export interface Patterns {
  /** By `/source/flags`. */
  patterns: Map<string, Pattern>
  /** The calls of `RegExp` whose pattern only a run knows: the file and the argument. */
  unknown: string[]
}

/** The source files whose patterns users run. `bin/bundle/` reads this repository only. */
const sources = (): string[] =>
  globSync(['{bin,pipeline,theme,packages}/**/*.{ts,tsx,mjs}'], {
    cwd: repository,
    ignore: [
      '**/node_modules/**',
      '**/test/**',
      '**/dist/**',
      '**/lib/**',
      '**/template/**',
      'bin/bundle/**',
      '**/*.d.ts',
    ],
  }).sort()

export function collectPatterns(): Patterns {
  const found: Patterns = { patterns: new Map(), unknown: [] }
  for (const file of sources()) collectFrom(file, found)
  return found
}

function collectFrom(file: string, { patterns, unknown }: Patterns): void {
  const tree = ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const constants = constantsOf(tree)
  const add = (source: string, flags: string, node: ts.Node) => {
    const key = `/${source}/${flags}`
    const pattern = patterns.get(key) ?? { source, flags, places: [] }
    pattern.places.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    patterns.set(key, pattern)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = literalOf(node)
      add(source, flags, node)
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      const source = pattern && textOf(pattern, constants)
      if (source !== undefined && isPattern(source)) add(source, (flags && textOf(flags, constants)) ?? '', node)
      else unknown.push(`${file} ${pattern?.getText().replace(/\s+/g, ' ')}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
}

const literalOf = (node: ts.RegularExpressionLiteral): { source: string; flags: string } => {
  const end = node.text.lastIndexOf('/')
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) !== undefined
  } catch {
    return false
  }
}

type Constants = ReadonlyMap<string, ts.Expression>

function constantsOf(tree: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return constants
}

/** Evaluates an expression that consists of constants. */
function textOf(node: ts.Expression, constants: Constants): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression, constants)
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return value && textOf(value, constants)
  }
  if (ts.isRegularExpressionLiteral(node)) return literalOf(node).source
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return textOf(node.expression, constants)
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return templateText(node.template, constants, ({ rawText = '' }) => rawText)
  if (ts.isConditionalExpression(node)) {
    const parts = [node.whenTrue, node.whenFalse].map((one) => textOf(one, constants))
    return parts.includes(undefined) ? undefined : `(?:${parts.join('|')})`
  }
  if (ts.isTemplateExpression(node)) return templateText(node, constants, ({ text }) => text)
  return joinedText(node, constants)
}

/** Evaluates `['a', 'b'].join('|')`. */
function joinedText(node: ts.Expression, constants: Constants): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const { expression, name } = node.expression
  const list = ts.isIdentifier(expression) ? constants.get(expression.text) : expression
  if (name.text !== 'join' || !list || !ts.isArrayLiteralExpression(list)) return undefined
  const parts = list.elements.map((one) => textOf(one, constants))
  return parts.includes(undefined) ? undefined : parts.join((node.arguments[0] as ts.StringLiteral | undefined)?.text)
}

/** Evaluates a template. A word or a number stands for what only a run knows, such as a name. */
function templateText(
  node: ts.TemplateLiteral,
  constants: Constants,
  written: (part: ts.TemplateLiteralLikeNode) => string,
): string {
  if (ts.isNoSubstitutionTemplateLiteral(node)) return written(node)
  return node.templateSpans.reduce((text, { expression, literal }) => {
    const value = textOf(expression, constants) ?? (/(?<!\\)\{(?:\d*,)?$/.test(text) ? '3' : 'word')
    return text + value + written(literal)
  }, written(node.head))
}
