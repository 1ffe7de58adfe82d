// Finds what could run in an SVG file that a reader opens as a document. In `<img>`, browsers run nothing.
// Reads the file as strictly as XML parsers do, and reports everything that `svg-names.ts` does not list.

import { isUtf8 } from 'node:buffer'
import { harmlessElements, isHarmlessAttribute, isIgnoredNamespace, namespaces } from './svg-names.ts'

/**
 * Returns the first part of an SVG file that could run, as words for a message: "the element `<script>`". Returns `undefined` if there
 * is none. Takes linear time.
 */
export function activePartOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  const [declaration = '', encoding = 'utf-8'] = xmlDeclaration.exec(text) ?? []
  const encodings = isUtf8(bytes) ? asciiBased : singleByte
  // Parsers recognize UTF-16 and UTF-32 by zeros among the first bytes.
  if (!encodings.test(encoding) || text.includes('\0')) return 'an encoding other than UTF-8, which is not read'
  return new SvgReader(text, declaration.length).read()
}

const xmlDeclaration =
  /^<\?xml\s+version\s*=\s*["']1\.\d["'](?:\s+encoding\s*=\s*["']([\w.-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/
/** Encodings in which bytes below 128 mean the same as in ASCII, so that markup is the same in all of them. */
const singleByte = /^(?:iso-8859-\d{1,2}|windows-125\d)$/i
const asciiBased = /^(?:utf-?8|us-ascii|ascii|iso-8859-\d{1,2}|windows-125\d)$/i

const unread = 'markup that is not well-formed XML'

interface Attribute {
  /** As written, with a prefix. */
  name: string
  value: string
}

interface Name {
  local: string
  /** Absent if the name has no namespace. */
  uri?: string
}

/** Reads one file. Its methods return the part that could run, if they find one. */
class SvgReader {
  readonly #text: string
  #at: number
  #hasRoot = false
  /** The open elements, with the prefixes that they declare. */
  readonly #open: { name: string; prefixes: readonly string[] }[] = []
  /** The namespaces of each prefix, the innermost last. The prefix of the default namespace is empty. */
  readonly #namespaces = new Map<string, string[]>([
    ['xml', [namespaces.xml]],
    // Tools add missing declarations of these two.
    ['xlink', [namespaces.xlink]],
    ['', [namespaces.svg]],
  ])
  readonly #entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

  constructor(text: string, start: number) {
    this.#text = text
    this.#at = start
  }

  read(): string | undefined {
    for (;;) {
      const start = this.#text.indexOf('<', this.#at)
      if (start === -1) return this.#open.length > 0 ? unread : undefined
      this.#at = start
      const words = this.#readMarkup()
      if (words !== undefined) return words
    }
  }

  #readMarkup(): string | undefined {
    if (this.#isAt('<!--')) return this.#textUntil('-->', 4) === undefined ? unread : undefined
    if (this.#isAt('<![CDATA[')) return this.#textUntil(']]>', 9) === undefined ? unread : undefined
    if (this.#isAt('<?')) return this.#readInstruction()
    if (this.#isAt('<!')) return this.#readDocumentType()
    return this.#isAt('</') ? this.#readEnd() : this.#readTag()
  }

  #isAt(start: string): boolean {
    return this.#text.startsWith(start, this.#at)
  }

  /** Moves behind `close`, and returns the text before it. */
  #textUntil(close: string, skip: number): string | undefined {
    const end = this.#text.indexOf(close, this.#at + skip)
    if (end === -1) return undefined
    const text = this.#text.slice(this.#at + skip, end)
    this.#at = end + close.length
    return text
  }

  /** Moves behind a match at this position. */
  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#text) ?? undefined
    if (match) this.#at = pattern.lastIndex
    return match
  }

  /** Browsers ignore all instructions except those that name a style sheet. */
  #readInstruction(): string | undefined {
    const text = this.#textUntil('?>', 2)
    if (text === undefined) return unread
    if (!/^xml/i.test(text)) return undefined
    const [, fields] = /^xml-stylesheet(\s.*)$/s.exec(text) ?? []
    if (fields === undefined) return unread
    const types = Array.from(fields.matchAll(pseudoAttribute)).filter(({ 1: name }) => name === 'type')
    const isCss = types.length === 1 && types.every(({ 2: double, 3: single }) => (double ?? single) === 'text/css')
    return isCss && fields.replace(pseudoAttribute, '').trim() === '' ? undefined : 'a style sheet that transforms it'
  }

  /** Reads a document type. The only declarations in it that are harmless are those of Illustrator, which name namespaces. */
  #readDocumentType(): string | undefined {
    const match = this.#hasRoot ? undefined : this.#match(documentType)
    if (!match) return declarations
    const [, subset = ''] = match
    if (subset.replace(namedUrl, '').trim() !== '') return declarations
    for (const [, name = '', double, single] of subset.matchAll(namedUrl))
      if (!this.#entities.has(name)) this.#entities.set(name, double ?? single ?? '')
    return undefined
  }

  #readEnd(): string | undefined {
    const name = this.#match(endTag)?.[1]
    const open = this.#open.pop()
    if (name === undefined || open?.name !== name) return unread
    for (const prefix of open.prefixes) this.#namespaces.get(prefix)?.pop()
    return undefined
  }

  #readTag(): string | undefined {
    const name = this.#match(tagStart)?.[1]
    const isRoot = !this.#hasRoot
    if (name === undefined || (this.#open.length === 0 && !isRoot)) return unread
    const attributes: Attribute[] = []
    for (let match = this.#match(attribute); match; match = this.#match(attribute)) {
      const [, name = '', double, single] = match
      const value = this.#decoded(double ?? single ?? '')
      if (value === undefined) return 'an entity that is not declared'
      attributes.push({ name, value })
    }
    const prefixes = attributes.flatMap(({ name, value }) => this.#declare(name, value))
    const element = this.#resolved(name, this.#namespaces.get('')?.at(-1))
    const words = isRoot && element.local !== 'svg' ? elementWords(element) : this.#activeIn(element, attributes)
    const end = this.#match(tagEnd)?.[1]
    if (words !== undefined || end === undefined) return words ?? unread
    this.#hasRoot = true
    if (end === '') this.#open.push({ name, prefixes })
    else for (const prefix of prefixes) this.#namespaces.get(prefix)?.pop()
    return undefined
  }

  /** Records a namespace, and returns its prefix, if an attribute declares one. */
  #declare(name: string, uri: string): string[] {
    const match = /^xmlns(?::(.+))?$/.exec(name)
    if (!match) return []
    const [, prefix = ''] = match
    const stack = this.#namespaces.get(prefix) ?? []
    stack.push(uri)
    this.#namespaces.set(prefix, stack)
    return [prefix]
  }

  /** Resolves references to characters and entities. Returns `undefined` if there are others. */
  #decoded(value: string): string | undefined {
    let isKnown = true
    const text = value.replace(reference, (_, hex?: string, decimal?: string, name?: string) => {
      const text = name === undefined ? character(hex, decimal) : this.#entities.get(name)
      isKnown &&= text !== undefined
      return text ?? ''
    })
    return isKnown ? text : undefined
  }

  /** A prefix that was not declared stands for no namespace: Chromium then takes `x:onload` for a handler. */
  #resolved(name: string, uriWithoutPrefix?: string): Name {
    const [, prefix, local = name] = /^([^:]*):(.*)$/s.exec(name) ?? []
    const uri = prefix === undefined ? uriWithoutPrefix : this.#namespaces.get(prefix)?.at(-1)
    return uri ? { local, uri } : { local }
  }

  #activeIn(element: Name, attributes: readonly Attribute[]): string | undefined {
    const { uri = namespaces.svg } = element
    if (isIgnoredNamespace(uri)) return undefined
    if (!harmlessElements.get(uri)?.has(element.local)) return elementWords(element)
    for (const { name, value } of attributes) {
      if (/^xmlns(?::|$)/.test(name)) continue
      const attribute = this.#resolved(name)
      if (!isHarmlessAttribute(attribute)) return `the attribute \`${name}\``
      const words = activeValue(element.local, attribute, value)
      if (words !== undefined) return words
    }
    return undefined
  }
}

