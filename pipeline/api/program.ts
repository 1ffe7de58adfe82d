// Finds docsite's own scripts, which run in workers and in other processes.

/** The bundle of workers. Absent if docsite runs from its sources, as in tests: all work is then done in the main thread. */
export const workerFile = import.meta.url.endsWith('.ts') ? undefined : new URL('./worker.js', import.meta.url)

/** The script of the process that checks types for the language server and the dev server. Absent if docsite runs from its sources. */
export const typeChecksFile = import.meta.url.endsWith('.ts') ? undefined : new URL('./type-checks.js', import.meta.url)
