// Generates the pages and the sidebar.

import { type GeneratedPage, type GeneratedSidebar, interpolate } from '@docsite/cli'
import { partsMarkdown } from './comments.ts'
import type { Context } from './context.ts'
import type { SymbolLinks } from './external.ts'
import { type Declaration, kinds, type Project } from './json.ts'
import { blocks } from './markdown.ts'
import { overviewTable } from './members.ts'
import { type Container, childrenOf, findPlaces, hasModules, hasPage, type Places } from './places.ts'
import { declarationSection } from './sections.ts'
import { closingBlocks, commentBlocks, relations } from './signatures.ts'
import { groupTitle, type Words } from './words.ts'

/** Settings for the pages of a project. */
export interface PageOptions {
  /** The route of the first page, which ends in a slash. */
  route: string
  title?: string | undefined
  pages: 'module' | 'kind'
  words: Words
  links: SymbolLinks
  /** Whether the site allows HTML in content. */
  html: boolean
}

interface Section {
  /** The name that TypeDoc or the project gives the group. */
  title: string
  declarations: readonly Declaration[]
}

/** Groups whose declarations have pages. */
const pageGroups = ['Modules', 'Namespaces', 'Documents']

const groupNames = new Map<number, string>([
  [kinds.enum, 'Enumerations'],
  [kinds.variable, 'Variables'],
  [kinds.function, 'Functions'],
  [kinds.class, 'Classes'],
  [kinds.interface, 'Interfaces'],
  [kinds.typeAlias, 'Type Aliases'],
  [kinds.reference, 'References'],
])

/** Returns the sections of a container: its categories, or else its groups. Those with pages come first. */
function sectionsOf(container: Declaration): Section[] {
  const children = childrenOf(container)
  const withPages = pageGroups.map((title, i) => ({
    title,
    declarations: children.filter(({ kind }) => kind === [kinds.module, kinds.namespace, kinds.document][i]),
  }))
  const byId = new Map(children.filter((child) => !hasPage(child)).map((child) => [child.id, child]))
  const groups = (container.categories ?? container.groups ?? []).map(({ title, children = [] }) => ({
    title,
    declarations: children.flatMap((id) => {
      const child = byId.get(id)
      // A declaration can be in several groups. It has one section.
      byId.delete(id)
      return child ? [child] : []
    }),
  }))
  const rest = [...new Set([...byId.values()].map(({ kind }) => groupNames.get(kind) ?? 'References'))].map(
    (title) => ({
      title,
      declarations: [...byId.values()].filter(({ kind }) => (groupNames.get(kind) ?? 'References') === title),
    }),
  )
  return [...withPages, ...groups, ...rest].filter(({ declarations }) => declarations.length > 0)
}

/** Returns the pages and the sidebar of a project. */
export function apiPages(project: Project, options: PageOptions): (GeneratedPage | GeneratedSidebar)[] {
  const sections = new Map<Declaration, Section[]>()
  const sectionsIn = (container: Declaration): Section[] => {
    const found = sections.get(container) ?? sectionsOf(container)
    sections.set(container, found)
    return found
  }
  const titleOf = (container: Declaration, child: Declaration) =>
    sectionsIn(container).find(({ declarations }) => declarations.includes(child))?.title
  const places = findPlaces(project, options.route, (container, child) =>
    options.pages === 'kind' ? titleOf(container, child) : undefined,
  )
  const contextAt = (route: string): Context => ({
    project,
    places,
    links: options.links,
    words: options.words,
    writing: { route, html: options.html },
    level: options.pages === 'kind' ? 2 : 3,
  })
  const pages = places.containers.flatMap((container) =>
    containerPages(container, sectionsIn(container.declaration), contextAt, options, places),
  )
  return [
    ...pages.map(({ page }) => page),
    { folder: options.route, items: pages.map((page) => sidebarItem(page, options)) },
  ]
}

/** A page, and its label in the sidebar. */
interface LabeledEntry {
  page: GeneratedPage
  label: string
}

function containerPages(
  container: Container,
  sections: readonly Section[],
  contextAt: (route: string) => Context,
  options: PageOptions,
  places: Places,
): LabeledEntry[] {
  const { declaration, path, route } = container
  const context = contextAt(route)
  const { words } = options
  const own = sections.filter(({ title }) => !pageGroups.includes(title))
  const isSplit = options.pages === 'kind'
  const title = path.length === 0 ? (options.title ?? rootTitle(declaration, words)) : path.join('.')
  const name = path.length === 0 ? nameOfProject(declaration) : title
  const main: LabeledEntry = {
    label: path.length === 0 ? title : code(title),
    page: page(
      route,
      path.length === 0 ? title : code(title),
      blocks(
        partsMarkdown(declaration.readme ?? declaration.content, context),
        commentBlocks(declaration.comment, context),
        relations(declaration, context),
        closingBlocks(declaration.comment, context),
        ...sections
          .filter(({ title }) => isSplit || pageGroups.includes(title))
          .map(({ title, declarations }) =>
            blocks(`## ${groupTitle(words, title)}`, overviewTable(declarations, words.name, context)),
          ),
        ...(isSplit
          ? []
          : own.map((section) => sectionBlocks(section, context, `## ${groupTitle(words, section.title)}`))),
      ),
      // docsite takes the description from the text, if there is any.
      declaration.comment || declaration.readme || declaration.content ? undefined : interpolate(words.apiOf, { name }),
    ),
  }
  if (!isSplit) return [main]
  return [
    main,
    ...own.map((section): LabeledEntry => {
      const at = places.routeOfSection(container, section.title)
      const group = groupTitle(words, section.title)
      const full = path.length === 0 ? group : `${code(path.join('.'))}${words.colon}${group}`
      const about = `${interpolate(words.apiOf, { name })} ${group}`
      return { label: full, page: page(at, full, sectionBlocks(section, contextAt(at)), about) }
    }),
  ]
}

const code = (name: string): string => `\`${name.replaceAll('`', '')}\``

const rootTitle = (project: Project, words: Words): string =>
  hasModules(project) ? words.title : nameOfProject(project)

const nameOfProject = ({ packageName, name }: Project): string => packageName || name

const page = (route: string, title: string, markdown: string, description?: string): GeneratedPage => ({
  route,
  frontmatter: { title, ...(description ? { description: description.replaceAll('`', '') } : {}), outline: [2, 3] },
  markdown: blocks(`# ${title}`, markdown),
})

/** Returns the declarations of a section. Re-exports are links. */
function sectionBlocks({ declarations }: Section, context: Context, heading = ''): string {
  const isReference = ({ kind }: Declaration) => kind === kinds.reference
  return blocks(
    heading,
    overviewTable(declarations.filter(isReference), context.words.name, context),
    ...declarations.filter((one) => !isReference(one)).map((one) => declarationSection(one, context)),
  )
}

/** Returns the entry of a page in the sidebar. */
const sidebarItem = ({ page: { route }, label }: LabeledEntry, { route: root }: PageOptions) => ({
  type: 'file' as const,
  name: route.slice(root.length) || 'index',
  label,
})
