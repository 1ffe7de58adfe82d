// Plans the renaming of a heading: its id in all languages, and all links to it. Links to the old id still work.

import { type BaselineSections, sectionKey, translationsFile } from '../model/diagnostics/baseline.ts'
import { type Fix, nearest } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { decodeFragment } from '../model/page/fragment.ts'
import { meantId } from '../model/page/meant-id.ts'
import type { Heading } from '../model/page/page.ts'
import type { RenamePlan } from '../model/plugin/source.ts'
import { type RoutePath, splitRoute, writtenPath } from '../model/route.ts'
import { shellIds } from '../model/shell-names.ts'
import { alternatesOf, type Route } from '../site/routes.ts'
import { translationsText } from '../source/baseline.ts'
import { updateConfig, updateNavigation } from './data-references.ts'
import { editHeading } from './heading-edit.ts'
import type { RenameSite } from './model.ts'
import { updateContent } from './references.ts'
import { type SiteAfter, siteAfter } from './site-after.ts'
import { Texts } from './texts.ts'

/** A heading on a page. A heading in a fragment is on several pages. */
interface Found {
  route: Route
  heading: Heading
}

/**
 * Plans a new id for a heading, and for its translations. `file` is the page, relative to the project. `text` is the new text of the
 * heading itself, as Markdown.
 */
export function planHeadingRename(
  site: RenameSite,
  file: string,
  id: string,
  newId: string,
  text?: string,
): RenamePlan {
  refuseId(newId)
  if (newId === id) throw new DocsiteError(`The heading already has the id ${id}`)
  const headings = headingsWith(site, findHeading(site, file, id))
  for (const { route, heading } of headings) refuseTaken(site, route, heading, newId)
  const texts = new Texts(site)
  const after = afterRename(site, headings, id, newId)
  const content = updateContent(site, after, texts)
  const navigation = updateNavigation(site, after, texts)
  const config = updateConfig(site, after, texts)
  return {
    moves: [],
    edits: [
      ...headingEdits(texts, headings, { id, newId, text }),
      ...content.edits,
      ...[...navigation.texts].flatMap(([filePath, text]) => texts.editTo(`content/${filePath}`, text)),
      ...config.edits,
      ...translationEdits(site, headings, id, newId, texts),
    ],
    removed: [],
    redirects: [],
    open: [...content.open, ...navigation.open, ...config.open],
  }
}

