// HTML as it is written → its tags, in order and with their places, for rules that look at what no tree of Markdown tells.

export interface RawTag {
  /** In lower case. */
  name: string
  closing: boolean
  /** Where the tag begins and ends in the text. */
  start: number
  end: number
  attributes: ReadonlyMap<string, string>
}

// What a comment, a script or a template holds is not shown; what is not closed goes on to the end: each part of a text is read once.
const tagPattern =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Reads the tags of one piece of HTML that begins at `offset` of a text. */
export function rawTags(html: string, offset = 0): RawTag[] {
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

/** Whether a tag begins a link: an `<a>` without an address may be there for its id. */
export const isLinkTag = ({ name, closing, attributes }: RawTag): boolean =>
  name === 'a' && !closing && attributes.has('href')
