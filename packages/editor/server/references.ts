// Finds the links to a page or a heading, and the pages that include a fragment or use a component.

import type { Location, Position } from 'vscode-languageserver'
import { decodeFragment, type Heading, type Route } from '../core.ts'
import { includedBy } from './definition.ts'
import { linesOf, normalText, rangeOf } from './positions.ts'
import { headingOf, linkAt, linksIn, targetOf } from './targets.ts'
import { sectionAt } from './translations.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** What references are about: a page, or one of its headings. */
interface Subject {
  route: Route
  heading: Heading | undefined
}

export function referencesAt(file: OpenFile, position: Position, workspace: Workspace): Location[] {
  const subject = subjectAt(file, position)
  if (subject) return linksTo(subject, file, workspace)
  const fragment = file.filePath
  return fragment !== undefined && file.site.tree.files.has(fragment) ? inclusions(fragment, file, workspace) : []
}

function subjectAt(file: OpenFile, position: Position): Subject | undefined {
  const { site, filePath, route } = file
  const link = linkAt(file, position)
  if (link?.target.kind === 'page') {
    const to = site.linked.routes.byPath.get(link.target.route)
    return to && { route: to, heading: headingOf(to, link.target.hash, site) }
  }
  if (!route || route.filePath !== filePath) return undefined
  const section = sectionAt(file, position)
  const heading =
    headingsOn(file, position) ?? (section?.heading?.line === position.line + 1 ? section.heading : undefined)
  return { route, heading: heading && heading.depth > 1 ? heading : undefined }
}

const headingsOn = ({ site, filePath = '' }: OpenFile, { line }: Position): Heading | undefined =>
  site.pageOf(filePath)?.details.headings.find((heading) => heading.file === undefined && heading.line === line + 1)

/** Finds all links to a page or, if there is a heading, to this heading. */
function linksTo({ route, heading }: Subject, { site, project }: OpenFile, workspace: Workspace): Location[] {
  const ids = new Set(
    heading ? [heading.id, ...(site.linked.aliasesOf(route)[indexOf(heading, route, site)] ?? [])] : [],
  )
  const found = new Map<string, Location>()
  for (const from of site.linked.routes.routes) {
    const page = from.fallback === undefined ? site.pageOf(from.filePath) : undefined
    const links = page?.details.links.filter((link) => {
      const target = targetOf({ link }, from, site)
      if (target.kind !== 'page' || site.linked.routes.byPath.get(target.route)?.filePath !== route.filePath)
        return false
      return !heading || ids.has(decodeFragment(target.hash.slice(1)))
    })
    if (!links || links.length === 0) continue
    for (const file of new Set(links.map((link) => link.file ?? from.filePath))) {
      const name = `content/${file}`
      const text = normalText({ getText: () => workspace.textOf(project, name) })
      const uri = workspace.uriOf(project, name)
      for (const { url } of linksIn(text, file, { links, assets: [], webLinks: [] }, from.filePath))
        found.set(`${uri} ${JSON.stringify(url)}`, { uri, range: url })
    }
  }
  return [...found.values()]
}

const indexOf = (heading: Heading, route: Route, site: OpenFile['site']): number =>
  site.pageOf(route.filePath)?.details.headings.indexOf(heading) ?? -1

function inclusions(fragment: string, { site, project }: OpenFile, workspace: Workspace): Location[] {
  return site.pages.reading.pagesIncluding(fragment).flatMap((page) => {
    const files = [page, ...(site.pages.reading.get(page)?.fragments ?? [])]
    return files.flatMap((filePath) => {
      const name = `content/${filePath}`
      const lines = linesOf(workspace.textOf(project, name))
      const uri = workspace.uriOf(project, name)
      return lines.flatMap((line, i) =>
        includedBy(line, { filePath, site }) === fragment
          ? [{ uri, range: rangeOf(lines, { line: i + 1, column: 1 }, line.length) }]
          : [],
      )
    })
  })
}
