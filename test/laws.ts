// How properties are checked: the same cases in every run, and many more with DOCSITE_TEST=full.

import fc from 'fast-check'

const full = process.env.DOCSITE_TEST === 'full'

/** Checks a property; a failure names the counterexample. */
export function check<T>(property: fc.IPropertyWithHooks<T>): void {
  fc.assert(property, parameters)
}

/** Checks an asynchronous property. */
export const checkAsync = <T>(property: fc.IAsyncPropertyWithHooks<T>): Promise<void> => fc.assert(property, parameters)

const parameters = { seed: full ? Date.now() : 1, numRuns: full ? 20_000 : 200 }
