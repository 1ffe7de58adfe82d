// Finds the errors in the code samples of files, and keeps them by the hash of the code, because finding all of them takes seconds.

import { hash } from 'node:crypto'
import type { CodeSample, Json, RuleMemory, RuleSite, SiteFinding } from '@docsite/cli'
import type { Code, Fault, SampleCheck } from './fault.ts'

// Above this number of results, they are not stored, so that results for deleted code do not accumulate.
const mostKnown = 100_000

/** The errors of each command, by the id of the code. */
const memories = new WeakMap<RuleMemory, Map<string, Fault[]>>()

/** Finds the errors in the samples that are not known to be right. */
export async function findFaults({ unchecked, memory }: RuleSite, check: SampleCheck): Promise<SiteFinding[]> {
  const known =
    memories.get(memory) ?? new Map(Object.entries((memory.read() ?? {}) as unknown as Record<string, Fault[]>))
  memories.set(memory, known)
  const files = unchecked.map((file) => ({ file, samples: checkedSamples(file.samples, check) }))
  const fresh = new Map(
    files.flatMap(({ samples }) => samples.flatMap(({ id, code }) => (known.has(id) ? [] : [[id, code] as const]))),
  )
  const faultLists = fresh.size > 0 ? await check.find([...fresh.values()]) : []
  for (const [i, id] of [...fresh.keys()].entries()) known.set(id, faultLists[i] ?? [])
  // Interfaces have no index signature, although these are JSON.
  if (fresh.size > 0) memory.write((known.size > mostKnown ? {} : Object.fromEntries(known)) as unknown as Json)
  return files.flatMap(({ file, samples }) =>
    samples.flatMap(({ sample, id }) =>
      (known.get(id) ?? []).map(({ line, column, text, hint }) => ({
        ...{ page: file, at: sample.at(line, column), text },
        ...(hint === undefined ? {} : { hint }),
      })),
    ),
  )
}

interface CheckedSample {
  sample: CodeSample
  code: Code
  id: string
}

/** Returns the samples that a check applies to. */
const checkedSamples = (samples: readonly CodeSample[], { key, concerns }: SampleCheck): CheckedSample[] =>
  samples
    .filter((sample) => concerns(sample) && !sample.hasWord('noCheck'))
    .map((sample) => {
      const { language, title, code } = sample
      const id = hash('sha1', [key, language, title, code].join('\n')).slice(0, 16)
      return { sample, code: { language, title, code }, id }
    })
