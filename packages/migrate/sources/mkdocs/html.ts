// Converts HTML that contains Markdown: grids of cards, figures and other elements with the attribute `markdown`.

import type { Draft, Step } from '../../draft.ts'
import { containerText, labelText, markdownLabel } from '../../steps/directives.ts'
import { dedent } from '../../text/indent.ts'
import { applyEdits, type Edit, maskCode, maskFences, replaceInText } from '../../text/mask.ts'

interface Element {
  name: string
  attributes: string
  start: number
  end: number
  contentStart: number
  contentEnd: number
}

const tag = /<(\/?)([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const hasMarkdown = (attributes: string): boolean => /\smarkdown(?:=["']?\w*["']?)?(?=\s|$)/.test(attributes)

/** Returns the outermost elements with the attribute `markdown`. */
function markdownElements(text: string): Element[] {
  const elements: Element[] = []
  let open: (Element & { depth: number }) | undefined
  for (const { index, 0: whole, 1: closing, 2: name = '', 3: attributes = '' } of maskCode(text).matchAll(tag)) {
    const end = index + whole.length
    if (!open) {
      if (!closing && hasMarkdown(attributes))
        open = { name, attributes, start: index, end, contentStart: end, contentEnd: end, depth: 1 }
    } else if (name === open.name) {
      open.depth += closing ? -1 : 1
      if (open.depth === 0) {
        elements.push({ ...open, end, contentEnd: index })
        open = undefined
      }
    }
  }
  return elements
}

/** Converts elements with Markdown. Python-Markdown needs no empty lines around their content. */
export const convertMarkdownElements: Step = (draft) => {
  const before = namesIn(draft.text)
  draft.text = converted(draft, draft.text)
  // Cards contain the URLs of their titles.
  const after = namesIn(draft.text)
  draft.text = replaceInText(draft.text, definition, ([, name = '']) =>
    before.has(nameOf(name)) && !after.has(nameOf(name)) ? '' : undefined,
  )
}

/** An element that looks like code because of its own style, which docsite removes. */
const codeElement =
  /<div\b(?=[^>]*\sstyle="[^"]*(?:monospace|white-space:\s*pre)\b)[^>]*>[ \t]*\n?((?:(?!<\/?(?:div|p|pre|table|ul|ol)\b)[\s\S])*?)\s*<\/div>/g

/** Converts `<div style="font-family: monospace">` → `<pre><code>`. Its text can contain links. */
export const convertCodeElements: Step = (draft) => {
  draft.text = replaceInText(draft.text, codeElement, ([whole, code = '']) => {
    if (/\smarkdown\b/.test(whole.slice(0, whole.indexOf('>')))) return undefined
    draft.count('elements in a font for code → code')
    return `<pre><code>${code}</code></pre>`
  })
}

const definition = /^ {0,3}\[([^\]\n^]+)\]:[ \t]*(\S+).*$/gm

const nameOf = (name: string): string => name.trim().toLowerCase()

/** Returns the names of definitions that links use. */
const namesIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/\[([^[\]\n]+)\](?!:)/g), ([, name = '']) => nameOf(name)))

function converted(draft: Draft, text: string): string {
  const edits = markdownElements(text).map((element): Edit => {
    const inner = converted(draft, text.slice(element.contentStart, element.contentEnd))
    return { start: element.start, end: element.end, text: elementText(draft, element, inner) }
  })
  return applyEdits(text, edits)
}

