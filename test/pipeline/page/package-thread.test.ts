// Calls of packages in a thread: values, errors, calls that do not end, and calls that need too much memory.

import { afterEach, expect, test } from 'vitest'
import { PackageThread, SlowCallError } from '../../../pipeline/page/package-thread.ts'

const module = `data:text/javascript,${encodeURIComponent(`
let started = 0
export const add = (a, b) => a + b
export const later = async (value) => value
export const fail = () => { throw new Error('no such diagram') }
export const loop = () => { for (;;); }
export const grow = () => { const all = []; for (;;) all.push(new Array(1000).fill(0)) }
export const exit = () => process.exit()
export const instance = () => { started++; return { count: () => started } }
`)}`

let thread: PackageThread
afterEach(() => thread.close())

test('returns what functions return, and throws their errors', async () => {
  thread = new PackageThread(30)
  const [sum, text, problem] = await Promise.allSettled([
    thread.call({ module, name: 'add', args: [1, 2] }),
    thread.call({ module, name: 'later', args: ['x'] }),
    thread.call({ module, name: 'fail', args: [] }),
  ])
  expect(sum).toEqual({ status: 'fulfilled', value: 3 })
  expect(text).toEqual({ status: 'fulfilled', value: 'x' })
  expect(problem).toMatchObject({ status: 'rejected', reason: { message: 'no such diagram' } })
})

test('starts an instance once', async () => {
  thread = new PackageThread(30)
  const count = () => thread.call({ module, from: 'instance', name: 'count', args: [] })
  expect([await count(), await count()]).toEqual([1, 1])
})

test('ends a call that takes too long, and answers the calls behind it', async () => {
  thread = new PackageThread(0.2)
  const [slow, next] = await Promise.allSettled([
    thread.call({ module, name: 'loop', args: [] }),
    thread.call({ module, name: 'add', args: [1, 2] }),
  ])
  expect(slow).toMatchObject({ status: 'rejected', reason: expect.any(SlowCallError) })
  expect(next).toEqual({ status: 'fulfilled', value: 3 })
})

test('ends a call that needs too much memory, and answers the next one', async () => {
  thread = new PackageThread(60, 64)
  await expect(thread.call({ module, name: 'grow', args: [] })).rejects.toThrow('memory')
  expect(await thread.call({ module, name: 'add', args: [1, 2] })).toBe(3)
})

test('reports a module that cannot be loaded', async () => {
  thread = new PackageThread(30)
  await expect(thread.call({ module: 'data:text/javascript,}', name: 'a', args: [] })).rejects.toThrow(
    'Unexpected token',
  )
})

test('reports a call that ends the thread, and answers the next one', async () => {
  thread = new PackageThread(30)
  await expect(thread.call({ module, name: 'exit', args: [] })).rejects.toThrow('The thread ended')
  expect(await thread.call({ module, name: 'add', args: [1, 2] })).toBe(3)
})
