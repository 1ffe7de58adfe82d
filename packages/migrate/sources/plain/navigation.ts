// Makes a sidebar for pages without a navigation of their own: by folder, or by the fields of the pages.

import type { ProjectFiles } from '../../files.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { type Data, listIn, objectIn, present, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import { bareOf, type TreePage } from '../tree/pages.ts'

const titleOf = ({ page, fields }: TreePage, files: ProjectFiles): string | undefined =>
  stringIn(fields.title) ??
  /^#[ \t]+([^\n]+?)[ \t]*#*$/m
    .exec(splitFrontmatter(files.text(page.file) ?? '').body)?.[1]
    ?.replace(/\s*\{[#:.][^{}]*\}$/, '')

const orderOf = ({ fields }: TreePage): number => {
  const order = [fields.nav_order, fields.order, fields.weight, fields.sidebar_position].find(
    (one) => one !== undefined,
  )
  return typeof order === 'number' ? order : Number.POSITIVE_INFINITY
}

const byOrder = (a: TreePage, b: TreePage): number =>
  (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)) || a.path.localeCompare(b.path, 'en', { numeric: true })

const isIndex = ({ path }: TreePage): boolean => /(?:^|\/)(?:index|README)\.\w+$/i.test(path)

/** Returns the links of entries and of those below them, in order. */
export const linksIn = (items: readonly Data[]): string[] =>
  items.flatMap(({ link, items: inner }) => [
    ...(stringIn(link) ? [String(link)] : []),
    ...linksIn(listIn(inner).map(objectIn)),
  ])

/** Returns the pages by folder, the page of a folder first. */
export function sidebarByFolder(pages: readonly TreePage[], files: ProjectFiles, folder = ''): Data[] {
  const inside = pages.filter(({ path }) => path.startsWith(folder))
  const own = inside.filter(({ path }) => !path.slice(folder.length).includes('/'))
  const names = inside.flatMap(({ path }) =>
    path.slice(folder.length).includes('/') ? [path.slice(folder.length).split('/')[0] ?? ''] : [],
  )
  return [
    ...own
      .filter((page) => folder === '' || !isIndex(page))
      .toSorted((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || byOrder(a, b))
      .map(({ page }) => ({ link: page.route })),
    ...[...new Set(names)]
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .flatMap((name): Data[] => {
        const path = `${folder}${name}/`
        const index = inside.find((page) => isIndex(page) && bareOf(page.path) === path.slice(0, -1))
        const items = sidebarByFolder(pages, files, path)
        const text = (index && titleOf(index, files)) ?? wordsOfName(name)
        if (items.length === 0) return index === undefined ? [] : [{ text, link: index.page.route }]
        return [present({ text, link: index?.page.route, items })]
      }),
  ]
}

/** The key by which pages name a parent, and the key of their own. */
interface Place {
  key: string
  parent: string | undefined
  /** The parent of the parent, if several pages have the title of the parent. */
  above: string | undefined
  /** A page anywhere above, if several parents and their parents have the same titles. */
  ancestor: string | undefined
}

/** Themes of Jekyll name the parent by its title, and Eleventy by its key. */
const placeOf = (page: TreePage, files: ProjectFiles): Place => {
  const navigation = objectIn(page.fields.eleventyNavigation)
  return {
    key: stringIn(navigation.key) ?? titleOf(page, files) ?? page.path,
    parent: stringIn(navigation.parent) ?? stringIn(page.fields.parent),
    above: stringIn(page.fields.grand_parent),
    ancestor: stringIn(page.fields.ancestor),
  }
}

/** Returns the pages by their fields `parent` and `nav_order`, or `undefined` if they have none. */
export function sidebarByFields(pages: readonly TreePage[], files: ProjectFiles): Data[] | undefined {
  const listed = pages
    .filter(({ fields }) => fields.nav_exclude !== true && titleField(fields) !== undefined)
    .map((page): Place & { page: TreePage } => ({
      page: {
        ...page,
        fields: { ...page.fields, order: objectIn(page.fields.eleventyNavigation).order ?? page.fields.nav_order },
      },
      ...placeOf(page, files),
    }))
  if (
    !pages.some(
      ({ fields }) =>
        fields.nav_order !== undefined || fields.parent !== undefined || fields.eleventyNavigation !== undefined,
    )
  )
    return undefined
  const keys = new Set(listed.map(({ key }) => key))
  const below = (parent: string | undefined, above: readonly string[]): Data[] =>
    listed
      .filter((one) =>
        parent === undefined ? one.parent === undefined || !keys.has(one.parent) : one.parent === parent,
      )
      .filter((one) => !above.includes(one.key) && (one.above === undefined || above.at(-2) === one.above))
      .filter(({ ancestor }) => parent === undefined || ancestor === undefined || above.includes(ancestor))
      .sort((a, b) => byOrder(a.page, b.page))
      .map(({ page, key }) => {
        const items = below(key, [...above, key])
        const text = stringIn(objectIn(page.fields.eleventyNavigation).title) ?? (items.length > 0 ? key : undefined)
        return present({ text, link: page.page.route, items })
      })
  return below(undefined, [])
}

/** Only pages with a title or a place are in the sidebar of these themes. */
const titleField = (fields: Data): unknown => fields.title ?? fields.nav_order ?? fields.eleventyNavigation
