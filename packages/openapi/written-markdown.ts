// Prepares the CommonMark of a description for a page: shifts its headings, and disables what only docsite understands or what could
// affect the rest of the page. docsite removes dangerous HTML from all pages; here it only must not break the page's structure.

import { atxHeading } from '@docsite/cli/vocabulary'
import { entryOf } from './values.ts'

export interface WrittenOptions {
  /** The depth of the outermost headings. Without it, headings become bold text, because a list cannot contain them. */
  depth?: number | undefined
  /** Returns the new target of a link, such as `#tag/pets`. */
  linkTo?: (target: string) => string | undefined
}

const fencePattern = /^([ \t>]*)(`{3,}|~{3,})[ \t]*([^\s`{,:]*)/
const underlinePattern = /^ {0,3}(=+|-{2,})[ \t]*$/

/** Returns the depth of the heading above a line, if the line underlines one. */
function underlineDepth(line: string): number | undefined {
  const underline = underlinePattern.exec(line)?.[1]
  return underline === undefined ? undefined : underline.startsWith('=') ? 1 : 2
}

/** Returns Markdown that shows the text of a description. */
export function writtenMarkdown(text: string, options: WrittenOptions = {}): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').trim().split('\n')
  const tags: string[] = []
  const parts: string[] = []
  let paragraph: string[] = []
  let fence: string | undefined
  const depths = lines.map((line) => atxHeading(line)?.depth ?? underlineDepth(line) ?? 6)
  const shift = options.depth === undefined ? undefined : options.depth - Math.min(...depths)
  const endParagraph = () => {
    if (paragraph.length > 0) parts.push(inline(paragraph.join('\n'), tags, options))
    paragraph = []
  }
  // A description can begin with a deep heading, or leave out levels. A page must not.
  let last = (options.depth ?? 1) - 1
  const addHeading = (title: string, written: number) => {
    const clean = inline(title.replace(/(?<!\s)\s*\{\s*#[^{}]*\}\s*$/, ''), tags, options)
    const depth = Math.min(written + (shift ?? 0), last + 1)
    if (shift === undefined || depth > 6) return parts.push(`**${clean}**`)
    last = depth
    return parts.push(`${'#'.repeat(depth)} ${clean}`)
  }
  for (const line of lines) {
    const [, before = '', marks, language = ''] = fencePattern.exec(line) ?? []
    if (fence !== undefined) {
      parts.push(line)
      if (marks?.startsWith(fence) && line.replace(/^[ \t>]+/, '').trim() === marks) fence = undefined
    } else if (marks !== undefined) {
      endParagraph()
      fence = marks
      // The sample need not be complete, so docsite must not check it.
      parts.push(`${before}${marks}${/^[\w+#.-]+$/.test(language) ? `${language} noCheck` : ''}`)
    } else {
      const heading = atxHeading(line)
      const underline = underlinePattern.exec(line)?.[1]
      if (heading) {
        endParagraph()
        if (heading.title !== '') addHeading(heading.title, heading.depth)
      } else if (
        underline !== undefined &&
        paragraph.length > 0 &&
        !/^\s*(?:[|>*+-]|\d+[.)])/.test(paragraph[0] ?? '')
      ) {
        const title = paragraph.join(' ')
        paragraph = []
        addHeading(title.trim(), underlineDepth(underline) ?? 2)
      } else if (line.trim() === '') {
        endParagraph()
        parts.push('')
      } else paragraph.push(line)
    }
  }
  endParagraph()
  if (fence !== undefined) parts.push(fence)
  const closing = tags.reverse().map((name) => `</${name}>`)
  return [...parts, ...(closing.length > 0 ? ['', closing.join('')] : [])].join('\n').trim()
}

/** Splits a paragraph into code spans, which stay as they are, and text. */
function inline(text: string, tags: string[], options: WrittenOptions): string {
  const parts = text.split(/((?<!`)(`+)(?!`)[\s\S]*?(?<!`)\2(?!`))/)
  // Each match adds the code span and its fence.
  return parts.map((part, i) => (i % 3 === 0 ? textMarkdown(part, tags, options) : i % 3 === 1 ? part : '')).join('')
}

const textMarkdown = (text: string, tags: string[], { linkTo }: WrittenOptions): string =>
  text
    .replace(/<(\/?)([A-Za-z][\w-]*)((?:\s[^<>]*|\/)?)>|<[^\s<>]*>|<(?=[!?/A-Za-z])/g, (all, slash, name, attributes) =>
      tagMarkdown(all, String(slash ?? ''), name, String(attributes ?? ''), tags),
    )
    .replace(/(?<!\\|(?<!\\):)(:+)(?=[A-Za-z][\w-]*[[{])/g, escapeColons)
    .replace(/^([ \t>]*)(:{2,})/gm, (_, before: string, colons: string) => before + escapeColons(colons))
    .replace(/\{(?=\s*#)/g, '\\{')
    .replace(/(\]\(\s*<?)([^()<>\s]+)/g, (all, before: string, target: string) => {
      const found = linkTo?.(target)
      return found === undefined ? all : before + encodeURI(found)
    })

const escapeColons = (colons: string): string => colons.replaceAll(':', '\\:')

/** The HTML elements that descriptions use for text. The value is `true` for elements without content. */
const elements: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...'a abbr b blockquote caption center code dd del details div dl dt em h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td tfoot th thead tr u ul var'
    .split(' ')
    .map((name): [string, boolean] => [name, false]),
  ...['br', 'hr', 'img', 'wbr'].map((name): [string, boolean] => [name, true]),
])

const attributePattern =
  /\b(href|src|alt|title|width|height|colspan|rowspan|align|start|open)(?:\s*=\s*("[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?/gi

/** Returns a tag with its harmless attributes, or as text if it is not for text or closes nothing. */
function tagMarkdown(all: string, slash: string, name: string | undefined, attributes: string, tags: string[]): string {
  if (/^<(?:[a-z][a-z\d+.-]+:[^\s<>]*|[^\s<>@/]+@[^\s<>@]+)>$/i.test(all)) return all
  const element = name?.toLowerCase() ?? ''
  const isVoid = entryOf(elements, element)
  if (isVoid === undefined) return `\\${all}`
  if (isVoid) return slash === '' ? `<${element}${harmless(attributes)}>` : ''
  if (slash === '') {
    tags.push(element)
    return `<${element}${harmless(attributes)}>`
  }
  const open = tags.lastIndexOf(element)
  if (open < 0) return ''
  return tags
    .splice(open)
    .reverse()
    .map((one) => `</${one}>`)
    .join('')
}

const harmless = (attributes: string): string =>
  Array.from(attributes.matchAll(attributePattern), ([all]) => ` ${all.replace(/\s+/g, ' ')}`).join('')

/** Returns the first sentence of a description as plain text, of at most about 160 characters. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim()
    .split(/\n\s*\n/)
  const plain = paragraph
    .replace(/^[ \t]*(?:#+|[>*+-])\s+/gm, '')
    .replace(/(?:\*\*|__|[*`~])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const sentence = /^[\s\S]*?(?:[.!?](?=\s)|[。！？]|$)/.exec(plain)?.[0] ?? plain
  return sentence.length <= 160 ? sentence : `${sentence.slice(0, 157).replace(/(?<!\s)\s+\S*$/, '')}…`
}
