// Finds what could run in an SVG file that a reader opens as a document. In `<img>`, browsers run nothing.

import { isUtf8 } from 'node:buffer'

/** Elements that run code or contain other documents. */
const activeElements: ReadonlySet<string> = new Set(['script', 'iframe', 'frame', 'object', 'embed'])

const attribute = /(?<=[\s"'/])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entity = /<!ENTITY\s+(?:%\s+)?\S+\s+(?:"([^"]*)"|'([^']*)'|(SYSTEM|PUBLIC)\b)/gi

/**
 * Returns the first part of an SVG file that could run, as words for a message: "the element `<script>`". Returns `undefined` if there
 * is none. Text between tags and in comments is not a part.
 */
export function activePartOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString('utf8')
  const [, encoding = 'utf-8'] = /^\uFEFF?<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text) ?? []
  if (!isUtf8(bytes) || !/^(?:utf-?8|us-ascii)$/i.test(encoding))
    return 'an encoding other than UTF-8, which is not read'
  for (const part of markupIn(text)) {
    const found = part === undefined ? 'markup that does not end' : activeIn(part)
    if (found !== undefined) return found
  }
  return undefined
}

/** Yields tags, instructions and declarations, and `undefined` at the end if the last one does not end. Takes linear time. */
function* markupIn(text: string): Generator<string | undefined> {
  for (let start = text.indexOf('<'); start !== -1; ) {
    const end = markupEnd(text, start)
    if (end === undefined) return yield undefined
    if (!text.startsWith('<!--', start) && !text.startsWith('<![CDATA[', start)) yield text.slice(start, end)
    start = text.indexOf('<', end)
  }
}

const delimited = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

function markupEnd(text: string, start: number): number | undefined {
  for (const [open, close] of delimited) {
    if (!text.startsWith(open, start)) continue
    const end = text.indexOf(close, start + open.length)
    return end === -1 ? undefined : end + close.length
  }
  // Tags and declarations may contain `>` in quotes, and declarations contain others in brackets.
  let depth = 0
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1)
      if (close === -1) return undefined
      at = close
    } else if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '>' && depth <= 0) return at + 1
  }
  return undefined
}

function activeIn(part: string): string | undefined {
  if (part.startsWith('<?'))
    return /^<\?xml-stylesheet/i.test(part) && !/text\/css/i.test(part) ? 'a style sheet that transforms it' : undefined
  if (part.startsWith('<!')) return activeEntity(part)
  const [, name = ''] = /^<(?:[^\s/>:]+:)?([^\s/>]+)/.exec(part) ?? []
  if (activeElements.has(name.toLowerCase())) return `the element \`<${name}>\``
  for (const [, key = '', double, single] of part.matchAll(attribute)) {
    if (/^(?:[^:]+:)?on/i.test(key)) return `the attribute \`${key}\``
    if (runsCode(double ?? single ?? '')) return 'a `javascript:` URL'
  }
  return undefined
}

/** An entity can stand for markup, and for the text of another file. */
function activeEntity(declaration: string): string | undefined {
  for (const [, double, single, external] of declaration.matchAll(entity)) {
    const value = decoded(double ?? single ?? '')
    if (external || /[<&%]/.test(value) || runsCode(value)) return 'an entity that stands for markup'
  }
  return undefined
}

/** Browsers ignore spaces and control characters in the name of a scheme. Animations have lists of values. */
const runsCode = (value: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in URLs
  /(?:java|vb)script:/i.test(decoded(value).replace(/[\s\u0000-\u001f]/g, ''))

/** Decodes the references to characters in an attribute. */
const decoded = (value: string): string =>
  value.replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