function refuseId(id: string): void {
  const refuse = (text: string): never => {
    throw new DocsiteError(`A heading cannot have the id ${id}: ${text}`, [], 'Use an id such as getting-started.')
  }
  if (!/^[^\s{}#]+$/.test(id)) refuse('an id contains no spaces, braces or number signs')
  if (shellIds.has(id)) refuse('the page layout uses this id')
}

function refuseTaken({ pageOf }: RenameSite, { filePath }: Route, { former = [] }: Heading, id: string): void {
  if (!pageOf(filePath)?.details.ids.includes(id) || former.includes(id)) return
  throw new DocsiteError(`content/${filePath} already has the id ${id}`, [], 'Choose another id.')
}

function findHeading({ linked, pageOf }: RenameSite, file: string, id: string): Found {
  const { byFile, drafts, notFound } = linked.routes
  const filePath = file.replace(/^content\//, '')
  const route =
    byFile.get(filePath) ?? [...drafts.values(), ...notFound.values()].find((route) => route.filePath === filePath)
  const page = route && pageOf(filePath)
  if (!page) {
    const near = nearest(filePath, byFile.keys())
    throw new DocsiteError(`There is no page ${file}`, [], near && `Did you mean content/${near}?`)
  }
  const heading =
    page.details.headings.find((one) => one.id === id) ??
    page.details.headings.find(({ former }) => former?.includes(id))
  if (heading && heading.id !== id)
    throw new DocsiteError(`${id} is a former id in ${file}`, [], `Its heading now has the id ${heading.id}.`)
  if (!heading) {
    const near = nearest(
      id,
      page.details.headings.map(({ id }) => id),
    )
    throw new DocsiteError(`${file} has no heading with the id ${id}`, [], near && `Did you mean ${near}?`)
  }
  return { route, heading }
}

/** Returns the heading on all pages that contain it, and its translations with the same id. */
function headingsWith({ linked, project, pageOf }: RenameSite, first: Found): Found[] {
  const { id } = first.heading
  const routes = linked.routes.routes.filter(({ fallback }) => fallback === undefined)
  const headingsByFile = new Map([[first.route.filePath, first]])
  const places = new Set<string>()
  const add = (route: Route) => {
    const heading = pageOf(route.filePath)?.details.headings.find((one) => one.id === id)
    if (heading && !headingsByFile.has(route.filePath)) headingsByFile.set(route.filePath, { route, heading })
  }
  // The map grows while it is iterated.
  for (const one of headingsByFile.values()) {
    for (const route of alternatesOf(one.route.path, linked.routes, project.addressing)) add(route)
    const place = keyOf(one)
    if (one.heading.file === undefined || places.has(place)) continue
    places.add(place)
    for (const route of routes) {
      const heading = pageOf(route.filePath)?.details.headings.find(
        (other) => keyOf({ route, heading: other }) === place,
      )
      if (heading) add(route)
    }
  }
  return [...headingsByFile.values()]
}

const placeOf = ({ route, heading: { file = route.filePath, line = 0 } }: Found) => ({ file: `content/${file}`, line })
const keyOf = (heading: Found): string => Object.values(placeOf(heading)).join(':')

/** Returns the site, in which links to the old id must change. */
function afterRename(site: RenameSite, headings: readonly Found[], id: string, newId: string): SiteAfter {
  const { addressing } = site.project
  const nameOf = (route: RoutePath) => {
    const { version, rest } = splitRoute(route, addressing)
    return `${version} ${rest}`
  }
  const pages = new Set(headings.map(({ route }) => nameOf(route.path)))
  return {
    ...siteAfter(site, []),
    hashOf(route, hash) {
      const [fragment = '', ...directive] = hash.slice(1).split(':~:')
      const meant = pages.has(nameOf(route)) && meantId(decodeFragment(fragment), site.linked.idsOf(route) ?? new Set())
      if (meant !== id) return hash
      const encodedId = fragment.includes('%') ? encodeURIComponent(newId) : writtenPath(newId)
      return `#${[encodedId, ...directive].join(':~:')}`
    },
  }
}

/** Edits a heading in all places. The first one may get another text. */
function headingEdits(
  texts: Texts,
  headings: readonly Found[],
  { id, newId, text }: { id: string; newId: string; text: string | undefined },
): Fix[] {
  const byPlace = new Map(headings.toReversed().map((one) => [keyOf(one), one]))
  return [...byPlace.values()].map((one) => {
    const { file, line } = placeOf(one)
    const former = [id, ...(one.heading.former ?? [])]
    const edit = editHeading(texts, file, line, { id: newId, former, text: one === headings[0] ? text : undefined })
    if (!edit)
      throw new DocsiteError(
        `The heading with the id ${id} in ${file} is not written in Markdown, so docsite cannot rename it`,
        [],
        'Write it as a Markdown heading, or rename it by hand.',
      )
    return edit
  })
}

/** Renames the sections in the recorded translations. */
function translationEdits(
  { project }: RenameSite,
  headings: readonly Found[],
  id: string,
  newId: string,
  texts: Texts,
): Fix[] {
  const { translations } = project.baseline
  const pages = new Set(headings.map(({ route }) => route.filePath))
  const renamed = Object.entries(translations).map(([filePath, sections]): [string, BaselineSections] => [
    filePath,
    pages.has(filePath) ? withKey(sections, sectionKey(id), sectionKey(newId)) : sections,
  ])
  const isChanged = renamed.some(([filePath, sections]) => sections !== translations[filePath])
  return isChanged ? texts.editTo(translationsFile, translationsText(Object.fromEntries(renamed))) : []
}

const withKey = (sections: BaselineSections, key: string, newKey: string): BaselineSections =>
  Object.hasOwn(sections, key)
    ? Object.fromEntries(Object.entries(sections).map(([name, marks]) => [name === key ? newKey : name, marks]))
    : sections
