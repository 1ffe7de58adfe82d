// Quick fixes: the fixes of the problems that a request is about, all fixes of a document, and the other edits that rules offer.

import { type Diagnostic, DocsiteError, type Fix } from '@docsite/cli'
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic as LspDiagnostic,
  type Position,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { lspDiagnostic } from './diagnostics.ts'
import { type Client, workspaceEditOf } from './plan-edit.ts'
import { textEditOf } from './text-edit.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** The kind of the action that applies all fixes. Editors can run it when a document is saved. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.docsite`

export function codeActions(
  file: OpenFile,
  { range, context }: CodeActionParams,
  workspace: Workspace,
  client: Client,
): CodeAction[] {
  const { document, site, project } = file
  const wants = (kind: string) => context.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ?? true
  const found = site.diagnosticsOf([file.file])
  const fixable = found.filter((one): one is Fixable => one.fix?.place.file === file.file)
  const reported = found.map((one) => ({ one, diagnostic: lspDiagnostic(one, document.getText(), project.root) }))
  const named = reported.filter(({ diagnostic }) => context.diagnostics.some((other) => isSame(diagnostic, other)))
  // Some editors name no diagnostics, or those of the text before the last change.
  const asked = named.length > 0 ? named : reported.filter(({ diagnostic }) => overlap(diagnostic.range, range))
  const quick = wants(CodeActionKind.QuickFix)
    ? asked.flatMap(({ one, diagnostic }): CodeAction[] => {
        const common = { kind: CodeActionKind.QuickFix, diagnostics: [diagnostic] }
        const fix = one.fix?.place.file === file.file ? one.fix : undefined
        const edit = fix && textEditOf(fix, document)
        const others = (one.actions ?? []).flatMap(({ title, edit }): CodeAction[] => {
          const changes = editOf(edit, file, workspace, client)
          return changes ? [{ ...common, title, edit: changes }] : []
        })
        if (!fix || !edit) return others
        const changes = { changes: { [document.uri]: [edit] } }
        return [{ ...common, title: titleOf(fix), isPreferred: true, edit: changes }, ...others]
      })
    : []
  const edits = wants(fixAllKind) ? allEdits(fixable, document) : []
  if (edits.length === 0) return quick
  const fixAll = {
    title: 'Fix all problems that docsite can fix',
    kind: fixAllKind,
    edit: { changes: { [document.uri]: edits } },
  }
  return [...quick, fixAll]
}

const isSame = (one: LspDiagnostic, other: LspDiagnostic): boolean =>
  one.code === other.code && comparePositions(one.range.start, other.range.start) === 0

/** Returns whether two ranges share a position. A cursor at the end of a range is in it. */
const overlap = (a: Range, b: Range): boolean =>
  comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0

const comparePositions = (a: Position, b: Position): number => a.line - b.line || a.character - b.character

/** Returns an edit of any file of the project, or `undefined` if the file has changed or the editor cannot create it. */
function editOf(edit: Fix, file: OpenFile, workspace: Workspace, client: Client): WorkspaceEdit | undefined {
  try {
    return workspaceEditOf({ edits: [edit], moves: [], removed: [] }, file, workspace, client)
  } catch (error) {
    if (error instanceof DocsiteError) return undefined
    throw error
  }
}

type Fixable = Diagnostic & { fix: Fix }

/** Returns the edits of all fixes that do not overlap. */
function allEdits(fixable: readonly Fixable[], document: TextDocument): TextEdit[] {
  const edits = fixable.flatMap(({ fix }) => textEditOf(fix, document) ?? [])
  const ordered = edits
    .map((edit) => ({ edit, from: document.offsetAt(edit.range.start), to: document.offsetAt(edit.range.end) }))
    .sort((a, b) => a.from - b.from)
  let end = -1
  return ordered.flatMap(({ edit, from, to }) => {
    if (from < end || (from === end && to === end)) return []
    end = to
    return [edit]
  })
}

const shown = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}

function titleOf({ written, fixed }: Fix): string {
  if (fixed.trim() === '') return `Delete “${shown(written)}”`
  if (written.trim() === '') return `Insert “${shown(fixed)}”`
  return `Replace “${shown(written)}” with “${shown(fixed)}”`
}
