// Runs bundled ES modules as functions. Node.js keeps each ES module until it exits, but `dev` loads a new version after each edit.

import { isBuiltin } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ImportSpecifier } from 'es-module-lexer'

/** The values that a module exports, by name. */
type Exports = Record<string, unknown>

/** A module as the body of a function. Unlike a function, it can be cached, and sent to another thread. */
export interface CollectableModule {
  /** The name in stack traces, which no other module has. */
  name: string
  body: string
}

/** The parameter of the function, which replaces `import`. It is as long, so that positions in stack traces stay correct. */
const parameter = '$load$'

interface Load {
  (address: string, options?: ImportCallOptions): Promise<Exports>
  /** Imports a module, and throws a `SyntaxError` if it does not have these exports. */
  names(address: string, options: ImportCallOptions, names: readonly string[]): Promise<Exports>
  /** Replaces `import.meta`. */
  meta: { url: string }
  /** The default export of a CommonJS module. */
  value?: unknown
}

/** Replaces `export default`. It is as long. */
const defaultValue = `${parameter}.value =`

/**
 * Converts an ES module to the body of a function. `code` must be a module as esbuild bundles it, in which one statement lists the
 * exports, or exports the default value of a CommonJS module. Positions in stack traces are those in `code`.
 */
export async function collectableModule(name: string, code: string): Promise<CollectableModule> {
  const { init, parse } = await import('es-module-lexer')
  await init
  const [imports, exports] = parse(code, name)
  const statements = imports.filter(({ d }) => d === isStatement)
  const loads = statements.map((one, i) => loadOf(one, code.slice(one.ss, one.s - 1), starOf(i)))
  const stars = statements.flatMap(({ ss }, i) => (code.startsWith('export', ss) ? [`...${starOf(i)}`] : []))
  const getters = exports.map(({ n, ln }) => `get ${JSON.stringify(n)}(){return ${ln ?? `${parameter}.value`}}`)
  const edits = [
    ...imports.map(({ d, ss, se }) =>
      d === isStatement ? { start: ss, end: se, text: '' } : { start: ss, end: ss + parameter.length, text: parameter },
    ),
    ...exports
      .slice(-1)
      .map(({ ss, e, ln }) =>
        ln === undefined
          ? { start: ss, end: e, text: defaultValue }
          : { start: ss, end: code.indexOf('}', e) + 1, text: '' },
      ),
  ]
  // The code begins in line 2.
  const body = [
    `"use strict";return(async()=>{${loads.join('')}`,
    // A function cannot contain the first line of an executable file.
    withEdits(code, edits).replace(/^#!/, '//'),
    `;return{__proto__:null,${[...stars, ...getters].join()}}})()`,
  ]
  return { name, body: body.join('\n') }
}

/** The field `d` of an import that is neither a call nor `import.meta`. */
const isStatement = -1

const starOf = (index: number): string => `${parameter}${index}`

/**
 * Returns code that sets the variables of an import, or for the export of all values of a module, the variable `star`. Unlike those of
 * an import, the variables keep their values if the module changes its exports later.
 */
function loadOf({ n: address, at }: ImportSpecifier, clause: string, star: string): string {
  const [, first, all, list] =
    /^import\s*(?:([^\s,{*]+)\s*(?:,\s*)?)?(?:\*\s*as\s+(\S+)\s*|\{([\s\S]*)\}\s*)?from\s*$/.exec(clause) ?? []
  const named = [
    ...(list ?? '').matchAll(/((?<!\\)"(?:[^"\\]|\\.)*"|(?<!\\)'(?:[^'\\]|\\.)*'|[^\s,"']+)(?:\s*as\s+([^\s,]+))?/g),
  ].map(([, name = '', local = name]) => ({ name: /^["']/.test(name) ? name : JSON.stringify(name), local }))
  if (first) named.unshift({ name: '"default"', local: first })
  const given = `${JSON.stringify(address)},${JSON.stringify(at ? { with: Object.fromEntries(at) } : {})}`
  const bound = [
    ...(clause.startsWith('export') ? [`{default:${star}_,...${star}}=await ${parameter}(${given})`] : []),
    ...(all ? [`${all}=await ${parameter}(${given})`] : []),
    ...(named.length > 0
      ? [
          `{${named.map(({ name, local }) => `${name}:${local}`).join()}}=` +
            `await ${parameter}.names(${given},[${named.map(({ name }) => name).join()}])`,
        ]
      : []),
  ]
  return bound.length > 0 ? `const ${bound.join()};` : `await ${parameter}(${given});`
}

/** Replaces parts of a text. Shorter texts are padded, so that all positions stay the same. */
function withEdits(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, text: by } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(text.slice(done, start), by || text.slice(start, end).replace(/[^\n]/g, ' '))
    done = end
  }
  return [...parts, text.slice(done)].join('')
}

/** Imports a module. Bundled code has absolute addresses; other addresses are computed, and would be relative to docsite. */
async function importModule(address: string, options?: ImportCallOptions): Promise<Exports> {
  if (!URL.canParse(address) && !isBuiltin(address))
    throw new TypeError(`The address '${address}' is computed, so it must be an absolute URL`)
  const type = options?.with?.type
  if (type === undefined) return import(address)
  // esbuild, which bundles this file, accepts only constant attributes.
  if (type === 'json') return import(address, { with: { type: 'json' } })
  throw new TypeError(`The import attribute type '${type}' is not supported`)
}

/** Returns the function that replaces `import` in a module. */
const loadFor = (name: string): Load =>
  Object.assign(importModule.bind(undefined), {
    async names(address: string, options: ImportCallOptions, names: readonly string[]) {
      const loaded = await importModule(address, options)
      const missing = names.find((name) => !(name in loaded))
      if (missing === undefined) return loaded
      const text = `The requested module '${address}' does not provide an export named '${missing}'`
      const hasDefault = 'default' in loaded && !('__esModule' in loaded)
      throw new SyntaxError(hasDefault ? `${text}. If it is a CommonJS module, import its default export` : text)
    },
    meta: { url: name },
  })

/** The modules that ran in this thread. An instance lives as long as its module. */
const instances = new WeakMap<CollectableModule, Promise<Exports>>()

/** The last modules that ran, by name, because a thread gets a copy of its configuration and of its theme with each setup. */
const recent = new Map<string, Promise<Exports>>()
const keptRecent = 2

/** Runs a module, or returns its exports if it has run before. */
export function runModule(module: CollectableModule): Promise<Exports> {
  const { name, body } = module
  const instance =
    instances.get(module) ??
    recent.get(name) ??
    // `vm.Script` and `new Function` keep all code in a cache of V8.
    (compileFunction(body, [parameter], { filename: name, lineOffset: -1 })(loadFor(name)) as Promise<Exports>)
  instances.set(module, instance)
  recent.delete(name)
  recent.set(name, instance)
  for (const oldest of recent.keys()) if (recent.size > keptRecent) recent.delete(oldest)
  return instance
}
