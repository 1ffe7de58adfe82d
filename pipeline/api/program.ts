// Finds docsite's own script, which runs in workers.

/** The bundle of workers. Absent if docsite runs from its sources, as in tests: all work is then done in the main thread. */
export const workerFile = import.meta.url.endsWith('.ts') ? undefined : new URL('./worker.js', import.meta.url)
