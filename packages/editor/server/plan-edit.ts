// Converts the plan of a move or a rename, or other edits of files, to an edit that the editor applies.

import { DocsiteError, type Fix } from '@docsite/cli'
import type { RenamePlan } from '@docsite/cli/source'
import {
  type ClientCapabilities,
  CreateFile,
  DeleteFile,
  RenameFile,
  TextDocumentEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { textEditOf } from './text-edit.ts'
import type { FileOfProject, Workspace } from './workspace.ts'

/** What the editor can do. */
export interface Client {
  capabilities: ClientCapabilities
}

/**
 * Returns the edit that applies a plan, except for the moves from the paths in `done`, which the editor makes itself. Throws a
 * `DocsiteError` if the editor cannot apply it.
 */
export function workspaceEditOf(
  plan: Pick<RenamePlan, 'edits' | 'moves' | 'removed'>,
  { project }: Pick<FileOfProject, 'project'>,
  workspace: Workspace,
  { capabilities, done = new Set() }: Client & { done?: ReadonlySet<string> },
): WorkspaceEdit {
  const uriOf = (file: string) => workspace.uriOf(project, file)
  const created: CreateFile[] = []
  const edits = [...byFile(plan.edits)].map(([file, fixes]) => {
    const known = workspace.documentOf(project, file)
    if (!known) created.push(CreateFile.create(uriOf(file)))
    const document = known ?? TextDocument.create(uriOf(file), '', 0, '')
    // The version of a file that is not open is unknown.
    const version = workspace.documents.get(document.uri)?.version ?? null
    return TextDocumentEdit.create(
      { uri: document.uri, version },
      fixes.map((fix) => editOrThrow(fix, document)),
    )
  })
  const operations = [
    ...plan.removed.map((file) => DeleteFile.create(uriOf(file))),
    ...plan.moves
      .filter(({ from }) => !done.has(from))
      .map(({ from, to }) => RenameFile.create(uriOf(from), uriOf(to))),
  ]
  const { documentChanges = false, resourceOperations = [] } = capabilities.workspace?.workspaceEdit ?? {}
  if ([...created, ...operations].some(({ kind }) => !documentChanges || !resourceOperations.includes(kind)))
    throw new DocsiteError('This editor cannot create, move and delete files', [], 'Run `docsite mv` in a terminal.')
  if (documentChanges) return { documentChanges: [...created, ...edits, ...operations] }
  return { changes: Object.fromEntries(edits.map(({ textDocument, edits }) => [textDocument.uri, edits])) }
}

function byFile(fixes: readonly Fix[]): Map<string, Fix[]> {
  const files = new Map<string, Fix[]>()
  for (const fix of fixes) files.set(fix.place.file, [...(files.get(fix.place.file) ?? []), fix])
  return files
}

function editOrThrow(fix: Fix, document: TextDocument) {
  const edit = textEditOf(fix, document)
  if (!edit) throw new DocsiteError(`${fix.place.file} has changed in the meantime`, [], 'Save it, and try again.')
  return edit
}
