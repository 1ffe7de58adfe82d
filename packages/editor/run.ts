// Implements `docsite lsp`: serves an editor over standard input and output until it ends the connection.

import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node.js'
import { checkedParameters } from './server/parameters.ts'
import { serve } from './server/server.ts'

/**
 * How much the heap may grow until the next garbage collection, in percent of what is in use. With V8's default of up to 300, each
 * edit's short-lived objects make the server hold twice the memory that it needs, for as long as the editor runs.
 */
const heapGrowth = 70

/** Serves an editor, and ends the process. `folder` is used if the editor names no folders. */
export async function lsp(folder: string): Promise<never> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  const { stdin, stdout } = process
  const writer = new StreamMessageWriter(stdout)
  const options = { messageStrategy: checkedParameters(writer) }
  const connection = createConnection(new StreamMessageReader(stdin), writer, options)
  await serve(connection, {
    folder: resolve(folder),
    // An editor that was killed sends no request to exit.
    closed: new Promise((done) => stdin.once('close', done)),
  })
  // The protocol's library watches the editor's process with a timer, which would keep this process alive.
  process.exit(0)
}
