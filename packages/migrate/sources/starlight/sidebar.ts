// Converts the sidebar of Starlight.

import { posix } from 'node:path'
import type { OldFile } from '../../model.ts'
import { type Data, isExternal, objectIn, present, rooted, stringIn } from '../../values.ts'

/** A document with the fields that its place in the sidebar depends on. */
export interface StarlightDoc {
  page: OldFile
  /** Its slug without the locale. */
  id: string
  /** What links in the configuration lead to: its route below the locale. */
  link: string
  /** Its file without the locale and the ending. */
  path: string
  /** Key of its locale. */
  locale: string
  order: number | undefined
  isHidden: boolean
  /** Whether its frontmatter contains a date, as that of a post does. */
  hasDate: boolean
}

/** The language of a sidebar. `key` is that of the locale, and `rootKey` that of the default locale. */
interface SidebarLocale {
  key: string
  lang: string | undefined
  rootKey: string
}

/** Returns the sidebar of a locale. Without one in the configuration, the folders are the sidebar. */
export function starlightSidebar(sidebar: unknown, docs: readonly StarlightDoc[], locale: SidebarLocale): Data[] {
  const localeDocs = docs.filter((doc) => doc.locale === locale.rootKey)
  if (!Array.isArray(sidebar)) return folderItems('', localeDocs)
  return sidebar.flatMap((item) => itemOf(item, localeDocs, locale))
}

function itemOf(item: unknown, docs: readonly StarlightDoc[], locale: SidebarLocale): Data[] {
  if (typeof item === 'string') return slugLink(item, undefined, undefined, docs)
  const { label, translations, slug, link, items, collapsed, autogenerate, badge } = objectIn(item)
  const names = objectIn(translations)
  const text = stringIn(names[locale.lang ?? '']) ?? stringIn(label) ?? stringIn(objectIn(label)[locale.lang ?? 'en'])
  const tag = stringIn(badge) ?? stringIn(objectIn(badge).text) ?? stringIn(objectIn(objectIn(badge).text).en)
  if (Array.isArray(items) || autogenerate !== undefined) {
    const inner = Array.isArray(items)
      ? items.flatMap((one) => itemOf(one, docs, locale))
      : folderItems(stringIn(objectIn(autogenerate).directory) ?? '', docs)
    // docsite has no groups without pages.
    return text === undefined || inner.length === 0
      ? inner
      : [present({ text, tag, collapsed: collapsed === true || undefined, items: inner })]
  }
  if (typeof slug === 'string') return slugLink(slug, text, tag, docs)
  return stringIn(link) ? [present({ text, tag, link: isExternal(String(link)) ? link : rooted(String(link)) })] : []
}

function slugLink(
  slug: string,
  text: string | undefined,
  tag: string | undefined,
  docs: readonly StarlightDoc[],
): Data[] {
  const id = slug.replace(/^\/+|\/+$/g, '')
  const doc = docs.find((one) => one.id === id || (id === 'index' && one.id === ''))
  return doc ? [present({ text, tag, link: doc.link })] : []
}

function folderItems(folder: string, docs: readonly StarlightDoc[]): Data[] {
  const directory = folder.replace(/^\/+|\/+$/g, '')
  const inside = docs.filter(
    ({ path, isHidden, link }) => !isHidden && link !== '/' && (directory === '' || path.startsWith(`${directory}/`)),
  )
  const rest = (path: string) => (directory === '' ? path : path.slice(directory.length + 1))
  const entries = new Map<string, { order: number; item: Data }>()
  for (const doc of inside) {
    const [name = '', ...more] = rest(doc.path).split('/')
    if (more.length === 0)
      entries.set(`${name}.`, { order: doc.order ?? Number.POSITIVE_INFINITY, item: { link: doc.link } })
    else if (!entries.has(name)) {
      const lowest = Math.min(
        ...inside
          .filter(({ path }) => rest(path).startsWith(`${name}/`))
          .map(({ order }) => order ?? Number.POSITIVE_INFINITY),
      )
      entries.set(name, { order: lowest, item: { text: name, items: folderItems(posix.join(directory, name), docs) } })
    }
  }
  return [...entries]
    .sort(([a, one], [b, other]) => (one.order === other.order ? a.localeCompare(b) : one.order - other.order))
    .map(([, { item }]) => item)
}
