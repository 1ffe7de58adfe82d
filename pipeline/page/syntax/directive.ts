// Converts directive tokens to Markdown nodes with a name, a label, attributes and a title.

import type { Nodes, Paragraph, Parent, PhrasingContent, RootContent } from 'mdast'
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import type { DirectiveAttribute, PluginDirective } from '../../model/plugin/plugin-directive.ts'
import { withTextTags } from '../html/text-tags.ts'
import {
  type Attributes,
  type AttributeValue,
  attributeValues,
  type BadAttributes,
  readAttributes,
} from './directive-attributes.ts'
import type { LabelSpan } from './directive-syntax.ts'
import { endNode } from './syntax-extensions.ts'

interface DirectiveFields extends Attributes {
  name: string
  /** The text in brackets, or the title after the name. */
  label: string
  /** The offset of the label in the first line. */
  labelOffset: number
  /** The first line as written. */
  written: string
  /** A title after a label, which is not shown. */
  lost?: LostText
}

/** A text that is not shown, and its offset in the first line. */
interface LostText {
  written: string
  offset: number
}

/** In a container, the first child is the label if it has one. In the other forms, the children are the label. */
export interface ContainerDirective extends Parent, DirectiveFields {
  type: 'containerDirective'
  children: RootContent[]
  /** The number of colons in the first line, and in the closing line. */
  size: number
  closed: boolean
}
export interface LeafDirective extends Parent, DirectiveFields {
  type: 'leafDirective'
  children: PhrasingContent[]
}
export interface TextDirective extends Parent, DirectiveFields {
  type: 'textDirective'
  children: PhrasingContent[]
}
export type Directive = ContainerDirective | LeafDirective | TextDirective

export type DirectiveAttributes = Readonly<Record<string, DirectiveAttribute>>

/** What a block declares about its label. */
type LabeledBlock = Pick<PluginDirective, 'hasTextLabel' | 'attributes'>

declare module 'mdast' {
  interface RootContentMap {
    containerDirective: ContainerDirective
    leafDirective: LeafDirective
    textDirective: TextDirective
  }
  interface PhrasingContentMap {
    textDirective: TextDirective
  }
  interface ParagraphData {
    /** Set if this is the label of a container, as in remark-directive. */
    directiveLabel?: boolean
  }
  interface BlockContentMap {
    containerDirective: ContainerDirective
    leafDirective: LeafDirective
  }
}

/** Returns the extension that converts directive tokens to nodes. */
export function directiveFromMarkdown(): FromMarkdownExtension {
  return {
    enter: {
      directiveContainer(token) {
        this.enter({ type: 'containerDirective', children: [], size: 0, closed: false, ...readHead('') }, token)
      },
      directiveLeaf(token) {
        this.enter({ type: 'leafDirective', children: [], ...readHead(this.sliceSerialize(token)) }, token)
      },
      directiveText(token) {
        this.enter({ type: 'textDirective', children: [], ...readHead(this.sliceSerialize(token)) }, token)
      },
      directiveLabel(token) {
        if (this.stack.at(-1)?.type === 'containerDirective')
          this.enter({ type: 'paragraph', data: { directiveLabel: true }, children: [] }, token)
      },
    },
    exit: {
      directiveOpening(token) {
        const text = this.sliceSerialize(token)
        Object.assign(this.stack.at(-1) as ContainerDirective, readHead(text), {
          size: /^:*/.exec(text)?.[0].length,
        })
      },
      directiveLabel(token) {
        const parent = this.stack.at(-1) as Paragraph | LeafDirective | TextDirective
        parent.children = withTextTags(parent.children, true)
        if (parent.type === 'paragraph') this.exit(token)
      },
      directiveClosing(token) {
        const size = this.sliceSerialize(token).trim().length
        const open = this.stack.filter(
          (node): node is ContainerDirective => node.type === 'containerDirective' && !node.closed,
        )
        const closes = open.findLast((node) => node.size === size) ?? open.findLast((node) => node.size < size)
        if (closes) closes.closed = true
      },
      directiveContainer: endNode,
      directiveLeaf: endNode,
      directiveText: endNode,
    },
  }
}

/** Adds the missing fields to directives from plugins, which have only those of remark-directive. */
export function completeDirectives(node: Nodes): void {
  if (isDirective(node) && node.attributeOffsets === undefined) {
    node.children ??= []
    const fields = { ...readHead(''), size: 3, closed: true, label: textOf(partsOf(node).label) }
    Object.assign(node, { ...fields, ...node, attributes: node.attributes ?? {} })
  }
  if ('children' in node) node.children.forEach(completeDirectives)
}

export const isDirective = (node: Nodes): node is Directive =>
  node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'

