// Reads the navigation of Sphinx: `toctree` in pages, or `_toc.yml` and `myst.yml` → entries of the sidebar.

import { posix } from 'node:path'
import { globPattern } from '../../glob.ts'
import { type Data, isExternal, listIn, objectIn, present, stringIn } from '../../values.ts'

/** An entry of a `toctree`: a document without its ending, or a URL. */
interface TocEntry {
  title?: string | undefined
  target: string
}

export interface Toctree {
  caption?: string | undefined
  entries: TocEntry[]
}

const inMarkdown = /^[ \t]*(`{3,}|~{3,}|:{3,})\{toctree\}[^\n]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm
const inRst = /^([ \t]*)\.\. toctree::[^\n]*\n((?:\1[ \t]+\S[^\n]*\n?|[ \t]*\n)*)/gm

/** Returns the trees in the source of a document. `folder` is its folder, and `docs` are all documents. */
function toctreesIn(text: string, folder: string, docs: readonly string[]): Toctree[] {
  const bodies = [
    ...Array.from(text.matchAll(inMarkdown), ({ index, 2: body = '' }) => ({ index, body })),
    ...Array.from(text.matchAll(inRst), ({ index, 2: body = '' }) => ({ index, body })),
  ]
  return bodies.sort((a, b) => a.index - b.index).map(({ body }) => toctreeOf(body, folder, docs))
}

/** Returns the tree of the content of a directive. */
export function toctreeOf(body: string, folder: string, docs: readonly string[]): Toctree {
  const lines = body.split('\n').map((line) => line.trim())
  const yaml = lines[0] === '---' ? lines.slice(1, lines.indexOf('---', 1)) : []
  const rest = yaml.length > 0 ? lines.slice(yaml.length + 2) : lines
  const options = [...yaml.map((line) => `:${line}`), ...rest.filter((line) => /^:\w/.test(line))]
  const option = (name: string) =>
    options.flatMap((line) => new RegExp(`^:${name}:[ \\t]*(.*)$`).exec(line)?.[1] ?? []).at(0)
  const entries = rest
    .filter((line) => line !== '' && !/^:\w/.test(line) && !line.startsWith('%'))
    .flatMap((line) => entriesOf(line, folder, docs))
  return {
    caption: option('caption')?.replace(/^(["'])(.*)\1$/, '$2') || undefined,
    entries: option('reversed') === undefined ? entries : entries.reverse(),
  }
}

function entriesOf(line: string, folder: string, docs: readonly string[]): TocEntry[] {
  const [, title, named] = /^(.+?)[ \t]*<([^<>]+)>$/.exec(line) ?? []
  const written = named ?? line
  if (isExternal(written)) return [{ title, target: written }]
  const path = docPath(written, folder)
  if (!/[*?[]/.test(path)) return [{ title, target: path }]
  const pattern = globPattern(path)
  return docs.filter((doc) => pattern.test(doc)).map((target) => ({ target }))
}

/** Returns the path of a document that another one names. A slash means the folder of all documents. */
const docPath = (written: string, folder: string): string => {
  const path = written.startsWith('/') ? written.slice(1) : posix.join(folder, written)
  return posix.normalize(path).replace(/\.(?:md|rst|ipynb)$/, '')
}

/** What the conversion of the navigation needs. */
export interface TocInput {
  docs: readonly string[]
  /** Returns the source of a document. */
  textOf(doc: string): string
  routeOf(doc: string): string | undefined
  titleOf(doc: string): string | undefined
}

/** Returns the entries of the sidebar below a document. */
export function toctreeItems(doc: string, input: TocInput, above: readonly string[] = []): Data[] {
  const inside = [...above, doc]
  return toctreesIn(input.textOf(doc), posix.dirname(doc), input.docs).flatMap(({ caption, entries }) => {
    const items = entries.flatMap((entry) => itemOf(entry, input, inside))
    return caption === undefined || items.length === 0 ? items : [{ sectionHeaderText: caption }, ...items]
  })
}

function itemOf({ title, target }: TocEntry, input: TocInput, above: readonly string[]): Data[] {
  if (isExternal(target)) return [present({ text: title ?? target, link: target })]
  if (target === 'self' || target.endsWith('/self')) return []
  if (above.includes(target)) return []
  const items = toctreeItems(target, input, above)
  return entryOf(title ?? input.titleOf(target), input.routeOf(target), items)
}

/** A page that was not carried over stays as a group if there are entries below it. */
const entryOf = (text: string | undefined, link: string | undefined, items: Data[]): Data[] => {
  if (items.length > 0) return text === undefined ? items : [present({ text, link, items })]
  return link === undefined ? [] : [present({ text, link })]
}

/** The lists of entries in `_toc.yml` and `myst.yml`. */
const lists = ['parts', 'subtrees', 'chapters', 'sections', 'entries', 'children']

/** Returns the entries of the sidebar from a table of contents in YAML. */
export function tocFileItems(toc: unknown, input: TocInput): Data[] {
  const entries = Array.isArray(toc) ? toc : [toc]
  return entries.flatMap((entry) => {
    const fields = objectIn(entry)
    const [file, url, glob] = [
      stringIn(fields.file) ?? stringIn(fields.root),
      stringIn(fields.url),
      stringIn(fields.glob) ?? stringIn(fields.pattern),
    ]
    const inner = lists.flatMap((name) => tocFileItems(listIn(fields[name]), input))
    const text = stringIn(fields.title)
    if (stringIn(fields.caption)) return [{ sectionHeaderText: fields.caption }, ...inner]
    if (url !== undefined) return [present({ text: text ?? url, link: url })]
    if (glob !== undefined) {
      const pattern = globPattern(glob.replace(/\.(?:md|\*)$/, ''))
      return input.docs.filter((doc) => pattern.test(doc)).map((doc) => ({ link: input.routeOf(doc) }))
    }
    if (file === undefined) return entryOf(text, undefined, inner)
    const doc = docPath(file, '.')
    const isRoot = fields.root !== undefined
    return isRoot
      ? [...entryOf(text, input.routeOf(doc), []), ...inner]
      : entryOf(text ?? (inner.length > 0 ? input.titleOf(doc) : undefined), input.routeOf(doc), inner)
  })
}
