// Makes inputs small: removes parts of them as long as they have the same difference.

import type { Input } from './seam.ts'

/** The parts that are removed, from large to small. Each pattern matches one part. */
const sizes = [/[\s\S]*?(?:\n[ \t]*(?=\n)|$)/g, /[^\n]*(?:\n|$)/g, /\S+[^\S\n]*|\s+/g, /[\s\S]/gu]

/** The most characters of all candidates of a step, so that large inputs of which little can be removed end soon. */
const mostOfStep = 100_000

/**
 * Yields lists of smaller candidates, and takes the index of the first one with the same difference, or -1. Returns the smallest text.
 */
function* smaller(text: string): Generator<readonly string[], string, number> {
  let current = text
  for (const size of sizes) {
    let parts = current.match(size)?.filter(Boolean) ?? []
    let count = 2
    while (parts.length > 1) {
      const step = Math.ceil(parts.length / count)
      const candidates = Array.from({ length: Math.ceil(parts.length / step) }, (_, i) =>
        parts.filter((_, at) => at < i * step || at >= (i + 1) * step),
      )
      if (count > 2 && candidates.length * current.length > mostOfStep) break
      const found = yield candidates.map((candidate) => candidate.join(''))
      const next = candidates[found]
      if (next) {
        parts = next
        current = parts.join('')
        count = Math.max(2, count - 1)
      } else if (step === 1) break
      else count = Math.min(parts.length, count * 2)
    }
  }
  return current
}

/**
 * Makes many inputs smaller at once. `isSame` tells for each candidate, given with the index of its original, whether it has the same
 * difference. Returns the smallest texts in the order of the inputs.
 */
export async function shrunk(
  inputs: readonly Input[],
  isSame: (candidates: readonly (Input & { original: number })[]) => Promise<readonly boolean[]>,
): Promise<string[]> {
  const results = inputs.map(({ text }) => text)
  const running = inputs.map(({ text, name }, original) => {
    const steps = smaller(text)
    return { steps, name, original, step: steps.next() }
  })
  for (;;) {
    const open = running.filter(({ step }) => !step.done)
    if (open.length === 0) return results
    const candidates = open.flatMap(({ step, name, original }) =>
      (step.value as readonly string[]).map((text) => ({ name, text, original })),
    )
    const same = await isSame(candidates)
    let at = 0
    for (const one of open) {
      const { length } = one.step.value as readonly string[]
      one.step = one.steps.next(same.slice(at, at + length).indexOf(true))
      at += length
      if (one.step.done) results[one.original] = one.step.value as string
    }
  }
}
