// Decides whether the time of a regular expression grows only as fast as the text that it reads.

import { check } from 'recheck'
import type { Pattern } from './collect.ts'
import { type Attack, attacksOn, slowAttack } from './pump.ts'

/** The most milliseconds of the checker for one pattern. What it cannot decide in this time, the attacks decide. */
const timeout = 6000

/**
 * Returns a text that takes too long, or `undefined`. The checker proves that most patterns are linear. Where it cannot, or where it
 * only tried, its attacks and generated ones are run, because it counts some steps that V8 does not take.
 */
export async function findAttack({ source, flags }: Pattern): Promise<string | undefined> {
  const result = await check(source, flags.replace('d', ''), { timeout })
  if (result.status === 'safe' && result.checker === 'automaton') return undefined
  const pattern = new RegExp(source, flags)
  const attacks = result.status === 'vulnerable' ? [attackOf(result.attack)] : []
  return slowAttack(pattern, [...attacks, ...attacksOn(source)])
}

interface WrittenAttack {
  pumps: { prefix: string; pump: string }[]
  suffix: string
}

const attackOf =
  ({ pumps, suffix }: WrittenAttack): Attack =>
  (length) => {
    const period = pumps.reduce((sum, { pump }) => sum + pump.length, 0) || 1
    const times = Math.ceil(length / period)
    return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix
  }
