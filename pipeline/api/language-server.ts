// Starts the language server for an editor that talks to this process over standard input and output.

import { resolve } from 'node:path'
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node.js'
import { checkedParameters } from '../lsp/parameters.ts'
import { serve } from '../lsp/server.ts'
import { openCheckTools } from './check-tools.ts'

/** Serves an editor until it ends the connection. `folder` is used if the editor names no folders. */
export async function startLanguageServer(folder: string): Promise<void> {
  const { stdin, stdout } = process
  const writer = new StreamMessageWriter(stdout)
  const options = { messageStrategy: checkedParameters(writer) }
  const connection = createConnection(new StreamMessageReader(stdin), writer, options)
  const tools = openCheckTools()
  await serve(connection, {
    folder: resolve(folder),
    ...tools,
    // An editor that was killed sends no request to exit.
    closed: new Promise((done) => stdin.once('close', done)),
  })
  tools.close()
}
