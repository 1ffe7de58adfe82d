// Finds components in Markdown: JSX in MDX, and Vue components. Unlike an MDX parser, it accepts every text, so that one page with
// an error or with another generator's containers is converted like all others.

import { closingBrace } from './braces.ts'
import { maskCode } from './mask.ts'

/** A value of an attribute: a string, an expression in source code, or `true` for an attribute without a value. */
export type AttributeValue = string | { expression: string } | true

export interface ComponentElement {
  /** The name as written, such as `Tabs` or `Tabs.Tab`. `''` for a JSX fragment. */
  name: string
  attributes: Map<string, AttributeValue>
  /** Offsets of the element and of its content. */
  start: number
  end: number
  contentStart: number
  contentEnd: number
  children: ComponentElement[]
  isClosed: boolean
}

export interface Tag {
  kind: 'open' | 'close' | 'single'
  name: string
  attributes: Map<string, AttributeValue>
  start: number
  end: number
}

/**
 * Returns the outermost components of a text with those inside them. `isComponent` decides by the name of the element. A
 * component that is not closed ends with its opening tag.
 */
export function elementsIn(text: string, isComponent: (name: string) => boolean): ComponentElement[] {
  const root: ComponentElement[] = []
  const open: ComponentElement[] = []
  const siblings = () => open.at(-1)?.children ?? root
  for (const tag of tagsIn(text)) {
    if (!isComponent(tag.name)) continue
    if (tag.kind === 'close') {
      const at = open.findLastIndex(({ name }) => name === tag.name)
      if (at < 0) continue
      closeUnclosed(open.splice(at + 1), open[at]?.children ?? root)
      const [element] = open.splice(at, 1)
      if (element) Object.assign(element, { contentEnd: tag.start, end: tag.end, isClosed: true })
      continue
    }
    const { name, attributes, start, end } = tag
    const element = {
      name,
      attributes,
      start,
      end,
      contentStart: end,
      contentEnd: end,
      children: [],
      isClosed: tag.kind === 'single',
    }
    siblings().push(element)
    if (tag.kind === 'open') open.push(element)
  }
  closeUnclosed(open, root)
  return root
}

/** Moves the children of elements that are not closed to the element around them. */
function closeUnclosed(elements: ComponentElement[], target: ComponentElement[]): void {
  for (const element of elements) {
    target.push(...element.children.filter((child) => !target.includes(child)))
    element.children = []
  }
  target.sort((a, b) => a.start - b.start)
}

const tagStart = /<(\/?)([A-Za-z][\w.-]*|(?=>))/g

/** Returns all tags outside code, with their attributes. Text that only looks like a tag is left out. */
export function* tagsIn(text: string): Generator<Tag> {
  const masked = maskCode(text)
  tagStart.lastIndex = 0
  for (let match = new RegExp(tagStart).exec(masked), at = 0; match; ) {
    const tag = readTag(text, match.index, match[1] === '/', match[2] ?? '')
    if (tag) yield tag
    at = tag ? tag.end : match.index + 1
    const next = new RegExp(tagStart)
    next.lastIndex = at
    match = next.exec(masked)
  }
}

function readTag(text: string, start: number, isClosing: boolean, name: string): Tag | undefined {
  let at = start + 1 + Number(isClosing) + name.length
  const attributes = new Map<string, AttributeValue>()
  for (;;) {
    at = skipSpace(text, at)
    if (text.startsWith('/>', at)) return { kind: 'single', name, attributes, start, end: at + 2 }
    if (text[at] === '>') return { kind: isClosing ? 'close' : 'open', name, attributes, start, end: at + 1 }
    if (text[at] === '{') {
      const end = closingBrace(text, at)
      if (end === undefined) return undefined
      const comment = text.slice(at + 1, end).trim()
      if (!comment.startsWith('/*')) attributes.set('...', { expression: comment.replace(/^\.\.\./, '') })
      at = end + 1
      continue
    }
    const attribute = /[:@#A-Za-z_][\w:.@#-]*(?:\[[\w-]+\])?/y
    attribute.lastIndex = at
    const [key] = attribute.exec(text) ?? []
    if (key === undefined) return undefined
    at = skipSpace(text, at + key.length)
    if (text[at] !== '=') {
      attributes.set(key, true)
      continue
    }
    at = skipSpace(text, at + 1)
    const value = readValue(text, at)
    if (!value) return undefined
    attributes.set(key, value.value)
    at = value.end
  }
}

function readValue(text: string, at: number): { value: AttributeValue; end: number } | undefined {
  const quote = text[at] ?? ''
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1)
    return end < 0 ? undefined : { value: text.slice(at + 1, end), end: end + 1 }
  }
  if (quote === '{') {
    const end = closingBrace(text, at)
    return end === undefined ? undefined : { value: { expression: text.slice(at + 1, end).trim() }, end: end + 1 }
  }
  const bare = /[^\s"'=<>`]+/y
  bare.lastIndex = at
  const [value] = bare.exec(text) ?? []
  return value === undefined ? undefined : { value, end: at + value.length }
}

const skipSpace = (text: string, at: number): number => {
  let end = at
  while (/\s/.test(text[end] ?? '')) end++
  return end
}
