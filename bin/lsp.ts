// Implements `docsite lsp`: runs the language server until the editor ends it.

import { setFlagsFromString } from 'node:v8'
import { startLanguageServer } from '../pipeline/api/language-server.ts'
import { exitCodes } from './report.ts'

/**
 * How much the heap may grow until the next garbage collection, in percent of what is in use. With V8's default of up to 300, each
 * edit's short-lived objects make the server hold twice the memory that it needs, for as long as the editor runs.
 */
const heapGrowth = 70

export async function lsp(folder: string): Promise<never> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  await startLanguageServer(folder)
  // The protocol's library watches the editor's process with a timer, which would keep this process alive.
  process.exit(exitCodes.done)
}