const isLabel = (node: Nodes | undefined): node is Paragraph & { data: { directiveLabel: true } } =>
  node?.type === 'paragraph' && node.data?.directiveLabel === true

/** Separates the label of a directive from its content, which is the directive without the label. */
export function partsOf<Node extends Directive>(node: Node): { label: Paragraph; content: Node } {
  const labelOf = (children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
  if (node.type !== 'containerDirective') return { label: labelOf(node.children), content: { ...node, children: [] } }
  const [first, ...children] = node.children
  return isLabel(first) ? { label: first, content: { ...node, children } } : { label: labelOf([]), content: node }
}

const headPattern = /^(:+[ \t]*)([A-Za-z][\w-]*)?/

/** The first line of a directive, split into its parts. */
interface Head {
  name: string
  label: string
  labelOffset: number
  /** The text between the braces, and its offset. */
  braces?: { inside: string; offset: number }
  /** A bracket or a brace that is not closed, or attributes in the wrong place. */
  bad?: BadAttributes
  /** A title after a label. */
  lost?: LostText
}

/** Splits `:::name[label]{attributes} title`. */
function splitHead(text: string): Head {
  const [all = '', , name = ''] = headPattern.exec(text) ?? []
  let at = all.length
  const head: Head = { name, label: '', labelOffset: at }
  const close = (open: number, opening: string, closing: string): number => {
    const end = closingIndex(text, open, opening, closing)
    if (end === text.length) head.bad = unclosed(text, open, closing)
    return end
  }
  if (text[at] === '[') {
    const end = close(at, '[', ']')
    head.label = text.slice(at + 1, end)
    head.labelOffset = at + 1
    at = end + 1
  }
  const brace = /^[ \t]*\{/.exec(text.slice(at))
  if (brace) {
    const open = at + brace[0].length - 1
    const end = close(open, '{', '}')
    head.braces = { inside: text.slice(open + 1, end), offset: open + 1 }
    at = end + 1
  }
  const title = text.slice(at).trim()
  const offset = text.indexOf(title, at)
  if (title && head.label) head.lost = { written: title, offset }
  else if (title) {
    head.label = title
    head.labelOffset = offset
    const written = brace ? undefined : /(?<!\\)\{[^{}=]*=[^{}]*\}$/.exec(title)?.[0]
    if (written !== undefined) head.bad = afterTitle(written, offset + title.length - written.length)
  }
  return head
}

const unclosed = (text: string, offset: number, closing: string): BadAttributes => ({
  written: text.slice(offset),
  offset,
  problem: {
    text: `\`${text.slice(offset).trimEnd()}\` is not closed`,
    hint: `Close it with \`${closing}\`${closing === '}' ? ', and texts in it with quotes' : ''}.`,
  },
})

const afterTitle = (written: string, offset: number): BadAttributes => ({
  written,
  offset,
  problem: {
    text: `The attributes \`${written}\` follow the title, so they would be shown as text`,
    hint: 'Write them before the title, as in `:::name{title="value"} Title`.',
  },
})

function readHead(text: string): DirectiveFields {
  const { name, label, labelOffset, lost, bad, braces } = splitHead(text)
  const attributes = readAttributes(braces?.inside ?? '', braces?.offset ?? 0)
  const wrong = bad ? { badAttributes: bad } : {}
  return { name, label, labelOffset, ...(lost ? { lost } : {}), ...attributes, ...wrong, written: text }
}

/** Finds the label in the first line of a directive, which may be an attribute. */
export function findLabel(text: string, blockOf: (name: string) => LabeledBlock | undefined): LabelSpan | undefined {
  const { name, label, labelOffset } = splitHead(text)
  const { hasTextLabel: isText = false, attributes = {} } = blockOf(name) ?? {}
  const value = label ? undefined : valuesInHead(text).find(({ name }) => attributes[name]?.isLabel)
  const { written, start } = value ?? { written: label, start: labelOffset }
  const end = start + written.trimEnd().length
  return written.trim() ? { start: end - written.trim().length, end, isText } : undefined
}

/** Returns the values of a directive's attributes with their offsets in its first line. */
export function valuesInHead(text: string): AttributeValue[] {
  const { braces } = splitHead(text)
  return braces ? attributeValues(braces.inside, braces.offset) : []
}

/** Returns the index of the bracket that closes the bracket at `start`, or the end of the text. */
function closingIndex(text: string, start: number, open: string, close: string): number {
  let depth = 0
  let quote = ''
  for (let i = start; i < text.length; i++) {
    const char = text[i] as string
    if (char === '\\') i++
    else if (quote) quote = char === quote ? '' : quote
    else if (open === '{' && (char === '"' || char === "'")) quote = char
    else if (char === open) depth++
    else if (char === close && --depth === 0) return i
  }
  return text.length
}
