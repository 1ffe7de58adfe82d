// How laws are tried: the same cases every time, and many more of them with DOCSITE_TEST=full.

import fc from 'fast-check'

const full = process.env.DOCSITE_TEST === 'full'

/** Tries a law; one that does not hold says for what. */
export function check<T>(property: fc.IPropertyWithHooks<T>): void {
  fc.assert(property, parameters)
}

/** The same for a law of what takes its time. */
export const checkAsync = <T>(property: fc.IAsyncPropertyWithHooks<T>): Promise<void> => fc.assert(property, parameters)

const parameters = { seed: full ? Date.now() : 1, numRuns: full ? 20_000 : 200 }
