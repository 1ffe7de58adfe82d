// Runs in the process of an old configuration: stands in for packages that are not installed, and sends the value of the configuration.

import { writeSync } from 'node:fs'
import { createRequire as nodeRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Part, SentConfig } from './protocol.ts'
import { resultPipe } from './protocol.ts'

export { parsers } from './parsers.ts'

/** The values that were passed to functions of packages that are not installed. */
const passed: unknown[] = []
const isReference = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The package that has made or received a value. */
const origins = new WeakMap<object, string>()

/**
 * Returns a stand-in for everything that a package exports. Its functions return their first argument, so that `defineConfig` and plugins
 * do not prevent reading.
 */
export function standIn(name: string): unknown {
  const anything = (more?: object): unknown => {
    const proxy: object = new Proxy(() => undefined, {
      ...more,
      get: (_, key) => {
        if (key === Symbol.toPrimitive) return () => ''
        if (key === Symbol.iterator) return () => [].values()
        return key === 'then' || key === 'toJSON' ? undefined : anything()
      },
      apply(_, __, [first, ...rest]: unknown[]) {
        passed.push(first)
        if (isReference(first) && !origins.has(first)) origins.set(first, name)
        return first === undefined && rest.length === 0 ? anything() : first
      },
      construct: () => anything() as object,
    })
    origins.set(proxy, name)
    return proxy
  }
  // esbuild looks for names in the prototype of a CommonJS module.
  return anything({ getPrototypeOf: () => anything() })
}

/** Returns `require` for a module. It does not fail for packages that are not installed. */
export function createRequire(from: string | URL): object {
  const url = String(from)
  const own = nodeRequire(url)
  const folder = dirname(url.startsWith('file:') ? fileURLToPath(url) : url)
  const path = (name: string): string => {
    try {
      return own.resolve(name)
    } catch {
      return name.startsWith('.') ? resolve(folder, name) : name
    }
  }
  const load = (name: string): unknown => {
    try {
      return own(name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND' && !/^[./]/.test(name)) return standIn(name)
      throw error
    }
  }
  return Object.assign(load, { resolve: Object.assign(path, { paths: () => [] }), cache: {} })
}

/** The modules of Node.js that old configurations use without importing them. Some generators and packages made them global. */
const globalModules = ['assert', 'fs', 'os', 'path', 'url', 'util']

/** Makes these modules global, as they are where Node.js reads code from a terminal. */
export function provideModules(): void {
  const require = nodeRequire(import.meta.url)
  for (const name of globalModules)
    if (!(name in globalThis))
      Object.defineProperty(globalThis, name, { value: require(`node:${name}`), writable: true })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns whether a value looks like the configuration of a generator. */
const isConfig = (value: unknown): boolean =>
  isObject(value) && ['title', 'themeConfig', 'integrations'].some((name) => name in value)

/** Sends the value that a module exports, or one member of it, which is called if it is a function. */
export async function sendConfig(load: () => Promise<{ default?: unknown }>, member?: string): Promise<void> {
  const module = await load()
  let value: unknown = module.default ?? module
  if (isObject(value) && value.default) value = value.default
  const mode = { mode: 'production', command: 'build' }
  if (typeof value === 'function' && !origins.has(value)) value = (value as (...args: object[]) => unknown)(mode, mode)
  value = await value
  if (member !== undefined) {
    const own = isObject(value) ? value[member] : undefined
    send(plainValue({ [member]: await (typeof own === 'function' ? (own as () => unknown)() : own) }))
  }
  // Without an export, the configuration is what the module has passed to a function of its package.
  if (!isConfig(value)) value = passed.findLast(isConfig) ?? value
  send({ ...plainValue(value) })
}

/** Sends why there is no value. */
export function sendProblem(error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  send({ problem: text.split('\n')[0] ?? '' })
}

/** Writes the result, and ends the process, because a configuration can leave timers behind. */
function send(result: SentConfig): never {
  const bytes = Buffer.from(JSON.stringify(result))
  for (let at = 0; at < bytes.length; at += writeSync(resultPipe, bytes, at));
  process.exit(0)
}

const mostLevels = 40

/** Returns a value as JSON can write it, and the paths of the parts that are code. */
function plainValue(root: unknown): { value: unknown; parts: Part[] } {
  const parts: Part[] = []
  const open = new Set<object>()
  const plain = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (isReference(value)) {
      const from = origins.get(value)
      if (typeof value === 'function' || from !== undefined)
        parts.push({ path, isCode: typeof value === 'function', ...(from === undefined ? {} : { from }) })
    }
    if (typeof value === 'bigint') return String(value)
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
    if (value instanceof RegExp) return { $regex: value.source }
    if (value instanceof URL || value instanceof Date) return String(value)
    if (open.has(value) || path.length > mostLevels) return undefined
    open.add(value)
    const copy = Array.isArray(value)
      ? value.map((one, i) => plain(one, [...path, i]))
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one, [...path, key])]))
    open.delete(value)
    return copy
  }
  return { value: plain(root, []), parts }
}
