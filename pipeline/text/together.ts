// Waits for several promises.

/** Returns the values of all promises. If one is rejected, still waits for the others, so that no work goes on in the background. */
export async function together<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  await Promise.allSettled(promises)
  return (await Promise.all(promises)) as unknown as T
}
