// Requests every external URL that the site links to, and reports dead and moved links.

import { setTimeout as wait } from 'node:timers/promises'
import type { RuleMemory, RuleSite, SiteFinding } from '@docsite/cli'
import { type Answer, ask, type RequestOptions } from './ask.ts'
import { fragmentOf, judge } from './judge.ts'
import { type CachedAnswer, LinkCache } from './link-cache.ts'
import { externalLinks } from './links.ts'
import { resolveWithSystem } from './private.ts'
import { RateLimiter } from './rate-limiter.ts'

export interface ExternalTools extends Partial<Pick<RequestOptions, 'resolve' | 'sleep' | 'timeoutMs'>> {
  now?(): number
  /** The time limit for all requests, in milliseconds. */
  totalMs?: number
}

const mostAtOnce = 16
const mostPerHost = 2
const runsUntilDead = 3

/** The results of each command, so that it requests each URL only once. */
const caches = new WeakMap<RuleMemory, LinkCache>()

/** If the command is aborted, the cache keeps the results so far. */
export async function checkExternal(site: RuleSite, tools: ExternalTools = {}): Promise<SiteFinding[]> {
  const { ignore = [], allowPrivate = false, failures: runs = runsUntilDead } = site.config.check?.external ?? {}
  const { now = Date.now, totalMs = 10 * 60_000 } = tools
  const links = externalLinks(site, ignore)
  const memory = caches.get(site.memory) ?? new LinkCache(site.memory)
  caches.set(site.memory, memory)
  const options: RequestOptions = {
    gate: new RateLimiter({ most: mostAtOnce, mostPerHost }),
    resolve: tools.resolve ?? resolveWithSystem,
    allowPrivate,
    timeoutMs: tools.timeoutMs ?? 20_000,
    sleep: tools.sleep ?? ((ms, signal) => wait(ms, undefined, { signal })),
    signal: AbortSignal.any([site.signal, AbortSignal.timeout(totalMs)]),
  }

  const requested = new Map<string, { answer: Answer | undefined; withIds: boolean }>()
  let done = 0
  await Promise.all(
    [...links].map(async ([address, same]) => {
      const withIds = same.some(({ href }) => fragmentOf(href) !== undefined)
      const trusted = memory.trusted(address, withIds, now())
      if (trusted) memory.keep(address, trusted)
      else requested.set(address, { answer: await askInTime(address, withIds, options), withIds })
      site.progress(++done, links.size, 'external links')
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
  memory.save()
  site.signal.throwIfAborted()
  return [...links].flatMap(([address, same]) => {
    const answer = memory.last(address) ?? verdicts.get(address)
    return answer ? judge(address, answer, same, { failures: runs, urlFix: site.urlFix }) : []
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
