// Finds the URLs that an author wrote in a content file, and their positions, so that commands can replace them.

import type { Image, Nodes, Root } from 'mdast'
import type { CompileContext, Handle } from 'mdast-util-from-markdown'
import { decodeString } from 'micromark-util-decode-string'
import { type Processor, unified } from 'unified'
import type { Addressing } from '../../model/route.ts'
import { namedFilesIn } from '../../source/code-files.ts'
import { possibleIncludes, type WrittenInclude } from '../../source/fragments.ts'
import { bodyOffset } from '../../source/peek.ts'
import { isDirective, valuesInHead } from '../syntax/directive.ts'
import { type AttributeValue, attributeValues } from '../syntax/directive-attributes.ts'
import { textSyntax } from '../syntax/markdown-syntax.ts'
import { addSyntax } from '../syntax/syntax-extensions.ts'
import { rawTags, tagAttributes } from './raw-tags.ts'

/** How a URL is delimited, which determines the characters to escape. */
export type UrlForm = 'plain' | 'angled' | 'double' | 'single' | 'unquoted' | 'json'

export interface WrittenUrl {
  /** The offsets of the URL in the text, without delimiters. */
  start: number
  end: number
  /** The URL after character references and escapes are decoded. */
  href: string
  form: UrlForm
  /** Set if this is certainly the URL of a link, an image or a file. Other attributes may contain a URL or any other text. */
  isCertain: boolean
}

/** A path of a file that a code block shows. */
interface WrittenFile extends Pick<WrittenUrl, 'start' | 'end' | 'form'> {
  path: string
}

export interface WrittenReferences {
  urls: WrittenUrl[]
  codeFiles: WrittenFile[]
  /** The offsets of the paths of fragments. */
  includes: number[]
}

declare module 'unist' {
  interface Data {
    /** The offsets of the URL of a link, an image or a definition, and whether it is in angle brackets. */
    destination?: { start: number; end: number; isAngled: boolean }
  }
}

/** Records where the URL of a link, an image or a definition is, which the tree does not contain. */
function remarkDestinations(this: Processor): void {
  const record = (isAngled: boolean): Handle =>
    function (this: CompileContext, token) {
      const node = this.stack.at(-1)
      const inner = isAngled ? 1 : 0
      const [start, end] = [token.start.offset + inner, token.end.offset - inner]
      if (node && node.type !== 'fragment') node.data = { ...node.data, destination: { start, end, isAngled } }
    }
  addSyntax(this, undefined, {
    enter: {
      resourceDestinationRaw: record(false),
      resourceDestinationLiteral: record(true),
      definitionDestinationRaw: record(false),
      definitionDestinationLiteral: record(true),
    },
  })
}

const makeProcessor = () =>
  unified()
    .use([remarkDestinations, ...textSyntax()])
    .freeze()
let processor: ReturnType<typeof makeProcessor> | undefined

/** Parses the Markdown of a content file. The offsets in the tree refer to the text below `offset`. */
export function parseContent(text: string): { tree: Root; markdown: string; offset: number } {
  const offset = bodyOffset(text)
  const markdown = text.slice(offset)
  processor ??= makeProcessor()
  return { tree: processor.parse(markdown) as Root, markdown, offset }
}

/** Lists the fragments that a file includes directly. */
export function includesIn(filePath: string, text: string, site: Addressing): WrittenInclude[] {
  const possible = possibleIncludes(filePath, text, site)
  const starts = new Set(possible.length > 0 ? writtenReferences(text).includes : [])
  return possible.filter(({ start }) => starts.has(start))
}

/** Returns the URLs and files in the Markdown of a content file, in no particular order. Line endings in the text are `\n`. */
export function writtenReferences(text: string): WrittenReferences {
  const references: WrittenReferences = { urls: [], codeFiles: [], includes: [] }
  const { tree, markdown, offset } = parseContent(text)
  visit(tree, markdown, offset, references)
  return references
}

