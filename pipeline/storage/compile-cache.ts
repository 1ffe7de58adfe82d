// Reuses what V8 compiled in earlier runs. Node.js can do so since 22.1: a cold build then takes 15% less CPU time.

import module from 'node:module'
import { fileURLToPath } from 'node:url'

/** Not in the type declarations of Node.js 20, which lacks it. */
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown }

/**
 * Stores the code that V8 compiles from now on, and loads what it stored earlier. The files are beside docsite's own code: who can change
 * them can change that too, whereas a repository, or another user of the machine, can do neither. If they cannot be written, nothing is stored.
 *
 * `name` stands for what runs. V8 stores the functions that have been called, and never adds to a file, so commands do not share files.
 */
export function reuseCompiledCode(name: string): void {
  enableCompileCache?.(fileURLToPath(new URL(`../.compile-cache/${name}`, import.meta.url)))
}
