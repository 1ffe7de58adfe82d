// Computes fingerprints of the words and code in each section, which `docsite check` uses to find stale translations.

import { hash } from 'node:crypto'
import type { Code, Nodes, Root } from 'mdast'
import { asWritten } from '../../model/config/variables.ts'
import { fenceTitle } from '../../model/page/fence-words.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { Heading, LinkReference, Section } from '../../model/page/page.ts'
import { lookUp } from '../../text/look-up.ts'
import { codeWithoutMarks } from '../code/fence-marks.ts'
import { readInfo } from '../code/fence-meta.ts'
import type { Placed } from '../nodes.ts'
import { partsOf } from '../syntax/directive.ts'
import { ownIdPattern } from '../syntax/remark-heading-ids.ts'

/** A text that is compared as a whole. Line numbers refer to the page's text. */
export interface PlacedText {
  text: string
  isCode: boolean
  first: number
  last: number
}

/** Returns the title and the code of a block. */
function codeText(node: Code): string {
  const info = readInfo(node.lang, node.meta)
  return asWritten(`${fenceTitle(info.meta)}\n${codeWithoutMarks({ ...info, code: node.value })}`)
}

/** Returns the text of a code block. */
export const codeTexts = (node: Code): PlacedText[] =>
  node.position
    ? [{ text: codeText(node), isCode: true, first: node.position.start.line, last: node.position.end.line }]
    : []

/** The types of nodes with which a block of text begins, whatever plugin has made it. */
const inline: ReadonlySet<string> = new Set(
  'text emphasis strong delete inlineCode link linkReference image imageReference textDirective'.split(' '),
)

/** Lists the texts of a page, block by block. */
export function textsOf(
  tree: Root,
  frontmatter: Frontmatter = {},
  fieldLines: Record<string, number> = {},
): PlacedText[] {
  const texts = Object.entries(frontmatterWords(frontmatter)).map(([field, text = '']): PlacedText => {
    const line = lookUp(fieldLines, field) ?? 1
    return { text, isCode: false, first: line, last: line }
  })
  const add = (node: Nodes, text: string, last = node.position?.end.line) => {
    if (node.position)
      texts.push({ text: asWritten(text), isCode: false, first: node.position.start.line, last: last ?? 1 })
  }
  const visit = (node: Nodes) => {
    switch (node.type) {
      case 'code':
        return texts.push(...codeTexts(node))
      case 'heading':
        return add(node, wordsOf(node).replace(ownIdPattern, ''))
      case 'paragraph':
      case 'tableRow':
      case 'html':
      case 'leafDirective':
        return add(node, wordsOf(node))
      case 'containerDirective':
        add(node, directiveWords(node), node.position?.start.line)
        return partsOf(node).content.children.forEach(visit)
      case 'definition':
        return
    }
    if ('children' in node && inline.has(node.children[0]?.type ?? '')) add(node, wordsOf(node))
    else if ('children' in node) for (const child of node.children) visit(child)
    else if ('value' in node && node.type !== 'yaml') add(node, node.value)
  }
  visit(tree)
  return texts
}

/** Returns the text of the frontmatter fields that readers see. */
function frontmatterWords({ title, description, hero, features }: Frontmatter): Record<string, string | undefined> {
  const actions = hero?.actions?.map(({ text }) => text) ?? []
  return {
    ...(title === undefined ? {} : { title: String(title) }),
    ...(description === undefined ? {} : { description: String(description) }),
    ...(hero ? { hero: [hero.name, hero.text, hero.tagline, ...actions, hero.image?.alt].join('\n') } : {}),
    ...(features ? { features: features.flatMap(({ title, details }) => [title, details]).join('\n') } : {}),
  }
}

function wordsOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'html':
      return htmlWords(node.value)
    case 'image':
      return `${node.alt ?? ''} ${node.title ?? ''}`
    case 'imageReference':
      return node.alt ?? ''
    case 'break':
      return ' '
    case 'textDirective':
    case 'leafDirective':
      return directiveWords(node)
    case 'link': {
      const words = childrenWords(node.children)
      return isBareUrl(node.url, words) ? '' : words + (node.title ? ` ${node.title}` : '')
    }
    case 'tableRow':
      return node.children.map(wordsOf).join('\n')
    default:
      return 'children' in node ? childrenWords(node.children) : 'value' in node ? node.value : ''
  }
}

/** Returns whether the text of a link is only its URL on the web. A path in the text, or its last name, is a word like any other. */
const isBareUrl = (url: string, words: string): boolean =>
  /^(?:https?:\/\/|mailto:)/.test(url) && (url === words || url.replace(/^(?:https?:\/\/|mailto:)/, '') === words)

const childrenWords = (nodes: readonly Nodes[]): string => nodes.map(wordsOf).join('')

/** Returns the words of a directive. They include its name, because turning a tip into a warning is a change. */
function directiveWords({
  name,
  label,
  attributes,
}: {
  name: string
  label: string
  attributes: Record<string, string>
}): string {
  const values = Object.values(attributes).filter((value) => !/^(?:[./#]|\w+:)/.test(value))
  return [name, label, ...values].join(' ')
}

const shownAttribute = /\s(?:alt|title|aria-label)=(?:"([^"]*)"|'([^']*)')/gi

function htmlWords(html: string): string {
  return html.replace(/<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)/g, (tag) =>
    Array.from(tag.matchAll(shownAttribute), ([, double, single]) => ` ${double ?? single} `).join(''),
  )
}

/** Returns whether a character belongs to a script with spaces between words. */
const isWordPart = (code: number): boolean =>
  code < 128
    ? (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95
    : code < 0x2e80

/** Collapses white space between words to one space, and removes all other white space. */
function withoutWhiteSpace(written: string): string {
  const text = (/[^\S ]| {2}/.test(written) ? written.replace(/\s+/g, ' ') : written).trim().normalize('NFC')
  let result = ''
  let from = 0
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (isWordPart(text.charCodeAt(at - 1)) && isWordPart(text.charCodeAt(at + 1))) continue
    result += text.slice(from, at)
    from = at + 1
  }
  return result + text.slice(from)
}

/** Six characters of base64 distinguish 68 billion texts, enough for the blocks of one page. */
const fingerprintLength = 6

const fingerprint = (text: string): string => hash('sha1', text, 'base64url').slice(0, fingerprintLength)

/** Groups the texts of a page by its headings. `reference` converts a position in the text to a position in a content file. */
export function sectionsOf(
  texts: readonly PlacedText[],
  headings: readonly (Heading & { node: Placed })[],
  reference: (node: Placed) => Pick<LinkReference, 'line' | 'file'>,
): Section[] {
  const starts = headings
    .flatMap(({ depth, node }, heading) => {
      const line = node.position?.start.line
      const isTitle = heading === 0 && depth === 1
      return line === undefined || isTitle ? [] : [{ heading, line }]
    })
    .sort((a, b) => a.line - b.line)
  const sections: Section[] = [{ heading: -1, blocks: [] }, ...starts.map(({ heading }) => ({ heading, blocks: [] }))]
  let at = 0
  for (const { text, isCode, first, last } of texts) {
    const words = withoutWhiteSpace(text)
    if (!words) continue
    while ((starts[at]?.line ?? Number.POSITIVE_INFINITY) <= first) at++
    const { line = first, file } = reference({ position: { start: { line: first, column: 1 } } })
    const mark = `${isCode ? '=' : ''}${fingerprint(words)}`
    const end = line + last - first
    sections[at]?.blocks.push(file === undefined ? [mark, line, end] : [mark, line, end, file])
  }
  return sections
}
