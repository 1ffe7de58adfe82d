// The outline of a document, and the pages and headings of all projects.

import type { SiteHeading } from '@docsite/cli'
import type { SourcePage } from '@docsite/cli/source'
import { type DocumentSymbol, type Range, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver'
import { locationOf } from './definition.ts'
import { linesOf, rangeOf } from './positions.ts'
import { headingPlace } from './targets.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** Returns the text of a heading. */
export const headingText = ({ id, text }: SiteHeading): string => text || id

export function documentSymbols({ document, file, page }: OpenFile): DocumentSymbol[] {
  if (!page) return []
  const lines = linesOf(document.getText())
  const own = page.headings.filter(({ place }) => place?.file === file)
  const roots: DocumentSymbol[] = []
  const open: { depth: number; symbol: DocumentSymbol }[] = []
  own.forEach((heading, i) => {
    const next = own.slice(i + 1).find(({ depth }) => depth <= heading.depth)
    const symbol = symbolOf(heading, lines, (next?.place?.line ?? lines.length + 1) - 1)
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const parent = open.at(-1)?.symbol
    if (parent) parent.children = [...(parent.children ?? []), symbol]
    else roots.push(symbol)
    open.push({ depth: heading.depth, symbol })
  })
  return roots
}

function symbolOf(heading: SiteHeading, lines: readonly string[], lastLine: number): DocumentSymbol {
  const { line = 1, column = 1 } = heading.place ?? {}
  const selectionRange: Range = rangeOf(lines, { line, column }, (lines[line - 1] ?? '').length)
  const last = Math.max(line, Math.min(lastLine, lines.length))
  const end = { line: last - 1, character: (lines[last - 1] ?? '').length }
  return {
    name: headingText(heading),
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
    for (const page of writtenPages((await project.site())?.pages)) {
      const { headings } = page
      const add = (name: string, heading: SiteHeading | undefined, other = '') => {
        const rank = rankOf(name, other, wanted)
        if (rank === undefined) return
        const place = headingPlace(heading, page)
        const kind = heading && heading.depth > 1 ? SymbolKind.String : SymbolKind.File
        found.push({ name, kind, containerName: place.file, location: locationOf(place, { project }, workspace), rank })
      }
      const path = page.file.replace(/^content\//, '')
      const title = headings.find(({ depth }) => depth === 1)
      add(page.title || path, title, path)
      for (const heading of headings) if (heading.depth > 1) add(headingText(heading), heading)
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ rank: _, ...symbol }) => symbol)
}

const writtenPages = (pages: readonly SourcePage[] = []): readonly SourcePage[] =>
  pages.filter(({ fallback }) => fallback === undefined)

/** Texts that begin with the query come first. Returns `undefined` if neither text contains it. */
function rankOf(name: string, other: string, wanted: string): number | undefined {
  const at = name.toLowerCase().indexOf(wanted)
  if (at >= 0) return at === 0 ? 0 : 1
  return other.toLowerCase().includes(wanted) ? 2 : undefined
}
