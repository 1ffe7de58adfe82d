// The language server: receives the messages of an editor, and answers with what the site of the document knows.

import {
  type Connection,
  FileChangeType,
  type InitializeParams,
  type ServerCapabilities,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { packageVersion } from '../source/package.ts'
import type { SiteTools } from './edited-site.ts'
import { pathOf, Workspace } from './workspace.ts'

export interface ServerOptions extends SiteTools {
  /** The absolute path of the folder to use if the editor names no folders. */
  folder: string
}

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
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
