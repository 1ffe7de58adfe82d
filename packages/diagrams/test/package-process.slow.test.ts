// Calls of packages in a process of their own: values, errors, calls that do not end, and calls that need too much memory.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildSync } from 'esbuild'
import { afterEach, expect, test } from 'vitest'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { PackageProcess, SlowCallError } from '../package-process.ts'

const module = `data:text/javascript,${encodeURIComponent(`
let started = 0
export const add = (a, b) => a + b
export const later = async (value) => value
export const fail = () => { throw new Error('no such diagram') }
export const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
export const never = () => new Promise(() => undefined)
export const loop = () => { for (;;); }
export const grow = () => { const all = []; for (;;) all.push(new Array(1000).fill(0)) }
export const growMap = () => { const map = new Map(); for (let i = 0; ; i++) map.set(i, {}) }
export const growText = () => { const all = []; for (let text = 'a'; ; text += text) { text.charCodeAt(0); if (text.length > 1e8) { all.push(Buffer.from(text).toString()); text = 'a' } } }
export const exit = () => process.exit()
export const instance = () => { started++; return { count: () => started } }
`)}`

/** Writes its process id, and does not end. */
const endless = `data:text/javascript,${encodeURIComponent(`
import { writeFileSync } from 'node:fs'
export const loop = (file) => { writeFileSync(file, String(process.pid)); for (;;); }
`)}`

let child: PackageProcess
afterEach(() => child.close())

test('returns what functions return, and throws their errors', async () => {
  child = new PackageProcess(30)
  const [sum, text, problem] = await Promise.allSettled([
    child.call({ module, name: 'add', args: [1, 2] }),
    child.call({ module, name: 'later', args: ['x'] }),
    child.call({ module, name: 'fail', args: [] }),
  ])
  expect(sum).toEqual({ status: 'fulfilled', value: 3 })
  expect(text).toEqual({ status: 'fulfilled', value: 'x' })
  expect(problem).toMatchObject({ status: 'rejected', reason: { message: 'no such diagram' } })
})

test('starts an instance once', async () => {
  child = new PackageProcess(30)
  const count = () => child.call({ module, from: 'instance', name: 'count', args: [] })
  expect([await count(), await count()]).toEqual([1, 1])
})

test('answers a call that the machine delays for longer than its limit', async () => {
  child = new PackageProcess(0.5)
  expect(await child.call({ module, name: 'pause', args: [1500] })).toBe('timed-out')
})

test('ends a call that waits without using the processor', async () => {
  child = new PackageProcess(30, { idleSeconds: 1 })
  await expect(child.call({ module, name: 'never', args: [] })).rejects.toThrow('used no processor time for 1 seconds')
  expect(await child.call({ module, name: 'add', args: [1, 2] })).toBe(3)
})

test('ends a call that needs too much processor time, and answers the calls behind it', async () => {
  child = new PackageProcess(0.2)
  const [slow, next] = await Promise.allSettled([
    child.call({ module, name: 'loop', args: [] }),
    child.call({ module, name: 'add', args: [1, 2] }),
  ])
  expect(slow).toMatchObject({
    status: 'rejected',
    reason: new SlowCallError('used more than 0.2 seconds of processor time'),
  })
  expect(next).toEqual({ status: 'fulfilled', value: 3 })
})

// In a thread, Node.js 20 would end the whole process for a large map, and Node.js 24 for any of these.
test.each(['grow', 'growMap', 'growText'])(
  'ends a call that needs too much memory (%s), and answers the next one',
  async (name) => {
    child = new PackageProcess(60, { megabytes: 64 })
    await expect(child.call({ module, name, args: [] })).rejects.toThrow('The process ended')
    expect(await child.call({ module, name: 'add', args: [1, 2] })).toBe(3)
  },
)

test('reports a module that cannot be loaded', async () => {
  child = new PackageProcess(30)
  await expect(child.call({ module: 'data:text/javascript,}', name: 'a', args: [] })).rejects.toThrow(
    'Unexpected token',
  )
})

test('reports a call that ends the process, and answers the next one', async () => {
  child = new PackageProcess(30)
  await expect(child.call({ module, name: 'exit', args: [] })).rejects.toThrow('The process ended')
  expect(await child.call({ module, name: 'add', args: [1, 2] })).toBe(3)
})

test('ends a call when the process that waits for it is killed', async () => {
  using site = SiteTest.of({})
  buildSync({
    entryPoints: [`${repository}/packages/diagrams/package-process.ts`],
    outfile: site.path('package-process.mjs'),
    format: 'esm',
    platform: 'node',
  })
  const call = { module: endless, name: 'loop', args: [site.path('pid')] }
  site.edit(
    'run.mjs',
    `import { PackageProcess } from './package-process.mjs'
    await new PackageProcess(600).call(${JSON.stringify(call)})`,
  )
  const waiting = spawn(process.execPath, [site.path('run.mjs')])
  await expect.poll(() => site.exists('pid') && site.read('pid')).toMatch(/^\d+$/)
  const pid = Number(site.read('pid'))
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  expect(isRunning()).toBe(true)
  waiting.kill('SIGKILL')
  await once(waiting, 'exit')
  await expect.poll(isRunning).toBe(false)
})
