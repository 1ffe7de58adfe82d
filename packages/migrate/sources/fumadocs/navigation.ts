// Makes the sidebars of a Fumadocs collection: pages and `meta.json` → one sidebar for each folder with `root: true`.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { type Data, isExternal, listIn, objectIn, present, rooted, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import type { TreePage } from '../tree/pages.ts'

/** A collection: its folder, and the beginning of its URLs. */
export interface Collection {
  folder: string
  baseUrl: string
}

interface Input {
  /** The pages of one language. */
  pages: readonly TreePage[]
  /** Absent for the default language. */
  locale: string | undefined
  /** Whether the language is the second ending of file names, instead of a folder. */
  isDot: boolean
}

/** What the conversion of a folder needs. */
interface Tree {
  /** The pages of the collection by path without ending, with groups. */
  pages: ReadonlyMap<string, TreePage>
  metaOf(folder: string): Data
  /** Collects the sidebars of folders with `root: true`. */
  sidebars: Data
}

export function fumadocsSidebars(
  files: ProjectFiles,
  { folder, baseUrl }: Collection,
  { pages, locale, isDot }: Input,
): Data {
  const own = pages.filter(({ page }) => page.file.startsWith(`${folder}/`))
  const metaOf = (path: string): Data => {
    const place = posix.join(folder, locale !== undefined && !isDot ? locale : '', path)
    const file = files.first([
      ...(locale === undefined ? [] : [posix.join(place, `meta.${locale}.json`)]),
      posix.join(place, 'meta.json'),
    ])
    try {
      return file === undefined ? {} : objectIn(JSON.parse(files.text(file) ?? ''))
    } catch {
      return {}
    }
  }
  const sidebars: Data = {}
  const tree: Tree = { pages: new Map(own.map((page) => [page.path.replace(/\.mdx?$/, ''), page])), metaOf, sidebars }
  const items = folderItems('.', tree)
  // The part after the base URL chooses the sidebar.
  const key = baseUrl === '' ? '/' : baseUrl
  return { ...(items.length > 0 ? { [key]: items } : {}), ...sidebars }
}

/** Returns the names in a folder: pages, then folders. */
function namesIn(folder: string, { pages }: Tree): string[] {
  const prefix = folder === '.' ? '' : `${folder}/`
  const inside = [...pages.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
  const own = inside
    .filter((path) => !path.includes('/'))
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || a.localeCompare(b))
  return [
    ...new Set([
      ...own,
      ...inside
        .filter((path) => path.includes('/'))
        .map((path) => path.split('/')[0] ?? '')
        .sort(),
    ]),
  ]
}

function folderItems(folder: string, tree: Tree): Data[] {
  const { pages: written } = tree.metaOf(folder)
  const all = namesIn(folder, tree)
  const listed = Array.isArray(written) ? listIn(written).map(String) : ['...']
  const named = new Set(listed.map((entry) => posix.normalize(entry.replace(/^(?:!|\.\.\.)(?=.)/, ''))))
  const rest = all.filter(
    (name) => !named.has(name) && !(name === 'index' && !listed.includes('index') && folder !== '.'),
  )
  return listed.flatMap((entry): Data[] => {
    if (entry === '...') return rest.flatMap((name) => nameItems(folder, name, tree))
    if (entry === 'z...a') return rest.toReversed().flatMap((name) => nameItems(folder, name, tree))
    if (entry.startsWith('!')) return []
    const [, header] = /^---(?:\[[^\]]*\])?(.*?)-*$/.exec(entry) ?? []
    if (header !== undefined)
      return header.trim() === '' ? [{ dividerType: 'solid' }] : [{ sectionHeaderText: header.trim() }]
    const [, text, link] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]*)\]\(([^()]*)\)$/.exec(entry) ?? []
    if (text !== undefined && link !== undefined) return [{ text, link: isExternal(link) ? link : rooted(link) }]
    if (entry.startsWith('...')) return folderItems(posix.join(folder, entry.slice(3)), tree)
    return nameItems(folder, entry, tree)
  })
}

/** Returns the entry of a page or a folder. */
function nameItems(folder: string, name: string, tree: Tree): Data[] {
  const path = posix.join(folder, name.replace(/\.mdx?$/, ''))
  const page = tree.pages.get(path)
  const inside = namesIn(path, tree)
  if (inside.length === 0) return page === undefined ? [] : [{ link: page.page.route }]
  const { title, root, pages, defaultOpen } = tree.metaOf(path)
  const index = tree.pages.get(posix.join(path, 'index'))
  const items = folderItems(path, tree)
  const text = stringIn(title) ?? stringIn(index?.fields.title) ?? wordsOfName(name.replace(/^\((.*)\)$/, '$1'))
  // An index that the list names is an entry of its own.
  const isLinked = index !== undefined && !listIn(pages).includes('index')
  if (root === true) {
    const first = index ?? tree.pages.get(posix.join(path, inside[0] ?? ''))
    const key = index?.page.route ?? first?.page.route.replace(/\/[^/]*$/, '')
    if (key !== undefined && !path.endsWith(')'))
      tree.sidebars[key] = isLinked ? [{ link: index.page.route }, ...items] : items
    if (key !== undefined && !path.endsWith(')')) return [present({ text, link: first?.page.route })]
  }
  if (items.length === 0) return index === undefined ? [] : [{ text, link: index.page.route }]
  return [
    present({
      text,
      link: isLinked ? index.page.route : undefined,
      collapsed: defaultOpen === false ? true : undefined,
      items,
    }),
  ]
}
