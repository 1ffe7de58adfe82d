// Asks a judge about many inputs, makes what differs small, and groups it by cause.

import { reasonFor } from './accepted.ts'
import type { Difference, Input, Judge, Seam } from './seam.ts'
import { shrunk } from './shrink.ts'

/** Differences with one cause. */
export interface Kind {
  what: string
  /** The smallest input. */
  example: Input
  difference: Difference
  /** The names of all inputs. */
  inputs: string[]
  /** Why the difference is right, if it is. */
  reason?: string
}

interface Found {
  input: Input
  difference: Difference
}

/** The inputs of one call of `compare`. */
const mostOfBatch = 400

async function compared(
  seam: Seam,
  inputs: readonly Input[],
  judge: Judge,
  sought?: string,
): Promise<(readonly Difference[])[]> {
  const results: (readonly Difference[])[] = []
  for (let at = 0; at < inputs.length; at += mostOfBatch)
    results.push(...(await seam.compare(inputs.slice(at, at + mostOfBatch), judge, sought)))
  return results
}

/** Returns the kinds of differences in the inputs, the most frequent first. Of each input, it takes the first difference. */
export async function kindsOf(seam: Seam, inputs: readonly Input[], judge: Judge): Promise<Kind[]> {
  const differences = await compared(seam, inputs, judge)
  const found: Found[] = inputs.flatMap((input, i) =>
    (differences[i] ?? []).slice(0, 1).map((difference) => ({ input, difference })),
  )
  const small: Found[] = []
  for (const what of new Set(found.map(({ difference }) => difference.what)))
    small.push(
      ...(await madeSmall(
        seam,
        found.filter(({ difference }) => difference.what === what),
        judge,
        what,
      )),
    )
  return grouped(seam, small)
}

/** Returns the smallest inputs that have the same difference. */
async function madeSmall(seam: Seam, found: readonly Found[], judge: Judge, what: string): Promise<Found[]> {
  const differenceIn = (all: readonly Difference[] | undefined) => all?.find((one) => one.what === what)
  const inputs = found.map(({ input }) => input)
  const texts = await shrunk(inputs, async (candidates) =>
    (await compared(seam, candidates, judge, what)).map((all) => differenceIn(all) !== undefined),
  )
  const small = texts.map((text, i) => ({ name: inputs[i]?.name ?? '', text }))
  const differences = await compared(seam, small, judge, what)
  return small.map((input, i) => ({
    input,
    difference: differenceIn(differences[i]) ?? (found[i] as Found).difference,
  }))
}

/** Returns a text without what does not matter for the cause of a difference. */
const shapeOf = (text: string): string =>
  text
    .trim()
    .replace(/[\p{L}\p{N}_]+/gu, 'w')
    .replace(/w(?:[ ]w)+/g, 'w')

function grouped(seam: Seam, found: readonly Found[]): Kind[] {
  const kinds = new Map<string, Kind>()
  for (const { input, difference } of found) {
    const { what } = difference
    const reason = difference.reported ? `reported as ${difference.reported}` : reasonFor(seam.name, what, input.text)
    const key = JSON.stringify([what, reason ?? shapeOf(input.text)])
    const kind = kinds.get(key)
    if (!kind) kinds.set(key, { what, example: input, difference, inputs: [input.name], ...(reason && { reason }) })
    else {
      kind.inputs.push(input.name)
      if (input.text.length < kind.example.text.length) Object.assign(kind, { example: input, difference })
    }
  }
  return [...kinds.values()].sort((a, b) => b.inputs.length - a.inputs.length)
}

/** Returns the report of a run, whose last line has the number of inputs and of differences without a reason. */
export function reportOf(inputs: readonly Input[], kinds: readonly Kind[]): string {
  const open = kinds.filter(({ reason }) => reason === undefined)
  const right = kinds.filter(({ reason }) => reason !== undefined)
  const count = (all: readonly Kind[]) => all.reduce((sum, kind) => sum + kind.inputs.length, 0)
  const lines = [
    ...open.flatMap(({ what, example, difference, inputs: names }) => [
      `${what} (${names.length}): ${example.name}`,
      ...example.text.split('\n').map((line) => `  | ${line}`),
      `  docsite ${difference.ours}`,
      `  judge   ${difference.theirs}`,
    ]),
    ...right.map(({ what, reason, inputs: names }) => `accepted: ${what} (${names.length}): ${reason}`),
    `${inputs.length} inputs, ${count(open)} differences in ${open.length} kinds`,
  ]
  return `${lines.join('\n')}\n`
}