function elementText(draft: Draft, { name, attributes }: Element, inner: string): string {
  const classes = /\sclass=["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
  const content = dedent(inner.replace(/^\n+|\s+$/g, ''))
  if (/\bgrid\b/.test(classes)) {
    draft.count('grids → cards or their content')
    return `\n${(/\bcards\b/.test(classes) ? cardsOf(draft, content) : undefined) ?? content}\n`
  }
  // HTML around a container must end before it.
  if (name === 'figure') return `\n${figureOf(content)}\n`
  const rest = attributes.replace(/\smarkdown(?:=["']?\w*["']?)?(?=\s|$)/g, '')
  draft.count('HTML with Markdown inside')
  if (/^(?:span|a|b|em|strong|p|td|th|summary|li)$/.test(name) || !inner.includes('\n'))
    return `<${name}${rest}>${inner}</${name}>`
  return `<${name}${rest}>\n\n${content}\n\n</${name}>`
}

/** Returns where `[text][name]` leads. */
function definedUrl(draft: Draft, name: string): string | undefined {
  const all = `${draft.text}\n${draft.conversion.site.settings.abbreviations ?? ''}`
  const found = Array.from(maskFences(all).matchAll(definition))
  return found.find(([, own = '']) => nameOf(own) === nameOf(name))?.[2]?.replace(/^<|>$/g, '')
}

/** Returns the text of a title, and where it leads if it is a link. */
function titleLink(draft: Draft, title: string): { label: string; href?: string | undefined } {
  const bare = title.replace(/^(?:\*\*|__)|(?:\*\*|__)$/g, '')
  const [, text, url, name] = /^\[([^\]\n]+)\](?:\(([^()\s]+)\)|\[([^\]\n]*)\])?$/.exec(bare) ?? []
  if (text === undefined) return { label: bare }
  const href = url ?? definedUrl(draft, name || text)
  return href === undefined ? { label: bare } : { label: text, href }
}

/** A title at the beginning of a card, alone in its line or before text, and the rest of the card. */
const cardTitle =
  /^(?:\{[^{}\n]*\}[ \t]*)?(\*\*(?:[^*\n]|\*(?!\*))+\*\*|__(?:[^_\n]|_(?!_))+__|\[[^\]\n]+\]\([^()\n]+\)(?=[ \t]*(?:\n|$)))(?:[ \t]*(?:\n|$)|[ \t]+(?:[–—:-][ \t]+)?)([\s\S]*)$/

/** Returns the items of a list as cards if each of them begins with a title, which docsite's cards need. */
function cardsOf(draft: Draft, content: string): string | undefined {
  const items = content.split(/^[-*+][ \t]+/m)
  if (items.shift()?.trim() || items.length === 0) return undefined
  const cards = items.map((item) => {
    const text = item
      .replace(/^(?: {4}|\t| {2,3}(?=\S))/gm, '')
      .trim()
      // An icon before the title.
      .replace(/^(?::[\w-]+:(?:[ \t]?\{[^{}\n]*\})?(?:\s|&nbsp;)*)+/, '')
    const [, title, rest] = cardTitle.exec(text) ?? []
    // Labels cannot contain footnotes.
    if (title === undefined || title.includes('[^')) return undefined
    const { label, href } = titleLink(draft, title)
    const body = (rest ?? '').replace(/^\s*---+[ \t]*\n/, '')
    return containerText(
      'card',
      `${labelText(label.replace(/\*\*|__/g, '').trim())}${href ? `{href="${href}"}` : ''}`,
      body,
    )
  })
  if (!cards.includes(undefined)) return containerText('cards', '', cards.join('\n\n'))
  draft.find(
    'note',
    'This grid is a list now, because some of its cards have no title.',
    items[0]?.trim().split('\n')[0],
  )
  return undefined
}

/** The tags in a caption that are no part of a text. */
const block = /<(?!\/?(?:a|b|i|em|strong|code|kbd|br|sub|sup)\b)[^>]+>/g

/** Writes a figure. Its caption is Markdown, or HTML with links. */
function figureOf(content: string): string {
  const caption = /<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/.exec(content)?.[1] ?? ''
  const rest = content.replace(/<figcaption\b[^>]*>[\s\S]*?<\/figcaption>/, '').trim()
  if (caption.includes('[^')) return `${rest}\n\n${caption.trim()}`
  return containerText('figure', markdownLabel(caption.replace(block, '').trim()), rest)
}
