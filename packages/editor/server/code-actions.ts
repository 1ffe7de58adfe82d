// Quick fixes: the fixes of the rules, one by one or all fixes of a document.

import type { Diagnostic, Fix } from '@docsite/cli'
import { type CodeAction, CodeActionKind, type CodeActionParams, type TextEdit } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { lspDiagnostic } from './diagnostics.ts'
import { textEditOf } from './text-edit.ts'
import type { OpenFile } from './workspace.ts'

/** The kind of the action that applies all fixes. Editors can run it when a document is saved. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.docsite`

export function codeActions(file: OpenFile, { range, context }: CodeActionParams): CodeAction[] {
  const { document, site, project } = file
  const wants = (kind: string) => context.only?.some((only) => kind === only || kind.startsWith(`${only}.`)) ?? true
  const fixable = site.diagnosticsOf([file.file]).filter((one): one is Fixable => one.fix?.place.file === file.file)
  const quick = wants(CodeActionKind.QuickFix)
    ? fixable.flatMap((one): CodeAction[] => {
        const diagnostic = lspDiagnostic(one, document.getText(), project.root)
        const edit = textEditOf(one.fix, document)
        const { start, end } = diagnostic.range
        if (!edit || start.line > range.end.line || end.line < range.start.line) return []
        return [
          {
            title: titleOf(one.fix),
            kind: CodeActionKind.QuickFix,
            diagnostics: [diagnostic],
            isPreferred: true,
            edit: { changes: { [document.uri]: [edit] } },
          },
        ]
      })
    : []
  const all = wants(fixAllKind) ? allEdits(fixable, document) : []
  if (all.length === 0) return quick
  const fixAll = {
    title: 'Fix all problems that docsite can fix',
    kind: fixAllKind,
    edit: { changes: { [document.uri]: all } },
  }
  return [...quick, fixAll]
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
