// What the layouts of Jekyll show around pages: pages that they link from a collection → the sidebar, and what is left of their includes.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { wordsOfName } from '../tree/literal-module.ts'
import type { TreePage } from '../tree/pages.ts'
import { linksIn } from './navigation.ts'
import { collectionOf } from './permalinks.ts'

const included = /\{%-?\s*include(?:_cached)?\s+["']?([\w./-]+)/g

/** Returns the includes that layouts use, also through others, sorted. */
function includesOfLayouts(files: ProjectFiles): string[] {
  const names = new Set<string>()
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(included)) {
      if (names.has(name) || !files.isFile(`_includes/${name}`)) continue
      names.add(name)
      visit(files.peek(`_includes/${name}`) ?? '')
    }
  }
  for (const layout of files.list('_layouts')) visit(files.peek(layout) ?? '')
  return [...names].sort()
}

/** What a template shows, by the values that it names. */
const shown: readonly (readonly [pattern: RegExp, name: (found: string) => string])[] = [
  [/\bsite\.data\.([\w-]+)/g, (name) => `the data \`${name}\``],
  [/\bsite\.(posts|pages|categories|tags)\b/g, (name) => `lists of ${name}`],
  [/<(form|script|svg|iframe|nav|footer|header)\b/g, (name) => `\`<${name}>\``],
]

function contentOf(text: string): string {
  const parts = shown.flatMap(([pattern, name]) => Array.from(text.matchAll(pattern), ([, found = '']) => name(found)))
  const fields = Array.from(text.matchAll(/\bpage\.(?!url\b|content\b)(\w+)/g), ([, name = '']) => name)
  const all = [...new Set([...parts, ...fields.map((name) => `the field \`${name}\` of the page`)])]
  return all.length === 0 ? '' : ` (${all.slice(0, 3).join(', ')})`
}

/** Lists the includes of layouts with what they show. */
export function includesFinding(files: ProjectFiles): Finding[] {
  const names = includesOfLayouts(files)
  if (names.length === 0) return []
  const list = names.map((name) => `\`${name}\`${contentOf(files.peek(`_includes/${name}`) ?? '')}`).join(', ')
  return [
    { kind: 'todo', file: '_includes', text: `Layouts include these templates, which are not carried over: ${list}.` },
  ]
}

/** A choice of pages of a collection, by a part of their URLs. */
interface Selection {
  collection: string
  part: string
}

/** Returns the pages that templates list: `site.docs | where_exp: "doc", "doc.url contains '/steps/'"`, and loops over whole collections. */
function selectionsIn(text: string): Selection[] {
  const some = text.matchAll(/\bsite\.(\w+)\s*\|\s*where_exp:[^%}]*?\.(?:url|path)\s+contains\s+\\?['"]([^'"\\]+)/g)
  const whole = text.matchAll(
    /(?:\bfor\s+[\w-]+\s+in|\bassign\s+[\w-]+\s*=)\s+site\.(\w+)(?:\s*\|\s*sort\b[^|%]*|\s+reversed)?\s*-?%\}/g,
  )
  return [...some, ...whole].map(([, collection = '', part = '']) => ({ collection, part }))
}

interface Navigated {
  files: ProjectFiles
  docs: readonly TreePage[]
  collections: ReadonlyMap<string, Data>
}

/** Returns the sidebar with the pages that only templates of layouts link: below the page of theirs that it lists, or in groups at the end. */
export function withListedPages(sidebar: readonly Data[], { files, docs, collections }: Navigated): Data[] {
  const texts = [...includesOfLayouts(files).map((name) => `_includes/${name}`), ...files.list('_layouts')]
  const selections = texts.flatMap((file) => selectionsIn(files.peek(file) ?? ''))
  let items = [...sidebar]
  for (const { collection, part } of selections) {
    const listed = new Set(linksIn(items))
    const pages = docs
      .filter(({ path, page }) => collectionOf(path, collections) === collection && page.route.includes(part))
      .toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
    const missing = pages.filter(({ page }) => !listed.has(page.route))
    if (missing.length === 0) continue
    const links = missing.map(({ page }) => ({ link: page.route }))
    const parent = pages.find(({ page }) => listed.has(page.route))
    if (part !== '' && parent !== undefined) items = below(items, parent, links)
    else items.push({ text: wordsOfName(part.split('/').findLast(Boolean) ?? collection), items: links })
  }
  return items
}

/** Puts links below the entry of a page. */
const below = (items: readonly Data[], parent: TreePage, links: readonly Data[]): Data[] =>
  items.map((item) => {
    const inner = listIn(item.items).map(objectIn)
    if (item.link !== parent.page.route)
      return inner.length > 0 ? { ...item, items: below(inner, parent, links) } : item
    const text = stringIn(item.text) ?? stringIn(parent.fields.menu_name) ?? stringIn(parent.fields.title)
    return { ...item, text: text ?? wordsOfName(posix.basename(parent.path)), items: [...inner, ...links] }
  })
