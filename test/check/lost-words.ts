// Compares the source of a page with its HTML. Finds words that are missing and markup that is visible, both without a diagnostic.

import type { Nodes } from 'mdast'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Body, SourceFile } from '../../pipeline/model/page/page.ts'
import { asRoute } from '../../pipeline/model/route.ts'
import { fillBody } from '../../pipeline/output/documents/body.ts'
import { type ParseOptions, parsePage } from '../../pipeline/page/parse.ts'
import { readFrontmatter } from '../../pipeline/page/syntax/frontmatter.ts'
import { parseMarkdown } from '../../pipeline/page/syntax/syntax.ts'

export interface Losses {
  /** Number of words in the source. */
  words: number
  /** Number of lost words in blocks with a diagnostic. */
  explained: number
  /** All other lost words as `line: word`, and markup that readers see. */
  unexplained: string[]
}

type HtmlNode = DefaultTreeAdapterTypes.ChildNode

/** Parses a page, and compares the words of its source with those of its HTML. */
export async function findLosses(text: string, options: ParseOptions, filePath = 'page.md'): Promise<Losses> {
  const source: SourceFile = {
    filePath,
    routePath: asRoute('/page'),
    lang: 'en',
    version: '',
    text,
    spans: [],
    hash: '',
  }
  const { page, content } = await parsePage(source, options)
  const attribute = (name: string, value: string) => `${name || 'href'}="${value.replace(/"/g, '&quot;')}"`
  const html = fillBody(
    content.body,
    {
      links: page.details.links.map(({ href }) => attribute('href', href)),
      assets: page.details.assets.map((asset) => attribute(asset.attribute, asset.href)),
      headings: page.details.headings.map(() => ''),
    },
    (_, slots) => slots.join('\n'),
  )
  const nodes = parseFragment(html).childNodes
  const shown = [page.title, ...labelsIn(content.body), ...nodes.flatMap((node) => shownBy(node))].join('\n')
  const given = countsOf(shown)

  const { markdown } = readFrontmatter(text)
  const reportedLines = page.diagnostics.map(({ place }) => place.line ?? 0)
  const blocks = blocksOf(parseMarkdown(markdown))
  const isExplained = (line: number) => {
    const block = blocks.find(([first, last]) => first <= line && line <= last) ?? [line, line]
    return reportedLines.some((at) => at >= block[0] && at <= block[1])
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
  // Unexplained words are counted first, so that explained ones do not use up their matches.
  const lost = missing(false)
  const explained = missing(true).length
  const printed = nodes.flatMap((node) => proseOf(node)).join('\n')
  const written = markdown.split('\n')
  const unexplained = [...new Set(printed.match(printedMarkup)?.map((markup) => markup.trim()))].filter(
    (markup) => !written.some((line, i) => line.includes(markup) && isExplained(i + 1)),
  )
  const words = lines.reduce((sum, line) => sum + wordsIn(line).length, 0)
  return { words, explained, unexplained: [...lost, ...unexplained.map((markup) => `${markup} is printed`)] }
}

/** Matches text that looks like unprocessed markup. */
const printedMarkup =
  /\{\{[^}\n]*\}\}|\{%[^\n]*%\}|^\s*:::.*|^\s*<<<.*|\[\[[A-Za-z][^\]\n]*\]\]|\$\$|<\/?[A-Z]\w*[^>\n]*>|^(?:!!!|\?\?\?).*|\[!code [^\]]*\]/gm

/** Returns the line ranges of all blocks. Containers, lists and quotes are split into the blocks that they contain. */
function blocksOf(node: Nodes): [first: number, last: number][] {
  if (!('children' in node)) return []
  return node.children.flatMap((child): [number, number][] => {
    const isContainer = ['containerDirective', 'list', 'listItem', 'blockquote', 'footnoteDefinition'].includes(
      child.type,
    )
    const { start, end } = child.position ?? {}
    const own: [number, number][] = start && end ? [[start.line, isContainer ? start.line : end.line]] : []
    return isContainer ? [...blocksOf(child), ...own] : own
  })
}

/** Returns all words in lower case, because HTML parsers convert element names to lower case. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Matches attributes that readers see or follow, or that affect the appearance. */
const shownAttributes =
  /^(?:alt|title|href|src|srcset|id|name|class|width|height|lang|dir|start|type|align|colspan|rowspan|open|poster|controls|autoplay|loop|muted|playsinline|allow|allowfullscreen|frameborder|target|rel|style|referrerpolicy|loading|viewbox|d|fill|xmlns|aria-\w+|role|cite|datetime|tabindex)$/i

/** Returns everything in a node: element names, attributes and text. */
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

/** Returns the text outside code. */
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

/** Blanks out markup that readers are not supposed to see: comments, the first lines of fences and containers, and marks. */
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
