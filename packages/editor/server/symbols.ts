// The outline of a document, and the pages and headings of all projects.

import { type DocumentSymbol, type Range, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver'
import { type Heading, type ParsedPage, plainText } from '../core.ts'
import { locationOf } from './definition.ts'
import { linesOf, rangeOf } from './positions.ts'
import { headingPlace } from './targets.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** Returns the plain text of a heading. */
export function headingText({ id, depth }: Heading, page: ParsedPage): string {
  const entry = page.details.toc.find((one) => one.id === id)
  return (entry ? plainText(entry.text) : depth === 1 ? page.title : id) || id
}

export function documentSymbols({ document, site, filePath, route }: OpenFile): DocumentSymbol[] {
  const page = route && site.pageOf(route.filePath)
  if (!page) return []
  const lines = linesOf(document.getText())
  const own = page.details.headings.filter(
    (heading) => (heading.file ?? route.filePath) === filePath && heading.line !== undefined,
  )
  const roots: DocumentSymbol[] = []
  const open: { depth: number; symbol: DocumentSymbol }[] = []
  own.forEach((heading, i) => {
    const next = own.slice(i + 1).find(({ depth }) => depth <= heading.depth)
    const symbol = symbolOf(heading, page, lines, (next?.line ?? lines.length + 1) - 1)
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const parent = open.at(-1)?.symbol
    if (parent) parent.children = [...(parent.children ?? []), symbol]
    else roots.push(symbol)
    open.push({ depth: heading.depth, symbol })
  })
  return roots
}

function symbolOf(heading: Heading, page: ParsedPage, lines: readonly string[], lastLine: number): DocumentSymbol {
  const { line = 1 } = heading
  const selectionRange: Range = rangeOf(lines, { line, column: heading.column ?? 1 }, (lines[line - 1] ?? '').length)
  const last = Math.max(line, Math.min(lastLine, lines.length))
  const end = { line: last - 1, character: (lines[last - 1] ?? '').length }
  return {
    name: headingText(heading, page),
    detail: `#${heading.id}`,
    kind: SymbolKind.String,
    range: { start: selectionRange.start, end },
    selectionRange,
  }
}

/** The maximum number of symbols in an answer. */
const most = 200

/** Finds pages and headings whose text or file name contains the query, ignoring case. */
export async function workspaceSymbols(query: string, workspace: Workspace): Promise<WorkspaceSymbol[]> {
  const wanted = query.trim().toLowerCase()
  const found: (WorkspaceSymbol & { rank: number })[] = []
  for (const project of workspace.projects) {
    const site = (await project.live())?.site
    for (const { filePath } of site?.linked.routes.byFile.values() ?? []) {
      const page = site?.pageOf(filePath)
      if (!page) continue
      const add = (name: string, heading: Heading | undefined, other = '') => {
        const rank = rankOf(name, other, wanted)
        if (rank === undefined) return
        const place = headingPlace(heading, filePath)
        const kind = heading && heading.depth > 1 ? SymbolKind.String : SymbolKind.File
        found.push({ name, kind, containerName: place.file, location: locationOf(place, { project }, workspace), rank })
      }
      add(
        page.title || filePath,
        page.details.headings.find(({ depth }) => depth === 1),
        filePath,
      )
      for (const heading of page.details.headings) if (heading.depth > 1) add(headingText(heading, page), heading)
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ rank: _, ...symbol }) => symbol)
}

/** Texts that begin with the query come first. Returns `undefined` if neither text contains it. */
function rankOf(name: string, other: string, wanted: string): number | undefined {
  const at = name.toLowerCase().indexOf(wanted)
  if (at >= 0) return at === 0 ? 0 : 1
  return other.toLowerCase().includes(wanted) ? 2 : undefined
}
