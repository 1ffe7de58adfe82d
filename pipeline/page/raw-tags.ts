// Raw HTML → its tags in order, with their positions, for rules: a Markdown tree does not contain them.

export interface RawTag {
  /** In lower case. */
  name: string
  /** The name as it is written. */
  written: string
  closing: boolean
  /** Whether it ends with `/>`, not counting the slash of an unquoted attribute. */
  selfClosing: boolean
  /** Offsets of the tag in the text. */
  start: number
  end: number
  attributes: ReadonlyMap<string, string>
  /** The content of a script or a style sheet. */
  text?: string
}

// Comments, scripts and templates contain no tags, and extend to the end of the text if they are not closed: so each character is read once.
const tagPattern =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|template|textarea|title)\b(?![^<>]*\/>)[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const withText = /^<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>?([\s\S]*?)(?:<\/\w+\s*>)?$/i

/** Reads the tags of one piece of HTML, which begins at `offset` of the text. A script or a style sheet is one tag. */
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

/** Whether a tag begins a link. An `<a>` without `href` may exist for its id. */
export const isLinkTag = ({ name, closing, attributes }: RawTag): boolean =>
  name === 'a' && !closing && attributes.has('href')
