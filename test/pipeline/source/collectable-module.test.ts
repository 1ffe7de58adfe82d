import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { collectableModule, runModule } from '../../../pipeline/source/config/collectable-module.ts'
import { SiteTest } from '../../site-test.ts'

let names = 0

/** Runs a module under a new name. Returns its exports. */
const run = async (code: string) => runModule(await collectableModule(`module-${++names}.js`, code))

const everything = `
  import path, { join, sep as separator } from 'node:path'
  import * as os from 'node:os'
  import fs, * as all from 'node:fs'
  import 'node:tty'
  export * from 'node:url'
  export { hostname, EOL as newline } from 'node:os'
  export { default as zlib } from 'node:zlib'
  export * as crypto from 'node:crypto'
  export let count = 0
  export const increase = () => ++count
  export const later = () => import('node:net')
  export const own = import.meta.url
  const name = await Promise.resolve('first')
  export default [name, path.join === join, separator, typeof os.cpus, fs.readFileSync === all.readFileSync, typeof this]
`

test.each([false, true])('does the same as the module that esbuild bundles (minified: %s)', async (minify) => {
  const { outputFiles } = await build({
    stdin: { contents: everything },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    minify,
    logLevel: 'silent',
  })
  const code = outputFiles[0]?.text ?? ''
  const real: Record<string, unknown> = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const { own: _, later, increase, ...same } = real
  const made = await run(code)
  expect(made).toMatchObject({ ...same })
  expect(Object.keys(made).sort()).toEqual(Object.keys(real).sort())
  ;(made.increase as () => void)()
  expect(made.count).toBe(1)
  expect(await (made.later as () => unknown)()).toBe(await (later as () => unknown)())
  expect(made.own).toBe(`module-${names}.js`)
})

test('imports names that are not identifiers, and JSON', async () => {
  using site = SiteTest.of({
    'names.mjs': 'const a = 1\nexport { a as "a, b", a as "{}", a as π, a as \'"\' }',
    'data.json': '{ "b": 2 }',
  })
  const code = `import { "a, b" as a, "{}" as c, π, '"' as d } from ${JSON.stringify(pathToFileURL(site.path('names.mjs')))}
import data from ${JSON.stringify(pathToFileURL(site.path('data.json')))} with { type: 'json' }
const sum = a + c + data.b + π + d
export { sum as "the } sum" }`
  expect(await run(code)).toMatchObject({ 'the } sum': 6 })
})

test('runs a module that is an executable file', async () => {
  expect(await run('#!/usr/bin/env node\nvar a = 1;\nexport { a };\n//! End')).toEqual({ a: 1 })
})

test('runs a bundled CommonJS module', async () => {
  const { default: value } = await run('var before = 1; export default /* module */ [before];\n')
  expect(value).toEqual([1])
})

test('reports an export that does not exist', async () => {
  await expect(run("import { gone } from 'node:path'\nexport { gone as default }")).rejects.toThrow(
    new SyntaxError(
      "The requested module 'node:path' does not provide an export named 'gone'. If it is a CommonJS module, import its default export",
    ),
  )
})

test.each([
  ['in the first line', "throw new Error('Failed')", '1:7'],
  [
    'after imports',
    "import path from 'node:path'; import.meta; import('node:os')\n  ; throw new Error('Failed')",
    '2:11',
  ],
])('keeps positions in stack traces %s', async (_, code, position) => {
  const { stack = '' }: Error = await run(code).then(
    () => expect.unreachable(),
    (error) => error,
  )
  expect(stack).toContain(`module-${names}.js:${position}`)
})

test('runs a module once, also if many others have run since', async () => {
  const module = await collectableModule('once.js', 'const own = {}; export { own }')
  const first = await runModule(module)
  expect(await runModule({ ...module })).toBe(first)
  for (let i = 0; i < 20; i++) expect(await runModule({ ...module, name: `other-${i}.js` })).not.toBe(first)
  expect(await runModule(module)).toBe(first)
})

test.each([
  ['./own.js', {}, "The address './own.js' is computed, so it must be an absolute URL"],
  ['react', {}, "The address 'react' is computed, so it must be an absolute URL"],
  ['node:fs', { with: { type: 'css' } }, "The import attribute type 'css' is not supported"],
])('refuses to import %s with %j', async (address, options, message) => {
  const { load } = await run('export { load }; const load = (address, options) => import(address, options)')
  await expect((load as (...given: unknown[]) => unknown)(address, options)).rejects.toThrow(new TypeError(message))
})

test('lets the garbage collector remove modules that were replaced', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const refs: WeakRef<object>[] = []
  for (let i = 0; i < 30; i++)
    refs.push(new WeakRef(await run(`const text = ${JSON.stringify(String(i).repeat(1000))}; export { text }`)))
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  const left = refs.filter((ref) => ref.deref() !== undefined)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(12)
})
