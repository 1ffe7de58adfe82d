// Stands in for `vscode-languageclient`, which needs the editor: starts a server, and talks to it over the protocol.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js'
import { window, workspace } from './vscode.ts'

interface ServerOptions {
  command: string
  args: string[]
  options: { cwd?: string; shell: boolean }
}

export interface LanguageClientOptions {
  documentSelector: { scheme: string; language?: string; pattern?: string }[]
  initializationOptions: Record<string, unknown>
}

export class LanguageClient {
  readonly #server: ServerOptions
  readonly #options: LanguageClientOptions
  #child: ChildProcess | undefined
  #connection: ProtocolConnection | undefined

  constructor(_id: string, _name: string, server: ServerOptions, options: LanguageClientOptions) {
    this.#server = server
    this.#options = options
  }

  async start(): Promise<void> {
    const { command, args, options } = this.#server
    const child = spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] })
    this.#child = child
    await new Promise<void>((done, fail) => child.once('spawn', done).once('error', fail))
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    connection.listen()
    this.#connection = connection
    const { initializationOptions } = this.#options
    const folders = workspace.workspaceFolders ?? []
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions,
      workspaceFolders: folders.map(({ uri }) => ({ uri: uri.toString(), name: 'site' })),
    })
    await connection.sendNotification('initialized', {})
    const document = window.activeTextEditor?.document
    if (document) await this.#open(document.uri.toString())
  }

  async #open(uri: string): Promise<void> {
    const textDocument = { uri, languageId: 'markdown', version: 1, text: readFileSync(new URL(uri), 'utf8') }
    await this.#connection?.sendNotification('textDocument/didOpen', { textDocument })
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.#child?.once('exit', done))
    if (!this.#connection) throw new Error('The client has not started')
    await this.#connection.sendRequest('shutdown')
    await this.#connection.sendNotification('exit')
    this.#connection.end()
    await ended
  }

  async sendRequest<Result>(method: string, params: unknown): Promise<Result> {
    if (!this.#connection) throw new Error('The client has not started')
    return this.#connection.sendRequest<Result>(method, params)
  }
}
