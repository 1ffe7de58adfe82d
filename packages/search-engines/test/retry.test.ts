// Retries: the delays, their limits, and Retry-After.

import { expect, test } from 'vitest'
import { EngineError, type Failure, withRetries } from '../retry.ts'

/** Runs a call that fails in these ways and then succeeds. Returns the result and the delays. */
async function run(failures: Partial<Failure>[], random = 1) {
  const delays: number[] = []
  const left = [...failures]
  const call = async () => {
    const failure = left.shift()
    if (failure) throw failure
    return 'done'
  }
  const tools = {
    sleep: async (ms: number) => void delays.push(ms),
    random: () => random,
    now: () => Date.UTC(2026, 0, 1),
    timeoutMs: 1000,
  }
  const result = await withRetries(call, (error) => ({ text: 'No', ...(error as Partial<Failure>) }), tools).catch(
    (error: unknown) => error,
  )
  return { result, delays }
}

test('doubles the delay, of which half is random', async () => {
  const failures = Array.from({ length: 4 }, () => ({ status: 503 }))
  expect(await run(failures, 1)).toEqual({ result: 'done', delays: [500, 1000, 2000, 4000] })
  expect(await run(failures, 0)).toEqual({ result: 'done', delays: [250, 500, 1000, 2000] })
})

test.each([
  ['a number of seconds', '12', 12_000],
  ['a date', 'Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['a date in the past', 'Wed, 31 Dec 2025 00:00:00 GMT', 500],
  ['something else', 'soon', 500],
  ['less than the delay', '0', 500],
])('respects Retry-After if it is %s', async (_, retryAfter, delay) => {
  expect(await run([{ status: 429, retryAfter }])).toEqual({ result: 'done', delays: [delay] })
})

test('fails if the engine asks to wait longer than two minutes', async () => {
  const { result, delays } = await run([{ status: 429, retryAfter: '3600', text: 'Too many' }])
  expect(delays).toEqual([])
  expect(result).toMatchObject({ message: 'Too many (asked to wait 3600 s)', status: 429 })
})

test.each([400, 401, 403, 404, 413, 422])('does not repeat a request after %d', async (status) => {
  const { result, delays } = await run([{ status, text: 'Wrong' }])
  expect(delays).toEqual([])
  expect(result).toEqual(new EngineError('Wrong', status))
})

test.each([undefined, 408, 429, 500, 502, 503, 504])('repeats a request after %s', async (status) => {
  expect((await run([{ status }])).result).toBe('done')
})
