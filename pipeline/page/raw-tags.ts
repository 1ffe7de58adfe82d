// Raw HTML as it is written in a page → its tags, in order and with their places, for rules that look at what no tree of Markdown tells.

export interface RawTag {
  /** In lower case. */
  name: string
  closing: boolean
  /** Where the tag begins and ends in the text of the page. */
  start: number
  end: number
  attributes: ReadonlyMap<string, string>
}

// What a comment, a script or a template holds is not shown.
const tagPattern =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Reads the tags of one piece of HTML that begins at `offset` of the page's text. */
export function rawTags(html: string, offset: number): RawTag[] {
  return Array.from(html.matchAll(tagPattern)).flatMap((match) => {
    const [whole, , slash, name, attributes = ''] = match
    if (name === undefined) return []
    const start = offset + match.index
    return {
      name: name.toLowerCase(),
      closing: slash === '/',
      start,
      end: start + whole.length,
      attributes: new Map(
        Array.from(attributes.matchAll(attributePattern), ([, key = '', double, single, bare]) => [
          key.toLowerCase(),
          double ?? single ?? bare ?? '',
        ]),
      ),
    }
  })
}
