// The language server: receives the messages of an editor, and answers with what the site of the document knows.

import {
  CodeActionKind,
  type Connection,
  FileChangeType,
  type InitializeParams,
  type ServerCapabilities,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { packageVersion } from '../source/package.ts'
import { codeActions, fixAllKind } from './code-actions.ts'
import { completionAt, triggerCharacters } from './completion/completion.ts'
import { definitionAt, locationOf } from './definition.ts'
import { documentLinks } from './document-links.ts'
import type { SiteTools } from './edited-site.ts'
import { foldingRanges } from './folding.ts'
import { hoverAt } from './hover.ts'
import { referencesAt } from './references.ts'
import { documentSymbols, workspaceSymbols } from './symbols.ts'
import { counterpartOf, sectionAt } from './translations.ts'
import { type OpenFile, pathOf, Workspace } from './workspace.ts'

export interface ServerOptions extends SiteTools {
  /** The absolute path of the folder to use if the editor names no folders. */
  folder: string
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
}

const fileEvents = {
  [FileChangeType.Created]: 'add',
  [FileChangeType.Changed]: 'change',
  [FileChangeType.Deleted]: 'unlink',
} as const

/** Serves an editor until it ends the connection. */
export function serve(connection: Connection, { folder, ...tools }: ServerOptions): Promise<void> {
  const documents = new TextDocuments(TextDocument)
  const workspace = new Workspace(connection, documents, folder, tools)
  connection.onInitialize((params) => {
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
  connection.onCodeAction((params) => about(params, (file) => codeActions(file, params)))
  connection.onRequest('docsite/counterpart', (params: TextDocumentPositionParams) =>
    about(params, (file) => {
      const section = sectionAt(file, params.position)
      const place = section && counterpartOf(file, section)
      return place ? locationOf(place, file, workspace) : null
    }),
  )
  connection.onRequest('docsite/settle', async () => {
    for (const project of workspace.projects) await project.settled()
    return null
  })
  return new Promise((done) => {
    const end = () => void workspace.close().finally(done)
    connection.onShutdown(() => workspace.close())
    connection.onExit(end)
    connection.listen()
  })
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
  return uris.flatMap((uri) => pathOf(uri) ?? [])
}
