// Repeats requests that failed for a reason that may pass, with exponential backoff and jitter.

/** What a client's error says about the response. Without a status, there was no response. */
export interface Failure {
  status?: number | undefined
  /** The header `Retry-After`: a number of seconds, or a date. */
  retryAfter?: string | null | undefined
  text: string
  /** What to do about it, if the status does not say it. */
  hint?: string | undefined
}

/** Reports that a search engine did not accept a request, after all attempts. */
export class EngineError extends Error {
  readonly status: number | undefined
  /** What to do about it. */
  readonly hint: string | undefined
  constructor(text: string, status?: number, hint?: string) {
    super(text)
    this.name = 'EngineError'
    this.status = status
    this.hint = hint
  }
}

/** The clock and the dice of the retries. */
export interface RetryTools {
  sleep(ms: number): Promise<void>
  /** Returns a number from 0 up to 1. */
  random(): number
  now(): number
  /** How long to wait for the answer to a request, for clients whose own limit is too short or too long. */
  timeoutMs: number
}

export const realTime: RetryTools = {
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
  random: Math.random,
  now: Date.now,
  timeoutMs: 120_000,
}

const maxAttempts = 6
const firstDelayMs = 500
const maxDelayMs = 30_000
/** If an engine asks for a longer break, the command fails instead of blocking a CI job. */
const maxRetryAfterMs = 120_000

/** Statuses of failures that may pass: a time-out, too many requests, and failures of the server or of a proxy. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504])

export const mayPass = (status: number | undefined): boolean => status === undefined || passing.has(status)

/** Calls a function until it succeeds, its failure is permanent, or too many attempts failed. Then throws an `EngineError`. */
export async function withRetries<T>(
  call: () => Promise<T>,
  failureOf: (error: unknown) => Failure,
  tools: RetryTools,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (error instanceof EngineError) throw error
      const failure = failureOf(error)
      const { status, text, hint } = failure
      if (!mayPass(status)) throw new EngineError(text, status, hint)
      const delay = delayOf(attempt, failure, tools)
      if (attempt === maxAttempts) throw new EngineError(`${text} (after ${maxAttempts} attempts)`, status, hint)
      if (delay > maxRetryAfterMs)
        throw new EngineError(`${text} (asked to wait ${Math.round(delay / 1000)} s)`, status, hint)
      await tools.sleep(delay)
    }
  }
}

/** Returns the time to wait in milliseconds: half of it is random, so that several clients do not return together. */
function delayOf(attempt: number, { retryAfter }: Failure, { random, now }: RetryTools): number {
  const backoff = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1))
  return Math.max(backoff * (0.5 + random() / 2), requestedDelay(retryAfter, now()))
}

function requestedDelay(retryAfter: string | null | undefined, now: number): number {
  if (!retryAfter) return 0
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}

/** What to do about a failure that says itself what was wrong. */
export const again = 'Run the command again. It sends only what is still missing.'

/** Returns what to do about a failure. */
export function remedyOf({ status, hint }: Pick<EngineError, 'status' | 'hint'>): string {
  if (hint !== undefined) return hint
  if (status === undefined) return `Check that the engine is running and can be reached from this machine. ${again}`
  if (status === 429) return `The engine limits the number of requests. Wait, or raise its limit. ${again}`
  if (status === 408 || status >= 500)
    return `The engine or a proxy in front of it has a problem. Read its log. ${again}`
  return again
}
