// Implements `docsite check --external`, which requests every external URL that the site links to, and reports dead and moved links.

import { setTimeout as wait } from 'node:timers/promises'
import type { Diagnostic } from '../../model/diagnostics/diagnostic.ts'
import type { CheckedSite } from '../rule.ts'
import { type Answer, ask, type RequestOptions } from './ask.ts'
import { fragmentOf, judge } from './judge.ts'
import { type CachedAnswer, LinkCache } from './link-cache.ts'
import { externalLinks } from './links.ts'
import { resolveWithSystem } from './private.ts'
import { RateLimiter } from './rate-limiter.ts'

export interface ExternalTools extends Partial<Pick<RequestOptions, 'resolve' | 'sleep' | 'timeoutMs'>> {
  /** Results of earlier runs; from the project's cache by default. */
  memory?: LinkCache
  /** Aborts the check. The cache keeps the results so far. */
  signal?: AbortSignal
  now?(): number
  /** The time limit for all requests, in milliseconds. */
  totalMs?: number
  onProgress?(done: number, all: number): void
}

const mostAtOnce = 16
const mostPerHost = 2
const runsUntilDead = 3

export async function checkExternal(site: CheckedSite, tools: ExternalTools = {}): Promise<Diagnostic[]> {
  const {
    ignore = [],
    allowPrivate = false,
    failures: runs = runsUntilDead,
  } = site.project.config.check?.external ?? {}
  const { now = Date.now, signal: stop = new AbortController().signal, totalMs = 10 * 60_000, onProgress } = tools
  const links = externalLinks(site, ignore)
  const memory = tools.memory ?? new LinkCache(site.project.cacheFolder)
  const options: RequestOptions = {
    gate: new RateLimiter({ most: mostAtOnce, mostPerHost }),
    resolve: tools.resolve ?? resolveWithSystem,
    allowPrivate,
    timeoutMs: tools.timeoutMs ?? 20_000,
    sleep: tools.sleep ?? ((ms, signal) => wait(ms, undefined, { signal })),
    signal: AbortSignal.any([stop, AbortSignal.timeout(totalMs)]),
  }

  const requested = new Map<string, { answer: Answer | undefined; withIds: boolean }>()
  let done = 0
  await Promise.all(
    [...links].map(async ([address, same]) => {
      const withIds = same.some(({ href }) => fragmentOf(href) !== undefined)
      const trusted = memory.trusted(address, withIds, now())
      if (trusted) memory.keep(address, trusted)
      else requested.set(address, { answer: await askInTime(address, withIds, options), withIds })
      onProgress?.(++done, links.size)
    }),
  )
  const isCutOff = isOffline([...requested].map(([address, { answer }]) => [address, answer]))
  const verdicts = new Map<string, CachedAnswer>()
  for (const [address, { answer, withIds }] of requested) {
    const last = memory.last(address)
    const isNew = answer !== undefined && !isCutOff
    const failures = answer?.kind === 'silent' ? (last?.failures ?? 0) + 1 : 0
    if (isNew) memory.keep(address, { at: now(), answer, withIds, failures })
    // After an abort, keep the earlier result.
    else if (last) memory.keep(address, last)
    else
      verdicts.set(address, {
        at: now(),
        answer: {
          kind: 'silent',
          reason: answer && 'reason' in answer ? answer.reason : 'the time limit was reached',
          heard: false,
        },
        withIds,
        failures: 0,
      })
  }
  try {
    memory.save()
  } catch {
    // If the cache cannot be written, the next run requests the URLs again.
  }
  stop.throwIfAborted()
  return [...links].flatMap(([address, same]) => {
    const answer = memory.last(address) ?? verdicts.get(address)
    return answer ? judge(address, answer, same, { failures: runs, lineAt: site.linked.lineAt }) : []
  })
}

/** Requests a URL. Returns `undefined` if the time limit is reached or the check is aborted. */
async function askInTime(address: string, withIds: boolean, options: RequestOptions): Promise<Answer | undefined> {
  try {
    return await ask(address, withIds, options)
  } catch (error) {
    if (options.signal.aborted) return undefined
    throw error
  }
}

/** Returns whether no server responded at all, which means that this machine is probably offline. */
function isOffline(answers: [address: string, answer: Answer | undefined][]): boolean {
  const answered = answers.filter(([, answer]) => answer !== undefined && answer.kind !== 'refused')
  const hosts = new Set(answered.map(([address]) => new URL(address).host))
  return hosts.size > 1 && answered.every(([, answer]) => answer && isUnheard(answer))
}

const isUnheard = (answer: Answer): boolean => answer.kind === 'nowhere' || (answer.kind === 'silent' && !answer.heard)
