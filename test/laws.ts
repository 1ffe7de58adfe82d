// Property-based tests check the same cases in every run, and many more with DOCSITE_TEST=full.

import fc from 'fast-check'

const full = process.env.DOCSITE_TEST === 'full'

/** Checks a property and throws an error with a counterexample if it does not hold. */
export function check<T>(property: fc.IPropertyWithHooks<T>): void {
  fc.assert(property, parameters)
}

/** Like `check`, for asynchronous properties. */
export const checkAsync = <T>(property: fc.IAsyncPropertyWithHooks<T>): Promise<void> => fc.assert(property, parameters)

const parameters = { seed: full ? Date.now() : 1, numRuns: full ? 20_000 : 100 }
