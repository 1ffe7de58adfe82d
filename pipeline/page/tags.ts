// HTML as written → its opening tags, with the place of every attribute.

import type { Html } from 'mdast'
import type { RulePage } from './rules.ts'

export interface Tag {
  name: string
  /** Where it stands in the page's text, and where what follows it begins. */
  offset: number
  end: number
  attributes: Map<string, string>
  node: Html
}

/** What is not closed goes on to the end: each part of a text is read once. */
const tagOrComment =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g

/** Finds the opening tags of some elements in the raw HTML of a page. */
export function* tagsOf(page: RulePage, names: ReadonlySet<string>): Generator<Tag> {
  for (const node of page.nodes('html')) {
    const start = node.position?.start.offset ?? 0
    const written = page.written(node)
    for (const match of written.matchAll(tagOrComment)) {
      const name = match[2]?.toLowerCase()
      if (name === undefined || !names.has(name)) continue
      const attributes = Array.from((match[3] ?? '').matchAll(attribute), ([, key = '', a, b, c]): [string, string] => [
        key.toLowerCase(),
        a ?? b ?? c ?? '',
      ])
      const offset = start + match.index
      yield { name, offset, end: offset + match[0].length, attributes: new Map(attributes), node }
    }
  }
}
