// Compares the source of a page with its HTML. Finds words that readers miss and markup that they see without a message about it.

import type { Nodes } from 'mdast'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Body, SourceFile } from '../../pipeline/model/page.ts'
import { fillBody } from '../../pipeline/output/documents/body.ts'
import { readFrontmatter } from '../../pipeline/page/frontmatter.ts'
import { type ParseOptions, parsePage } from '../../pipeline/page/parse.ts'
import { parseMarkdown } from '../../pipeline/page/syntax.ts'

export interface Losses {
  /** Words of the source. */
  words: number
  /** Lost words in blocks that a message points at. */
  explained: number
  /** `line: word` of the others, and lines of markup that readers see. */
  unexplained: string[]
}

type HtmlNode = DefaultTreeAdapterTypes.ChildNode

/** Parses a page and compares the words. `rules` names the messages that count, all unless given. */
export async function findLosses(text: string, options: ParseOptions, filePath = 'page.md'): Promise<Losses> {
  const source: SourceFile = { filePath, routePath: '/page', lang: 'en', version: '', text, spans: [], hash: '' }
  const { page, content } = await parsePage(source, options)
  const attribute = (name: string, value: string) => `${name || 'href'}="${value.replace(/"/g, '&quot;')}"`
  const html = fillBody(
    content.body,
    {
      links: page.links.map(({ href }) => attribute('href', href)),
      assets: page.assets.map((asset) => attribute(asset.attribute, asset.href)),
      headings: page.headings.map(() => ''),
    },
    (_, slots) => slots.join('\n'),
  )
  const nodes = parseFragment(html).childNodes
  const shown = [page.title, ...labelsIn(content.body), ...nodes.flatMap((node) => shownBy(node))].join('\n')
  const given = countsOf(shown)

  const { markdown } = readFrontmatter(text)
  const said = [...page.diagnostics.map(({ place }) => place.line ?? 0)]
  const blocks = blocksOf(parseMarkdown(markdown))
  const isExplained = (line: number) => {
    const block = blocks.find(([first, last]) => first <= line && line <= last) ?? [line, line]
    return said.some((at) => at >= block[0] && at <= block[1])
  }

  const lines = withoutMarkup(markdown).split('\n')
  const missing = (isMeant: boolean) =>
    lines
      .flatMap((line, i) => (isExplained(i + 1) === isMeant ? wordsIn(line).map((word) => `${i + 1}: ${word}`) : []))
      .filter((placed) => {
        const word = placed.replace(/^\d+: /, '')
        const left = given.get(word) ?? 0
        if (left > 0) given.set(word, left - 1)
        return left === 0
      })
  // Words that a message explains come second: they take none from the others.
  const lost = missing(false)
  const explained = missing(true).length
  const printed = nodes.flatMap((node) => proseOf(node)).join('\n')
  const written = markdown.split('\n')
  const unsaid = [...new Set(printed.match(printedMarkup)?.map((markup) => markup.trim()))].filter(
    (markup) => !written.some((line, i) => line.includes(markup) && isExplained(i + 1)),
  )
  const words = lines.reduce((sum, line) => sum + wordsIn(line).length, 0)
  return { words, explained, unexplained: [...lost, ...unsaid.map((markup) => `${markup} is printed`)] }
}

/** What looks like markup in text for readers. */
const printedMarkup =
  /\{\{[^}\n]*\}\}|\{%[^\n]*%\}|^\s*:::.*|^\s*<<<.*|\[\[[A-Za-z][^\]\n]*\]\]|\$\$|<\/?[A-Z]\w*[^>\n]*>|^(?:!!!|\?\?\?).*|\[!code [^\]]*\]/gm

/** Lines of the blocks that messages point at: of the whole page, but in containers, lists and quotes of each part. */
function blocksOf(node: Nodes): [first: number, last: number][] {
  if (!('children' in node)) return []
  return node.children.flatMap((child): [number, number][] => {
    const holds = ['containerDirective', 'list', 'listItem', 'blockquote', 'footnoteDefinition'].includes(child.type)
    const { start, end } = child.position ?? {}
    const own: [number, number][] = start && end ? [[start.line, holds ? start.line : end.line]] : []
    return holds ? [...blocksOf(child), ...own] : own
  })
}

/** In lower case, as HTML has the names of its elements. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Attributes that readers see or follow, or that say how something looks. */
const shownAttributes =
  /^(?:alt|title|href|src|srcset|id|name|class|width|height|lang|dir|start|type|align|colspan|rowspan|open|poster|controls|autoplay|loop|muted|playsinline|allow|allowfullscreen|frameborder|target|rel|style|referrerpolicy|loading|viewbox|d|fill|xmlns|aria-\w+|role|cite|datetime|tabindex)$/i

/** All that stands in an element: its name, its attributes, its text. */
function shownBy(node: HtmlNode): string[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node) || /-|^(?:script|style|template)$/.test(node.tagName)) return []
  const attributes = node.attrs.filter(({ name }) => shownAttributes.test(name))
  return [
    node.tagName,
    ...attributes.map(({ name, value }) => `${name} ${value} ${decoded(value)}`),
    ...node.childNodes.flatMap(shownBy),
  ]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Text that is no code. */
function proseOf(node: HtmlNode): string[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node)) return []
  if (node.tagName === 'code') return []
  return node.childNodes.flatMap(proseOf)
}

const labelsIn = (body: Body): string[] =>
  body.flatMap((part) => {
    if (typeof part === 'string' || part.kind !== 'island') return []
    const { tabs = [] } = part.props as { tabs?: { label: string }[] }
    return [...tabs.map(({ label }) => label), ...part.slots.flatMap(labelsIn)]
  })

/** Takes out of a source what docsite reads and readers need not see: comments, heads of fences and containers, marks. */
function withoutMarkup(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return markdown
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/^([ \t>*+\-\d.]*)(`{3,}|~{3,})([^\n`]*)$/gm, (_, indent: string, fence: string, info: string) => {
      const [, title = ''] = /title=["']([^"']*)|\[([^\]]*)\]/.exec(info) ?? []
      return `${indent}${blank(fence)} ${title}`
    })
    .replace(/^([ \t>*+\-\d.]*:{2,}[ \t]*)([\w-]+)(?:[ \t]*\{[^}\n]*\})?/gm, blank)
    .replace(/^[ \t>]*\[[^\]\n]+\]:[ \t]*(?:\n[ \t]+)?\S+(?:[ \t]+["'(][^\n]*)?$/gm, blank)
    .replace(/\[\^[^\]\n]+\]:?|\[![A-Z]+\]/g, blank)
    .replace(
      /(\]\([^)\n]*\)|\])\[[^\]\n]*\]/g,
      (all: string, before: string) => before + blank(all.slice(before.length)),
    )
    .replace(/[ \t]*(?:\/\/|#|<!--|\/\*)[ \t]*\[!code (?:\+\+|--|hl|highlight|focus)(?::\d+)?\][^\n]*/g, blank)
    .replace(/<\/[\w.:-]+\s*>|&#?\w+;/g, blank)
    .replace(/^[ \t>]*\d+[.)][ \t]/gm, blank)
    .replace(/\[[ xX]\]/g, blank)
}
