// The extension: starts the language server, and keeps the preview at the position of the editor.

import { commands, type ExtensionContext, type TextEditor, Uri, window, workspace } from 'vscode'
import { LanguageClient, type LanguageClientOptions } from 'vscode-languageclient/node'
import { docsiteCommand } from './command.ts'
import { DevServer } from './dev-server.ts'
import { type Address, Preview, showFailure } from './preview.ts'

/** The files that docsite checks. */
const documentSelector = [
  { scheme: 'file', language: 'markdown' },
  { scheme: 'file', pattern: '**/content/**/{_meta,_nav}.json' },
  { scheme: 'file', pattern: '**/config/site.{ts,mts,js,mjs,json}' },
]

let client: LanguageClient | undefined
let preview: Preview | undefined
/** The dev servers by the URI of their project. */
const servers = new Map<string, DevServer>()
/** Counts the updates of the preview, to recognize outdated answers. */
let updates = 0

export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  subscriptions.push(
    commands.registerCommand('docsite.preview', openPreview),
    commands.registerCommand('docsite.restart', restart),
    window.onDidChangeActiveTextEditor((editor) => updatePreview(editor)),
    window.onDidChangeTextEditorSelection(({ textEditor }) =>
      updatePreview(textEditor, textEditor.selection.active.line),
    ),
    window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges }) =>
      updatePreview(textEditor, visibleRanges[0]?.start.line),
    ),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('docsite')) await restart()
    }),
  )
  await start()
}

export async function deactivate(): Promise<void> {
  preview?.dispose()
  stopServers()
  await stop()
}

async function start(): Promise<void> {
  const { command, args, shell } = docsiteCommand('lsp', '--stdio')
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath
  const headingRename = workspace.getConfiguration('docsite').get<string>('headingRename')
  const options: LanguageClientOptions = { documentSelector, initializationOptions: { headingRename } }
  const starting = new LanguageClient(
    'docsite',
    'docsite',
    { command, args, options: { shell, ...(cwd === undefined ? {} : { cwd }) } },
    options,
  )
  client = starting
  try {
    await starting.start()
  } catch (error) {
    await showFailure(`The language server does not start. ${messageOf(error)}`)
  }
}

async function stop(): Promise<void> {
  const stopping = client
  client = undefined
  // A client that has not started cannot stop.
  await stopping?.stop().catch(() => undefined)
}

async function restart(): Promise<void> {
  stopServers()
  await stop()
  await start()
  await updatePreview(window.activeTextEditor)
}

function stopServers(): void {
  for (const server of servers.values()) server.dispose()
  servers.clear()
}

async function openPreview(): Promise<void> {
  if (preview) preview.reveal()
  else
    preview = new Preview(() => {
      preview = undefined
      stopServers()
    })
  await updatePreview(window.activeTextEditor)
}

/** Shows the page of an editor, at the heading above a line. The default is the line of the cursor. */
async function updatePreview(editor: TextEditor | undefined, line = editor?.selection.active.line ?? 0): Promise<void> {
  const shown = preview
  if (!shown || !client || editor?.document.languageId !== 'markdown') return
  const update = ++updates
  try {
    const params = { textDocument: { uri: editor.document.uri.toString() }, position: { line, character: 0 } }
    const address = await client.sendRequest<Address | null>('docsite/address', params)
    if (!address || update !== updates) return
    const server = serverOf(address.root)
    const url = await server.url
    if (update === updates) await shown.show(url, address.path, server.frameKey)
  } catch (error) {
    shown.showText(messageOf(error))
  }
}

/** Returns the dev server of a project, and starts it if necessary. */
function serverOf(root: string): DevServer {
  const known = servers.get(root)
  if (known) return known
  const started = new DevServer(docsiteCommand('dev'), Uri.parse(root).fsPath)
  servers.set(root, started)
  started.onEnd(() => {
    if (servers.get(root) === started) servers.delete(root)
  })
  return started
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
