// What the theme Just the Docs adds to pages and to their navigation.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import type { TreePage } from '../tree/pages.ts'

/** The template that lists the child pages. A project can contain the theme. */
const template = '_includes/components/children_nav.html'

/** Returns whether the project has this theme. */
export const isJustTheDocs = (files: ProjectFiles, config: Data): boolean =>
  [config.theme, config.remote_theme].some((name) => /\bjust-the-docs\b/.test(stringIn(name) ?? '')) ||
  files.isFile(template)

/** Returns the links to other sites at the end of the navigation. */
export const externalLinks = (config: Data): Data[] =>
  listIn(config.nav_external_links).flatMap((entry) => {
    const { title, url } = objectIn(entry)
    const link = stringIn(url)
    return link === undefined ? [] : [{ text: stringIn(title) ?? link, link }]
  })

/**
 * Writes the list of child pages at the end of the pages that have some, as the theme does unless `has_toc: false` is set.
 * The children of a page are those in the sidebar.
 */
export function withChildLists(pages: readonly TreePage[], sidebar: readonly Data[], files: ProjectFiles): TreePage[] {
  const children = childrenIn(sidebar, new Map())
  const byRoute = new Map(pages.map((page) => [page.page.route, page]))
  return pages.map((one) => {
    const { page, fields } = one
    const lines = [...(children.get(page.route) ?? [])].flatMap((route) => {
      const child = byRoute.get(route)
      return child === undefined ? [] : [lineOf(child, page.file)]
    })
    const text = page.text ?? files.text(page.file)
    if (lines.length === 0 || text === undefined || fields.has_toc === false || fields.has_children === false)
      return one
    return { ...one, page: { ...page, text: `${text.trimEnd()}\n\n## Table of contents\n\n${lines.join('\n')}\n` } }
  })
}

/** Returns an entry of the list in a page. */
const lineOf = ({ page, fields }: TreePage, from: string): string => {
  const title = (stringIn(fields.title) ?? page.route).replace(/[[\]]/g, '\\$&')
  const summary = stringIn(fields.summary)
  const path = encodeURI(posix.relative(posix.dirname(from), page.file))
  return `- [${title}](${path})${summary === undefined ? '' : ` - ${summary}`}`
}

/** Collects the routes of children by the route of their parent. */
function childrenIn(entries: readonly Data[], children: Map<string, Set<string>>): Map<string, Set<string>> {
  for (const { link, items } of entries) {
    const inner = listIn(items).map(objectIn)
    const own = children.get(String(link)) ?? new Set()
    for (const item of inner) own.add(String(item.link))
    if (inner.length > 0) children.set(String(link), own)
    childrenIn(inner, children)
  }
  return children
}
