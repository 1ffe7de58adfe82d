// The language server: receives the messages of an editor, and answers with what the site of the document knows.

import { DocsiteError } from '@docsite/cli'
import type { OpenPlace } from '@docsite/cli/source'
import {
  type ClientCapabilities,
  CodeActionKind,
  type Connection,
  FileChangeType,
  type FileRename,
  type InitializeParams,
  LSPErrorCodes,
  ResponseError,
  type ServerCapabilities,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { packageVersion } from '../docsite.ts'
import { addressAt } from './address.ts'
import { codeActions, fixAllKind } from './code-actions.ts'
import { completionAt, triggerCharacters } from './completion/completion.ts'
import { definitionAt, locationOf } from './definition.ts'
import { documentLinks } from './document-links.ts'
import { contentFiles, editForMoves } from './file-operations.ts'
import { foldingRanges } from './folding.ts'
import { hoverAt } from './hover.ts'
import { workspaceEditOf } from './plan-edit.ts'
import { referencesAt } from './references.ts'
import { type HeadingRename, planRename, prepareRename } from './rename.ts'
import { sectionAt } from './sections.ts'
import { documentSymbols, workspaceSymbols } from './symbols.ts'
import { type OpenFile, pathOf, Workspace } from './workspace.ts'

export interface ServerOptions {
  /** The absolute path of the folder to use if the editor names no folders. */
  folder: string
  /** Resolves when the editor can send nothing more. */
  closed: Promise<void>
}

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  completionProvider: { triggerCharacters },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  documentLinkProvider: {},
  foldingRangeProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind] },
  renameProvider: { prepareProvider: true },
  workspace: {
    fileOperations: {
      willRename: contentFiles,
      didRename: contentFiles,
      didCreate: contentFiles,
      didDelete: contentFiles,
    },
  },
}

const fileEvents = {
  [FileChangeType.Created]: 'add',
  [FileChangeType.Changed]: 'change',
  [FileChangeType.Deleted]: 'unlink',
} as const

/** Serves an editor until it ends the connection. */
export function serve(connection: Connection, { folder, closed }: ServerOptions): Promise<void> {
  const documents = new TextDocuments(TextDocument)
  const workspace = new Workspace(connection, documents, folder)
  const client = { capabilities: {} as ClientCapabilities, headingRename: 'keepId' as HeadingRename }
  connection.onInitialize((params) => {
    client.capabilities = params.capabilities
    if (params.initializationOptions?.headingRename === 'updateLinks') client.headingRename = 'updateLinks'
    const folders = foldersOf(params)
    if (folders.length > 0) workspace.folders = folders
    return { capabilities, serverInfo: { name: 'docsite', version: packageVersion } }
  })
  documents.onDidChangeContent(({ document }) => workspace.changed(document))
  documents.onDidClose(({ document }) => workspace.closed(document))
  documents.listen(connection)
  connection.onDidChangeWatchedFiles(({ changes }) =>
    workspace.filesChanged(changes.map(({ uri, type }) => ({ uri, kind: fileEvents[type] }))),
  )
  /** Answers a request about a document that is in a project. Any other document has no answer. */
  const about = async <Result>(
    { textDocument }: { textDocument: TextDocumentIdentifier },
    answer: (file: OpenFile) => Result | Promise<Result>,
  ): Promise<Awaited<Result> | null> => {
    const file = await workspace.open(textDocument.uri)
    return file ? await answer(file) : null
  }
  connection.onCompletion((params) => about(params, (file) => completionAt(file, params.position)))
  connection.onHover((params) =>
    about(params, async (file) => (await hoverAt(file, params.position, workspace)) ?? null),
  )
  connection.onDefinition((params) => about(params, (file) => definitionAt(file, params.position, workspace) ?? null))
  connection.onReferences((params) => about(params, (file) => referencesAt(file, params.position, workspace)))
  connection.onDocumentSymbol((params) => about(params, documentSymbols))
  connection.onWorkspaceSymbol(({ query }) => workspaceSymbols(query, workspace))
  connection.onDocumentLinks((params) => about(params, (file) => documentLinks(file, workspace)))
  connection.onFoldingRanges((params) => about(params, foldingRanges))
  connection.onCodeAction((params) => about(params, (file) => codeActions(file, params, workspace, client)))
  connection.onPrepareRename((params) => about(params, (file) => prepareRename(file, params.position) ?? null))
  connection.onRenameRequest((params) =>
    about(params, async (file) => {
      try {
        const plan = await planRename(file, params.position, params.newName, client.headingRename)
        showOpen(plan.open, connection)
        return workspaceEditOf(plan, file, workspace, client)
      } catch (error) {
        // Editors show the message of this error.
        if (error instanceof DocsiteError) return new ResponseError(LSPErrorCodes.RequestFailed, sentenceOf(error))
        throw error
      }
    }),
  )
  serveFileOperations(connection, workspace, client)
  connection.onRequest('docsite/counterpart', (params: TextDocumentPositionParams) =>
    about(params, (file) => {
      const place = sectionAt(file, params.position)?.counterpart
      return place ? locationOf(place, file, workspace) : null
    }),
  )
  connection.onRequest('docsite/address', (params: TextDocumentPositionParams) =>
    about(params, (file) => addressAt(file, params.position) ?? null),
  )
  connection.onRequest('docsite/settle', async () => {
    for (const project of workspace.projects) await project.settled()
    return null
  })
  return new Promise((done) => {
    const end = () => void workspace.close().finally(done)
    connection.onShutdown(() => workspace.close())
    connection.onExit(end)
    void closed.then(end)
    connection.listen()
  })
}

/** Prepares moves of files in the editor, and takes note of files that it has moved, created or deleted. */
function serveFileOperations(
  connection: Connection,
  workspace: Workspace,
  client: { capabilities: ClientCapabilities },
): void {
  const operations = connection.workspace
  operations.onWillRenameFiles(async ({ files }) => {
    try {
      const made = await editForMoves(files, workspace, client.capabilities)
      if (made) showOpen(made.open, connection)
      return made?.edit ?? null
    } catch (error) {
      if (!(error instanceof DocsiteError)) throw error
      // The editor moves the files anyway.
      connection.window.showWarningMessage(`docsite updated no links. ${sentenceOf(error)}`)
      return null
    }
  })
  operations.onDidRenameFiles(({ files }) =>
    workspace.filesChanged(
      files.flatMap(({ oldUri, newUri }: FileRename) => [
        { uri: oldUri, kind: 'unlink' },
        { uri: newUri, kind: 'add' },
      ]),
    ),
  )
  operations.onDidCreateFiles(({ files }) => workspace.filesChanged(files.map(({ uri }) => ({ uri, kind: 'add' }))))
  operations.onDidDeleteFiles(({ files }) => workspace.filesChanged(files.map(({ uri }) => ({ uri, kind: 'unlink' }))))
}

/** Returns the message of an error with its reasons and its hint. */
const sentenceOf = ({ message, diagnostics, hint }: DocsiteError): string =>
  [message, ...diagnostics.map(({ text }) => text), ...(hint === undefined ? [] : [hint])]
    .map((text) => text.replace(/(?<![.!?])$/, '.'))
    .join(' ')

/** Shows the places that the author has to update. */
function showOpen(open: readonly OpenPlace[], connection: Connection): void {
  for (const { place, text } of open)
    connection.window.showWarningMessage(`${place.file}:${place.line ?? 1}:${place.column ?? 1}: ${text}`)
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
  return uris.flatMap((uri) => pathOf(uri) ?? [])
}
