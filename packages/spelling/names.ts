// A page → the names in its code, its URLs and its frontmatter, which its prose may mention.

import type { MarkdownNode, RulePage } from '@docsite/cli'

/** Counts the parts of names in everything on a page that is not prose, in lower case. */
export function namesIn(page: RulePage): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of textsOf(page)) for (const part of partsOf(text)) counts.set(part, (counts.get(part) ?? 0) + 1)
  return counts
}

function* textsOf(page: RulePage): Generator<string> {
  for (const type of ['inlineCode', 'code']) for (const node of page.nodes(type)) yield node.value ?? ''
  for (const type of ['link', 'image', 'definition']) for (const { url = '' } of page.nodes(type)) yield decoded(url)
  for (const type of ['html', 'containerDirective', 'leafDirective', 'textDirective'])
    for (const node of page.nodes(type)) yield* valuesOf(page, node)
  for (const [field, value] of Object.entries(page.frontmatter))
    if (!proseFields.has(field)) yield JSON.stringify(value)
}

/** The fields of the frontmatter that readers see. */
const proseFields: ReadonlySet<string> = new Set(['title', 'description'])

/** Returns the values of attributes without spaces, which are names, and the name of a directive. */
function* valuesOf(page: RulePage, node: MarkdownNode): Generator<string> {
  if (node.name !== undefined) yield node.name
  const text = node.type === 'html' ? page.written(node) : JSON.stringify(node.attributes ?? {})
  for (const [, value = ''] of text.matchAll(/[=:]\s*["']([^"'\s]{2,200})["']/g)) yield value
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}

const longest = 40

/** Returns the parts of the names in a text: `createFooBar` contains `create`, `foo`, `bar` and the whole. */
export function* partsOf(text: string): Generator<string> {
  for (const [name] of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    if (name.length < 2 || name.length > 200) continue
    const parts = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+/gu) ?? []
    for (const part of parts.length > 1 ? [...parts, name] : [name])
      if (part.length >= 2 && part.length <= longest) yield part.toLowerCase()
  }
}