const declarations = 'a document type with declarations'
const elementWords = ({ local }: Name): string => `the element \`<${local}>\``

const pseudoAttribute = /(?<=\s)(href|type|title|media|charset|alternate)\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')(?=\s|$)/g
const documentType =
  /<!DOCTYPE\s+[^\s<>[\]"']+(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)\s+(?:"[^"]*"|'[^']*'))?\s*(?:\[([^[\]]*)\]\s*)?>/y
const namedUrl = /<!ENTITY\s+(\w+)\s+(?:"(https?:\/\/[\w./:#-]*)"|'(https?:\/\/[\w./:#-]*)')\s*>/g
const tagStart = /<([^\s<>/"'=&]+)/y
const attribute = /\s*([^\s"'<>/=&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y
const endTag = /<\/([^\s<>/"'=&]+)\s*>/y
const reference = /&(?:#x([\da-f]+);|#(\d+);|([\w.-]+);)?/gi

function character(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Checks a value that could be a URL, or that an animation gives to another attribute. */
function activeValue(element: string, { local, uri }: Name, value: string): string | undefined {
  if (local === 'attributeName')
    return /^[a-z][a-z-]*$/i.test(value) && !/^(?:on.*|href)$/i.test(value) ? undefined : `an animation of \`${value}\``
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them in URLs
  const url = value.replace(/[\s\u0000-\u001f]/g, '')
  const isUrl = local === 'src' || (local === 'href' && (uri === undefined || uri === namespaces.xlink))
  if ((isUrl || /^(?:from|to|by|values)$/.test(local)) && /(?:java|vb)script:/i.test(url)) return 'a `javascript:` URL'
  if (!isUrl) return undefined
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(url) ?? []
  if (element === 'a')
    return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme) ? undefined : `a \`${scheme}:\` URL`
  if (/^(?:image|feImage|img)$/.test(element))
    return scheme === undefined || /^(?:https?:|data:image\/)/i.test(url) ? undefined : `a \`${scheme}:\` URL`
  return /^(?:#|$)/.test(url) ? undefined : `a reference to \`${value}\``
}
