// The links of a document that an editor can open.

import type { DocumentLink } from 'vscode-languageserver'
import { includedBy } from './definition.ts'
import { linesOf, rangeOf } from './positions.ts'
import { linksOf, placeOfTarget, targetOf } from './targets.ts'
import type { OpenFile, Workspace } from './workspace.ts'

export function documentLinks(file: OpenFile, workspace: Workspace): DocumentLink[] {
  const { site, project, route } = file
  const links = linksOf(file).flatMap((link): DocumentLink[] => {
    const target = route && targetOf(link, route, site)
    if (!target) return []
    if (target.kind === 'external')
      return /^https?:/i.test(target.href) ? [{ range: link.url, target: target.href }] : []
    const place = placeOfTarget(target, site)
    if (!place) return []
    const line = place.line === undefined || place.line === 1 ? '' : `#L${place.line}`
    return [{ range: link.url, target: workspace.uriOf(project, place.file) + line }]
  })
  const lines = linesOf(file.document.getText())
  const included = lines.flatMap((line, i): DocumentLink[] => {
    const fragment = includedBy(line, file)
    if (fragment === undefined || !site.tree.files.has(fragment)) return []
    const start = line.length - line.trimStart().length
    const range = rangeOf(lines, { line: i + 1, column: start + 1 }, line.trim().length)
    return [{ range, target: workspace.uriOf(project, `content/${fragment}`) }]
  })
  return [...links, ...included]
}
