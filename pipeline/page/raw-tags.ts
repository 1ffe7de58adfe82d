// HTML as it is written → its tags, in order and with their places, for rules that look at what no tree of Markdown tells.

export interface RawTag {
  /** In lower case. */
  name: string
  /** The name as it is written. */
  written: string
  closing: boolean
  /** Ends with `/>`; the slash of an attribute without quotes does not count. */
  selfClosing: boolean
  /** Where the tag begins and ends in the text. */
  start: number
  end: number
  attributes: ReadonlyMap<string, string>
  /** What a script or a style sheet holds. */
  text?: string
}

// What a comment, a script or a template holds is no tags; what is not closed goes on to the end: each part of a text is read once.
const tagPattern =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea|title)\b(?![^<>]*\/>)[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const withText = /^<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>?([\s\S]*?)(?:<\/\w+\s*>)?$/i

/** Reads the tags of one piece of HTML that begins at `offset` of a text; a script and a style sheet are one tag each. */
export function rawTags(html: string, offset = 0): RawTag[] {
  return Array.from(html.matchAll(tagPattern)).flatMap((match) => {
    const [whole, unread, slash] = match
    const [, name = match[3], attributes = match[4] ?? '', text] = (unread && withText.exec(whole)) || []
    if (name === undefined) return []
    const start = offset + match.index
    return {
      name: name.toLowerCase(),
      written: name,
      closing: slash === '/',
      selfClosing: text === undefined && /\/$/.test(attributes) && !/=\s*[^\s"'=]*\/$/.test(attributes),
      start,
      end: start + whole.length,
      attributes: new Map(
        Array.from(attributes.matchAll(attributePattern), ([, key = '', double, single, bare]) => [
          key.toLowerCase(),
          double ?? single ?? bare ?? '',
        ]),
      ),
      ...(text === undefined ? {} : { text }),
    }
  })
}

/** Whether a tag begins a link: an `<a>` without an address may be there for its id. */
export const isLinkTag = ({ name, closing, attributes }: RawTag): boolean =>
  name === 'a' && !closing && attributes.has('href')
