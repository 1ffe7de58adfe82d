// Gives a title to pages that consist of a component, from the menus or from their file names.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { isObject } from '../../guards.ts'
import type { OldFile } from '../../model.ts'
import { routeKey } from '../../steps/links.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { maskCode } from '../../text/mask.ts'
import { rooted, stringIn } from '../../values.ts'

const titleMark = /^[ >]{0,4}#{1,6}\s|<h1\b|^(?:=+|-{2,})[ \t]*$/m

/** Returns whether a page has a title, or includes a part that can have one. The home page has a layout of its own. */
function hasTitle(text: string): boolean {
  const { fields, body } = splitFrontmatter(text)
  if (fields.title !== undefined || fields.layout === 'home' || /<!--\s*@include:/.test(body)) return true
  return titleMark.test(maskCode(body))
}

/** Returns the pages, with a title in the fields of those that have none. `menus` contains entries with a text and a link. */
export function withTitles(files: ProjectFiles, pages: readonly OldFile[], menus: unknown): OldFile[] {
  const texts = new Map(entriesIn(menus))
  return pages.map((page) => {
    if (hasTitle(page.text ?? files.text(page.file) ?? '')) return page
    return { ...page, fields: { title: texts.get(routeKey(page.route ?? '')) ?? nameOf(page.target), ...page.fields } }
  })
}

/** Returns the texts of a menu by route. */
function entriesIn(value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap(entriesIn)
  if (!isObject(value)) return []
  const { text, link } = value
  const own: [string, string][] =
    stringIn(text) && typeof link === 'string' ? [[routeKey(rooted(link).replace(/[?#].*$/, '')), String(text)]] : []
  return [...own, ...Object.values(value).flatMap(entriesIn)]
}

/** Returns the name of a file as a title: `themes/all-themes.md` → `All themes`. */
function nameOf(path: string): string {
  const file = path.replace(/\.md$/, '').replace(/\/index$/, '')
  const name = posix.basename(file).replace(/[-_]+/g, ' ').trim()
  return name === '' ? file : `${name[0]?.toUpperCase()}${name.slice(1)}`
}
