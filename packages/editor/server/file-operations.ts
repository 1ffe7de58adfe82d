// Updates the site when the editor moves, creates or deletes files.

import type { FileMove, OpenPlace } from '@docsite/cli/source'
import type {
  ClientCapabilities,
  FileOperationRegistrationOptions,
  FileRename,
  WorkspaceEdit,
} from 'vscode-languageserver'
import { workspaceEditOf } from './plan-edit.ts'
import { type FileOfProject, fileIn, pathOf, type Workspace } from './workspace.ts'

/** The files and folders whose moves concern a site. */
export const contentFiles: FileOperationRegistrationOptions = {
  filters: [{ scheme: 'file', pattern: { glob: '**/content/**' } }],
}

/**
 * Returns the edit that keeps links, the navigation and published URLs intact when the editor moves files. Throws a `DocsiteError` if
 * a move is not possible.
 */
export async function editForMoves(
  files: readonly FileRename[],
  workspace: Workspace,
  capabilities: ClientCapabilities,
): Promise<{ edit: WorkspaceEdit; open: OpenPlace[] } | undefined> {
  const byRoot = new Map<string, { place: FileOfProject; moves: FileMove[] }>()
  for (const { oldUri, newUri } of files) {
    const place = await workspace.siteOf(oldUri)
    const to = pathOf(newUri)
    if (!place || to === undefined) continue
    const { moves } = byRoot.get(place.project.root) ?? { moves: [] }
    byRoot.set(place.project.root, { place, moves: [...moves, { from: place.file, to: fileIn(place.project, to) }] })
  }
  const made = [...byRoot.values()].map(({ place, moves }) => {
    const plan = place.site.planMoves(moves)
    const done = new Set(moves.map(({ from }) => from))
    return { edit: workspaceEditOf(plan, place, workspace, { capabilities, done }), open: plan.open }
  })
  if (made.length === 0) return undefined
  const documentChanges = made.flatMap(({ edit }) => edit.documentChanges ?? [])
  const changes = Object.assign({}, ...made.map(({ edit }) => edit.changes))
  return {
    edit: documentChanges.length > 0 ? { documentChanges } : { changes },
    open: made.flatMap(({ open }) => open),
  }
}
