// A client of the language server, which runs the bundled command and talks to it over standard input and output.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  type FileChangeType,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node.js'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { repository } from '../../../test/site-test.ts'

/** A document that is open in the editor. */
interface OpenDocument {
  uri: string
  text: string
  version: number
}

const allEdits: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] } },
}

export class Client {
  readonly root: string
  readonly connection: ProtocolConnection
  readonly child: ChildProcess
  /** The last published diagnostics by URI. */
  readonly published = new Map<string, PublishDiagnosticsParams>()
  /** The errors that the server logged. */
  readonly logged: string[] = []
  /** The messages that the server showed. */
  readonly shown: string[] = []
  /** What the server wrote to standard error. */
  stderr = ''
  capabilities: InitializeResult['capabilities'] = {}
  readonly #open = new Map<string, OpenDocument>()
  #waiting: (() => void)[] = []

  private constructor(root: string, args: readonly string[] = []) {
    this.root = root
    this.child = spawn(process.execPath, [join(repository, 'lib/docsite.js'), 'lsp', ...args], {
      cwd: repository,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const { stdin, stdout, stderr } = this.child
    if (!stdin || !stdout || !stderr) throw new Error('The server has no standard streams')
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
    })
    this.connection = createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin))
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.set(params.uri, params)
      const waiting = this.#waiting
      this.#waiting = []
      for (const check of waiting) check()
    })
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.logged.push(message)
    })
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.shown.push(message)
    })
    this.connection.onRequest('window/showMessageRequest', ({ message }: { message: string }) => {
      this.shown.push(message)
      return null
    })
    this.connection.listen()
  }

  /** Starts a server for the workspace in `root`. The client can apply every edit, unless other capabilities are given. */
  static async start(
    root: string,
    {
      folders = [root],
      capabilities = allEdits,
      initializationOptions,
    }: {
      folders?: readonly string[]
      capabilities?: ClientCapabilities
      initializationOptions?: Record<string, unknown>
    } = {},
  ): Promise<Client> {
    const client = new Client(root)
    const result = await client.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities,
      initializationOptions,
      workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    })
    client.capabilities = result.capabilities
    await client.connection.sendNotification('initialized', {})
    return client
  }

  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((done) => this.child.on('exit', (code) => done(code)))
    await this.connection.sendRequest('shutdown')
    await this.connection.sendNotification('exit')
    this.connection.end()
    return ended
  }

  uri(file: string): string {
    return pathToFileURL(join(this.root, file)).href
  }

  text(file: string): string {
    return this.#open.get(file)?.text ?? readFileSync(join(this.root, file), 'utf8')
  }

  get openFiles(): string[] {
    return [...this.#open.keys()]
  }

  async open(file: string, text = readFileSync(join(this.root, file), 'utf8'), languageId = 'markdown'): Promise<void> {
    const document = { uri: this.uri(file), text, version: 1 }
    // What was published before says nothing about the new document.
    this.published.delete(document.uri)
    this.#open.set(file, document)
    await this.notify('textDocument/didOpen', { textDocument: { ...document, languageId } })
  }

  async close(file: string): Promise<void> {
    const document = this.#open.get(file)
    this.#open.delete(file)
    if (document) await this.notify('textDocument/didClose', { textDocument: { uri: document.uri } })
  }

  /** Replaces the text of an open document. */
  async replace(file: string, text: string): Promise<void> {
    const document = this.#documentOf(file)
    document.text = text
    document.version++
    await this.#sendChange(document, [{ text }])
  }

  /** Replaces a range of an open document. */
  async edit(file: string, range: Range, text: string): Promise<void> {
    const document = this.#documentOf(file)
    const before = TextDocument.create(document.uri, 'markdown', document.version, document.text)
    const edited = TextDocument.applyEdits(before, [{ range, newText: text }])
    document.text = edited
    document.version++
    await this.#sendChange(document, [{ range, text }])
  }

  async #sendChange({ uri, version }: OpenDocument, contentChanges: unknown[]): Promise<void> {
    await this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
  }

  #documentOf(file: string): OpenDocument {
    const document = this.#open.get(file)
    if (!document) throw new Error(`${file} is not open`)
    return document
  }

  /** Applies an edit as an editor does: to open documents, or else to the files on disk. */
  async apply({ documentChanges = [] }: WorkspaceEdit): Promise<void> {
    for (const change of documentChanges) {
      if (!('kind' in change)) await this.#applyEdits(this.#fileOf(change.textDocument.uri), change.edits as TextEdit[])
      else if (change.kind === 'create') writeFileSync(fileURLToPath(change.uri), '')
      else if (change.kind === 'delete') rmSync(fileURLToPath(change.uri))
      else await this.move(this.#fileOf(change.oldUri), this.#fileOf(change.newUri))
    }
  }

  async #applyEdits(file: string, edits: TextEdit[]): Promise<void> {
    const text = TextDocument.applyEdits(TextDocument.create('', '', 0, this.text(file)), edits)
    if (this.#open.has(file)) await this.replace(file, text)
    else writeFileSync(join(this.root, file), text)
  }

  /** Moves a file or a folder as an editor does, with its documents. */
  async move(from: string, to: string): Promise<void> {
    const documents = [...this.#open].filter(([file]) => `${file}/`.startsWith(`${from}/`))
    for (const [file] of documents) await this.close(file)
    mkdirSync(dirname(join(this.root, to)), { recursive: true })
    renameSync(join(this.root, from), join(this.root, to))
    for (const [file, { text }] of documents) await this.open(to + file.slice(from.length), text)
  }

  /** Asks the server about moves, makes them, and reports them. Returns the server's edit. */
  async moveFiles(moves: readonly (readonly [from: string, to: string])[]): Promise<WorkspaceEdit | null> {
    const files = moves.map(([from, to]) => ({ oldUri: this.uri(from), newUri: this.uri(to) }))
    const edit = await this.request<WorkspaceEdit | null>('workspace/willRenameFiles', { files })
    if (edit) await this.apply(edit)
    for (const [from, to] of moves) await this.move(from, to)
    await this.notify('workspace/didRenameFiles', { files })
    return edit
  }

  #fileOf(uri: string): string {
    return relative(this.root, fileURLToPath(uri))
  }

  async changedOnDisk(changes: readonly (readonly [file: string, type: FileChangeType])[]): Promise<void> {
    await this.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([file, type]) => ({ uri: this.uri(file), type })),
    })
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params)
  }

  request<Result>(method: string, params: unknown): Promise<Result> {
    return this.connection.sendRequest<Result>(method, params)
  }

  /** Sends a request about a position of a document. */
  at<Result>(method: string, file: string, position: Position, more: object = {}): Promise<Result> {
    return this.request<Result>(method, { textDocument: { uri: this.uri(file) }, position, ...more })
  }

  /** Waits until the published diagnostics are complete. */
  async settle(): Promise<void> {
    await this.request('docsite/settle', null)
  }

  diagnostics(file: string): Diagnostic[] {
    return this.published.get(this.uri(file))?.diagnostics ?? []
  }

  /** Waits until the diagnostics of a document pass a test. Fails with the test's timeout. */
  async until(
    file: string,
    test: (diagnostics: readonly Diagnostic[], version: number | undefined) => boolean,
  ): Promise<void> {
    while (!test(this.diagnostics(file), this.published.get(this.uri(file))?.version))
      await new Promise<void>((done) => this.#waiting.push(done))
  }

  /** The version of an open document. */
  versionOf(file: string): number {
    return this.#documentOf(file).version
  }
}

/** Returns the position of `|` in a text, and the text without it. */
export function cursorIn(marked: string): { text: string; position: Position } {
  const offset = marked.indexOf('|')
  if (offset < 0) throw new Error(`There is no cursor in ${marked}`)
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  return { text, position: positionAt(text, offset) }
}

const positionAt = (text: string, offset: number): Position => TextDocument.create('', '', 0, text).positionAt(offset)

/** Returns the position of the first occurrence of a text, plus `shift`. */
export function find(text: string, part: string, shift = 0): Position {
  const offset = text.indexOf(part)
  if (offset < 0) throw new Error(`There is no ${part}`)
  return positionAt(text, offset + shift)
}

/** Returns the text in a range. */
export const textIn = (text: string, range: Range): string => TextDocument.create('', '', 0, text).getText(range)
