// Judges inputs together, although some may make docsite fail.

import type { Difference, Input } from './seam.ts'

/** Returns the differences of each input. */
export type Judgment = (inputs: readonly Input[]) => Promise<Difference[][]>

/** Judges one half of the inputs, then the other. */
export async function halves(inputs: readonly Input[], judge: Judgment): Promise<Difference[][]> {
  const middle = Math.ceil(inputs.length / 2)
  return [...(await judge(inputs.slice(0, middle))), ...(await judge(inputs.slice(middle)))]
}

/** Returns a judgment that finds the inputs at which another one throws. `failure` has the other words of this difference. */
export const withoutCrash =
  (judge: Judgment, failure: Omit<Difference, 'ours'>): Judgment =>
  async (inputs) => {
    try {
      return await judge(inputs)
    } catch (error) {
      if (inputs.length > 1) return await halves(inputs, withoutCrash(judge, failure))
      return [[{ ...failure, ours: String(error) }]]
    }
  }
