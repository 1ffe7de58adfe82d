// Runs in the process of an old configuration: stands in for packages that are not installed, and sends the value of the configuration.

import { existsSync, promises, writeSync } from 'node:fs'
import { createRequire as nodeRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lookUp } from '../guards.ts'
import { fsGlob, globs, promisesGlob } from './globs.ts'
import { parsers } from './parsers.ts'
import type { Member, Part, SentConfig } from './protocol.ts'
import { resultPipe } from './protocol.ts'

/** The packages that have a stand-in of their own, by name. */
export const packages: Readonly<Record<string, unknown>> = { ...parsers, ...globs }

/** The values that were passed to functions of packages that are not installed. */
const passed: unknown[] = []
const isReference = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The package that has made or received a value. */
const origins = new WeakMap<object, string>()

/** The methods of a list. A file that a script makes can contain one, so a stand-in is an empty list, too. */
const listMethods: ReadonlySet<string> = new Set([
  ...['map', 'filter', 'flatMap', 'forEach', 'sort', 'toSorted', 'slice', 'concat', 'join', 'includes'],
  ...['find', 'findIndex', 'some', 'every', 'reduce', 'flat', 'reverse'],
])

/** Returns the result of a method of an empty list, and remembers which package should have made the list. */
function fromList(method: string, args: unknown[], name: string): unknown {
  const result: unknown = Reflect.apply(Reflect.get([], method) as () => unknown, [], args)
  if (isReference(result) && Array.isArray(result)) origins.set(result, name)
  return result
}

/** Returns the first argument. A preset can receive its own settings first, and a configuration after them. */
function settingsIn([first, ...rest]: readonly unknown[]): unknown {
  const config = isObject(first) && !isConfig(first) ? rest.filter(isObject).find(isConfig) : undefined
  return config === undefined ? first : { ...(first as object), ...config }
}

/** Whether what a function returns can also be called, and has all members. */
let returnsAnything = false

/** Makes the results of stand-ins callable, for configurations that fail otherwise: `const withPlugin = createPlugin({ … })`. */
export function returnAnything(): void {
  returnsAnything = true
}

/** The settings that callable results stand for. */
const settingsOf = new WeakMap<object, object>()

/** Returns settings that can be called like the function that received them. */
function callable(settings: object, inner: ProxyHandler<object>, name: string): object {
  const proxy: object = new Proxy(() => undefined, {
    ...inner,
    get: (target, key, receiver) => (key in settings ? Reflect.get(settings, key) : inner.get?.(target, key, receiver)),
    has: (_, key) => key in settings,
    ownKeys: () => Reflect.ownKeys(settings),
    getOwnPropertyDescriptor: (_, key) => {
      const own = Reflect.getOwnPropertyDescriptor(settings, key)
      return own && { ...own, configurable: true }
    },
  })
  settingsOf.set(proxy, settings)
  origins.set(proxy, name)
  return proxy
}

/**
 * Returns a stand-in for everything that a package exports. Its functions return their first argument, so that `defineConfig` and plugins
 * do not prevent reading.
 */
export function standIn(name: string): unknown {
  const anything = (more?: object): unknown => {
    const handler: ProxyHandler<object> = {
      ...more,
      get: (_, key) => {
        if (key === Symbol.toPrimitive) return () => ''
        if (key === Symbol.iterator) return () => [].values()
        if (key === 'length') return 0
        if (typeof key === 'string' && listMethods.has(key)) return (...args: unknown[]) => fromList(key, args, name)
        return key === 'then' || key === 'toJSON' ? undefined : anything()
      },
      apply(_, __, args: unknown[]) {
        const first = settingsIn(args)
        passed.push(first)
        if (isReference(first) && !origins.has(first)) origins.set(first, name)
        if (args[0] === undefined && args.length < 2) return anything()
        return returnsAnything && isObject(first) && !Array.isArray(first) && !isConfig(first)
          ? callable(first, handler, name)
          : first
      },
      construct: () => anything() as object,
    }
    const proxy: object = new Proxy(() => undefined, handler)
    origins.set(proxy, name)
    return proxy
  }
  // esbuild looks for names in the prototype of a CommonJS module.
  return anything({ getPrototypeOf: () => anything() })
}

const isFilePath = (name: string): boolean => /^[./]|^[A-Za-z]:[\\/]/.test(name)

/** Returns the name of the module that was not found. */
const missingIn = (error: unknown): string => /Cannot find module '([^']*)'/.exec(String(error))?.[1] ?? '.'

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
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
      if (!isFilePath(name)) return standIn(name)
      // Scripts of the project can write data, such as a list of sponsors, when it is built.
      if (name.endsWith('.json') && !existsSync(resolve(folder, name))) return []
      // A module that needs a package is as good as the package.
      if (!isFilePath(missingIn(error))) return standIn(name)
      throw error
    }
  }
  return Object.assign(load, { resolve: Object.assign(path, { paths: () => [] }), cache: {} })
}

/** What replaces exports of modules of Node.js, by module. */
export const builtins = {
  module: { createRequire },
  fs: { ...fsGlob, promises: { ...promises, ...promisesGlob } },
  'fs/promises': promisesGlob,
}

/** Returns the `import.meta.glob` of a module: the modules for each list of patterns, loaded at once or when they are asked for. */
export const globModules =
  (table: Readonly<Record<string, Readonly<Record<string, () => unknown>>>>) =>
  (
    patterns: string | readonly string[],
    { eager = false, import: name = '*' }: { eager?: boolean; import?: string } = {},
  ) =>
    Object.fromEntries(
      Object.entries(lookUp(table, String(patterns)) ?? {}).map(([file, load]) => {
        const member = () => {
          const module = load()
          return name !== '*' && isObject(module) ? module[name] : module
        }
        return [file, eager ? member() : () => Promise.resolve(member())]
      }),
    )

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

/** Returns a member of a value, or what it returns for each of the inputs. */
function resultOf(value: unknown, { path, inputs }: Member): unknown {
  const own = path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)
  if (typeof own !== 'function') return own
  const call = own as (input?: string) => unknown
  return inputs === undefined ? call() : inputs.map((input) => call(input))
}

/** Sends the value that a module exports, or one member of it, which is called if it is a function. */
export async function sendConfig(load: () => Promise<{ default?: unknown }>, member?: Member): Promise<void> {
  const module = await load()
  let value: unknown = module.default ?? module
  if (isObject(value) && value.default) value = value.default
  const mode = { mode: 'production', command: 'build' }
  if (typeof value === 'function' && !origins.has(value)) value = (value as (...args: object[]) => unknown)(mode, mode)
  value = await value
  if (member !== undefined) {
    send(plainValue({ result: await resultOf(value, member) }))
  }
  // Without an export, the configuration is what the module has passed to a function of its package.
  if (!isConfig(value)) value = passed.findLast(isConfig) ?? value
  send({ ...plainValue(value) })
}

/** Sends why there is no value. */
export function sendProblem(error: unknown): void {
  const { code, resource } = (error ?? {}) as NodeJS.ErrnoException & { resource?: string }
  if (code === 'ERR_ACCESS_DENIED' && resource !== undefined)
    send({
      problem: `it reads ${resource}, which is outside the directory that you have named`,
    })
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
  const plain = (wrapped: unknown, path: readonly (string | number)[]): unknown => {
    const value = isReference(wrapped) ? (settingsOf.get(wrapped) ?? wrapped) : wrapped
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
