// HTML as written → its opening tags, with the place of every attribute.

import type { Html } from 'mdast'
import type { RulePage } from './rules.ts'

export interface Tag {
  name: string
  /** Where it stands in the page's text, and where what follows it begins. */
  offset: number
  end: number
  attributes: Map<string, string>
}

/** A tag in the Markdown of a page. */
export interface PageTag extends Tag {
  node: Html
}

/** What is not closed goes on to the end: each part of a text is read once. */
const tagOrComment =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Finds the opening tags of some elements in the raw HTML of a page. */
export function* tagsOf(page: RulePage, names: ReadonlySet<string>): Generator<PageTag> {
  for (const node of page.nodes('html')) {
    const start = node.position?.start.offset ?? 0
    for (const tag of tagsIn(page.written(node), names))
      yield { ...tag, offset: start + tag.offset, end: start + tag.end, node }
  }
}

/** Finds the opening tags of some elements in HTML. */
export function* tagsIn(html: string, names: ReadonlySet<string>): Generator<Tag> {
  for (const match of html.matchAll(tagOrComment)) {
    const name = match[2]?.toLowerCase()
    if (name === undefined || !names.has(name)) continue
    const attributes = Array.from((match[3] ?? '').matchAll(attribute), ([, key = '', a, b, c]): [string, string] => [
      key.toLowerCase(),
      a ?? b ?? c ?? '',
    ])
    yield { name, offset: match.index, end: match.index + match[0].length, attributes: new Map(attributes) }
  }
}