function visit(node: Nodes, markdown: string, base: number, references: WrittenReferences): void {
  const { start, end } = offsetsOf(node)
  const text = markdown.slice(start, end)
  const inner = text.startsWith('<') ? 1 : 0
  // A URL that is its own text, such as `<https://example.com>`.
  const isShown = node.type === 'link' && text.slice(inner, text.length - inner) === node.url
  const own = isShown ? { start: start + inner, end: end - inner, isAngled: inner > 0 } : undefined
  const destination = node.data?.destination ?? own
  if (destination)
    references.urls.push({
      start: base + destination.start,
      end: base + destination.end,
      href: decodeString(markdown.slice(destination.start, destination.end)),
      form: destination.isAngled ? 'angled' : 'plain',
      isCertain: true,
    })
  if (node.type === 'image') imageAttributes(node, markdown, base, references)
  else if (node.type === 'html') references.urls.push(...urlsInHtml(text, base + start))
  else if (node.type === 'code') references.codeFiles.push(...filesOfFence(text, base + start))
  else if (isDirective(node)) {
    // In a table, the node lacks the backslashes before bars.
    const values = valuesInHead(node.type === 'textDirective' ? text : node.written)
    references.urls.push(...values.flatMap((value) => urlsOfAttribute(value, base + start, directiveUrls)))
    if (node.name === 'include') references.includes.push(...values.map((value) => base + start + value.start))
  }
  if ('children' in node) for (const child of node.children) visit(child, markdown, base, references)
}

const offsetsOf = ({ position }: Nodes): { start: number; end: number } => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
})

/** The attributes whose value is always a URL. The others are URLs only if the page uses them as such. */
const directiveUrls: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'icon', 'captions', 'dark'])
const htmlUrls: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'srcset', 'to', 'link'])

/** Reads the attributes after an image, such as `{dark="dark.png"}`. */
function imageAttributes(image: Image, markdown: string, base: number, references: WrittenReferences): void {
  const at = offsetsOf(image).end
  const [all] = /^\{[^{}\n]*\}/.exec(markdown.slice(at, at + 1000)) ?? []
  if (all === undefined) return
  const values = attributeValues(all.slice(1, -1), 1)
  references.urls.push(...values.flatMap((value) => urlsOfAttribute(value, base + at, directiveUrls)))
}

function urlsOfAttribute(
  { name, start, end, written, quote }: AttributeValue,
  base: number,
  certain: ReadonlySet<string>,
): WrittenUrl[] {
  const isCertain = certain.has(name)
  if (quote === 'json')
    return Array.from(written.matchAll(/(?<!\\)"(?:[^"\\]|\\.)*"(?!\s*:)/g), ({ 0: string, index }) => ({
      start: base + start + index + 1,
      end: base + start + index + string.length - 1,
      href: JSON.parse(string) as string,
      form: 'json' as const,
      isCertain,
    }))
  if (name === 'srcset') return candidatesOf(written, base + start, quote)
  return [{ start: base + start, end: base + end, href: decodeString(written), form: quote, isCertain }]
}

const candidate = /[^\s,](?<=(?:^\s*|,\s+|\s\d[\d.]*[wxh],)[^\s,])\S*?(?=,?(?:\s|$))/g

/** Returns the URL of each candidate in a source set. */
const candidatesOf = (text: string, base: number, form: UrlForm): WrittenUrl[] =>
  Array.from(text.matchAll(candidate), ({ 0: href, index }) => ({
    start: base + index,
    end: base + index + href.length,
    href,
    form,
    isCertain: true,
  }))

const urlsInHtml = (html: string, base: number): WrittenUrl[] =>
  rawTags(html).flatMap((tag) => tagAttributes(html, tag).flatMap((value) => urlsOfAttribute(value, base, htmlUrls)))

/** Matches components wherever a tag may begin, even in the attributes of another tag or in code. */
const componentPattern = /(?=(<[A-Z][\w.]*\s(?:"[^"]*"|'[^']*'|[^'"<>])*>))</g

/** Returns the URLs in the attributes of components without parsing the Markdown, so components in code are included. */
export const urlsOfComponents = (text: string): WrittenUrl[] =>
  Array.from(text.matchAll(componentPattern)).flatMap(({ 1: tag = '', index }) => urlsInHtml(tag, index))

const filesOfFence = (text: string, base: number): WrittenFile[] =>
  namedFilesIn(text.split('\n', 1)[0] ?? '').map(({ start, end, path, form }) => ({
    start: base + start,
    end: base + end,
    path,
    form,
  }))

/** Escapes a URL for its place in the text. */
export function escapeFor(form: UrlForm, url: string): string {
  switch (form) {
    case 'plain':
      return escapeEntities(url).replace(/[\s<>()\\]/g, percentEncoded)
    case 'angled':
      return escapeEntities(url).replace(/[\n<>\\]/g, percentEncoded)
    case 'double':
      return escapeEntities(url).replaceAll('"', '%22')
    case 'single':
      return escapeEntities(url).replaceAll("'", '%27')
    case 'unquoted':
      return escapeEntities(url).replace(/[\s"'<>=`{}]/g, percentEncoded)
    case 'json':
      return JSON.stringify(url).slice(1, -1)
  }
}

const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** Escapes what would be read as a character reference. */
const escapeEntities = (url: string): string => url.replace(/&(?=#?\w+;)/g, '&amp;')
