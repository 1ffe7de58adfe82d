// Finds the labels of a MyST project, which links can name from any page: `(install)=` before a heading → the page and its title.

import { posix } from 'node:path'
import { slug } from 'github-slugger'
import type { Conversion, Draft } from '../../draft.ts'
import { splitFrontmatter } from '../../text/frontmatter.ts'
import { maskFences } from '../../text/mask.ts'
import { withTitles } from './rst-titles.ts'

/** The place that a label names. */
interface Label {
  file: string
  id: string
  /** The heading or the caption after the label. */
  title?: string | undefined
}

/** Returns the id that docutils makes of a label. */
export const labelId = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')

const cache = new WeakMap<Conversion, Map<string, Label>>()

/** Returns the labels of all pages, in lower case. */
function labelsOf(conversion: Conversion): ReadonlyMap<string, Label> {
  const known = cache.get(conversion)
  if (known) return known
  const labels = new Map<string, Label>()
  for (const { file } of conversion.site.pages) {
    const { body } = splitFrontmatter(conversion.files.text(file) ?? '')
    const masked = maskFences(file.endsWith('.rst') ? withTitles(body) : body)
    for (const match of masked.matchAll(/^[ \t]*\(([^()\n]+)\)=[ \t]*\n(?:[ \t]*\n)*(?:#{1,6}[ \t]+([^\n]+))?/gm))
      labels.set(keyOf(match[1] ?? ''), { file, id: labelId(match[1] ?? ''), title: match[2] && plainTitle(match[2]) })
    for (const [, name = ''] of body.matchAll(/^[ \t]*:?(?:name|label):[ \t]*([^\s{}]+)[ \t]*$/gm))
      if (!labels.has(keyOf(name))) labels.set(keyOf(name), { file, id: labelId(name) })
  }
  // The extension `autosectionlabel` and the option `myst_heading_anchors` make a label of each heading.
  cache.set(conversion, labels)
  return labels
}

const keyOf = (label: string): string => label.trim().toLowerCase().replace(/\s+/g, ' ')

const plainTitle = (heading: string): string =>
  heading
    .replace(/[ \t]*\{[#.][^{}]*\}[ \t]*$/, '')
    .replace(/\{[\w:-]+\}`([^`<]*?)[ ]*(?:<[^`]*>)?`/g, '$1')
    .trim()

/** Returns the first heading of a page, as Markdown or as reStructuredText. */
export function titleIn(text: string): string | undefined {
  const masked = maskFences(text)
  const [, heading] = /^#[ \t]+([^\n]+)$/m.exec(masked) ?? []
  const [, underlined] = /^([^\n]*\S)[ \t]*\n([=\-~*#^"])\2{2,}[ \t]*$/m.exec(masked) ?? []
  return heading === undefined ? underlined?.trim() : plainTitle(heading)
}

/** A link as the old page writes it, resolved. */
export interface Target {
  url: string
  title?: string | undefined
}

/** Returns where a label leads, or `undefined` if no page has it. */
export function labelTarget(draft: Draft, label: string): Target | undefined {
  const found = labelsOf(draft.conversion).get(keyOf(label))
  if (found === undefined) return undefined
  const isHere = found.file === draft.page.file
  return {
    url: `${isHere ? '' : pathTo(draft, found.file)}#${found.id}`,
    title: found.title ?? titleOfFile(draft, found.file),
  }
}

/** Returns the page that a path names, as `{doc}` and links without an ending do. */
export function docTarget(draft: Draft, path: string): Target | undefined {
  const { byFile, files } = draft.conversion
  const [bare = '', hash] = path.split('#')
  const base = bare.startsWith('/') ? posix.normalize(bare.slice(1)) : draft.resolve(bare)
  const file = [base, `${base}.md`, `${base}.rst`, `${base}/index.md`, `${base}/index.rst`].find((one) =>
    byFile.has(one),
  )
  if (bare === '' || file === undefined) {
    const other = files.first([`${base}.rst`, `${base}.ipynb`])
    return other === undefined || bare === '' ? undefined : { url: '', title: titleIn(files.text(other) ?? '') }
  }
  const label = hash === undefined ? undefined : labelsOf(draft.conversion).get(keyOf(hash))
  const id = hash === undefined ? '' : `#${label?.file === file ? label.id : headingId(draft, file, hash)}`
  return { url: `${pathTo(draft, file)}${id}`, title: titleOfFile(draft, file) }
}

const pathTo = ({ folder, conversion }: Draft, file: string): string => {
  const path = conversion.files.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}

function titleOfFile({ conversion }: Draft, file: string): string | undefined {
  const { fields, body } = splitFrontmatter(conversion.files.text(file) ?? '')
  return typeof fields.title === 'string' ? fields.title : titleIn(body)
}

const headings = new WeakMap<Conversion, Map<string, Map<string, string>>>()

/** Returns the id that docutils gave to the heading for which MyST makes this slug, in a page of the project. */
export const headingId = (draft: Draft, file: string, wanted: string): string =>
  idsIn(draft, file).get(wanted) ?? wanted

/** Returns whether a page has a heading with this slug or id. */
export const hasHeading = (draft: Draft, file: string, id: string): boolean => {
  const ids = idsIn(draft, file)
  return ids.has(id) || [...ids.values()].includes(id)
}

function idsIn({ conversion }: Draft, file: string): Map<string, string> {
  const all = headings.get(conversion) ?? new Map<string, Map<string, string>>()
  headings.set(conversion, all)
  const ids = all.get(file) ?? slugsIn(conversion.files.text(file) ?? '')
  all.set(file, ids)
  return ids
}

const slugsIn = (text: string): Map<string, string> =>
  new Map(
    Array.from(maskFences(text).matchAll(/^#{1,6}[ \t]+([^\n]+)$/gm), ([, heading = '']) => {
      const title = plainTitle(heading).replace(/[`*]/g, '')
      return [slug(title), labelId(title.normalize('NFKD').replace(/\P{ASCII}/gu, ''))] as const
    }),
  )
