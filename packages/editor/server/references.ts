// Finds the links to a page or a heading, and the pages that include a fragment or use a component.

import type { SiteHeading } from '@docsite/cli'
import type { SourceLink, SourcePage } from '@docsite/cli/source'
import type { Location, Position } from 'vscode-languageserver'
import { linesOf, normalText, rangeOf } from './positions.ts'
import { sectionAt } from './sections.ts'
import { headingOf, linkAt, placesIn } from './targets.ts'
import type { OpenFile, Workspace } from './workspace.ts'

/** What references are about: a page, or one of its headings. */
interface Subject {
  page: SourcePage
  heading: SiteHeading | undefined
}

export function referencesAt(file: OpenFile, position: Position, workspace: Workspace): Location[] {
  const subject = subjectAt(file, position)
  if (subject) return linksTo(subject, file, workspace)
  return file.site.files.has(file.file) ? inclusions(file.file, file, workspace) : []
}

function subjectAt(file: OpenFile, position: Position): Subject | undefined {
  const { site, page } = file
  const target = linkAt(file, position)?.link.target
  if (target?.kind === 'page') {
    const to = site.page(target.route)
    return to && { page: to, heading: headingOf(to, target.hash) }
  }
  if (page?.file !== file.file) return undefined
  const section = sectionAt(file, position)
  const heading =
    page.headings.find(({ place }) => place?.file === file.file && place.line === position.line + 1) ??
    (section?.heading?.place?.line === position.line + 1 ? section.heading : undefined)
  return { page, heading: heading && heading.depth > 1 ? heading : undefined }
}

/** Finds all links to a page or, if there is a heading, to this heading. */
function linksTo({ page, heading }: Subject, { site, project }: OpenFile, workspace: Workspace): Location[] {
  const leads = leadsTo(page, heading)
  const found = new Map<string, Location>()
  for (const from of site.pages) {
    const links = from.fallback === undefined ? from.links.filter(leads) : []
    for (const file of new Set(links.map(({ place }) => place.file))) {
      const text = normalText({ getText: () => workspace.textOf(project, file) })
      const uri = workspace.uriOf(project, file)
      for (const { url } of placesIn(text, file, links)) found.set(`${uri} ${JSON.stringify(url)}`, { uri, range: url })
    }
  }
  return [...found.values()]

  /** Returns a function that tells whether a link leads to the heading or, without one, to the page. */
  function leadsTo(page: SourcePage, heading: SiteHeading | undefined): (link: SourceLink) => boolean {
    const known = new Map<string, boolean>()
    return ({ target }) => {
      if (target.kind !== 'page' || site.page(target.route)?.file !== page.file) return false
      if (!heading) return true
      const isIt = known.get(target.hash) ?? headingOf(page, target.hash)?.id === heading.id
      known.set(target.hash, isIt)
      return isIt
    }
  }
}

function inclusions(fragment: string, { site, project }: OpenFile, workspace: Workspace): Location[] {
  return site.filesAround(fragment).flatMap((file) => {
    const text = normalText({ getText: () => workspace.textOf(project, file) })
    const uri = workspace.uriOf(project, file)
    const lines = linesOf(text)
    return site.includesIn(file, text).flatMap((include) => {
      const range = rangeOf(lines, { line: include.line, column: 1 }, lines[include.line - 1]?.length)
      return include.file === fragment ? [{ uri, range }] : []
    })
  })
}
