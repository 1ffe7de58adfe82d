// Converts directive tokens to Markdown nodes with a name, a label, attributes and a title.

import type { Nodes, Parent, PhrasingContent, RootContent } from 'mdast'
import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown'
import { toString as textOf } from 'mdast-util-to-string'
import { decodeString } from 'micromark-util-decode-string'
import { emptyTable } from '../text/look-up.ts'

interface DirectiveFields {
  name: string
  /** The text in brackets, or the title after the name. */
  label: string
  /** The offset of the label in the first line. */
  labelOffset: number
  attributes: Record<string, string>
  /** The offset of each attribute in the first line. */
  attributeOffsets: Record<string, number>
  /** Attributes that cannot be parsed, and their offset in the first line. */
  badAttributes?: { written: string; offset: number }
  /** The first line as written. */
  written: string
}

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

declare module 'mdast' {
  interface RootContentMap {
    containerDirective: ContainerDirective
    leafDirective: LeafDirective
    textDirective: TextDirective
  }
  interface PhrasingContentMap {
    textDirective: TextDirective
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
    },
    exit: {
      directiveOpening(token) {
        const written = this.sliceSerialize(token)
        Object.assign(this.stack.at(-1) as ContainerDirective, readHead(written), {
          size: /^:*/.exec(written)?.[0].length,
        })
      },
      directiveClosing(token) {
        const size = this.sliceSerialize(token).trim().length
        const open = this.stack.filter(
          (node): node is ContainerDirective => node.type === 'containerDirective' && !node.closed,
        )
        const closes = open.findLast((node) => node.size === size) ?? open.findLast((node) => node.size < size)
        if (closes) closes.closed = true
      },
      directiveContainer(token) {
        this.exit(token)
      },
      directiveLeaf(token) {
        this.exit(token)
      },
      directiveText(token) {
        this.exit(token)
      },
    },
  }
}

/** Adds the missing fields to directives from plugins. As in remark-directive, their label may be in the first paragraph. */
export function completeDirectives(node: Nodes): void {
  if (isDirective(node) && node.attributeOffsets === undefined) {
    const [first] = node.children ?? []
    const isLabel = first !== undefined && (first.data as LabelData | undefined)?.directiveLabel === true
    const own = { ...readHead(''), size: 3, closed: true, label: isLabel ? textOf(first) : '' }
    const children = isLabel ? node.children.slice(1) : (node.children ?? [])
    Object.assign(node, { ...own, ...node, children, attributes: node.attributes ?? {} })
  }
  if ('children' in node) node.children.forEach(completeDirectives)
}

interface LabelData {
  directiveLabel?: boolean
}

const isDirective = (node: Nodes): node is Directive =>
  node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective'

const headPattern = /^(:+[ \t]*)([A-Za-z][\w-]*)?/

/** Parses `:::name[label]{attributes} title`. */
function readHead(written: string): DirectiveFields {
  const [all = '', , name = ''] = headPattern.exec(written) ?? []
  let at = all.length
  let label = ''
  let labelOffset = at
  if (written[at] === '[') {
    const end = closingIndex(written, at, '[', ']')
    label = written.slice(at + 1, end)
    labelOffset = at + 1
    at = end + 1
  }
  let attributes: ReadAttributes = { values: {}, offsets: {} }
  const brace = /^[ \t]*\{/.exec(written.slice(at))
  if (brace) {
    const open = at + brace[0].length - 1
    const end = closingIndex(written, open, '{', '}')
    attributes = readAttributes(written.slice(open + 1, end), open + 1)
    at = end + 1
  }
  const title = written.slice(at).trim()
  if (title && !label) {
    label = title
    labelOffset = written.indexOf(title, at)
  }
  return {
    name,
    label,
    labelOffset,
    attributes: attributes.values,
    attributeOffsets: attributes.offsets,
    ...(attributes.bad === undefined ? {} : { badAttributes: attributes.bad }),
    written,
  }
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

const attributePattern =
  /^\s*(?:#([\w-]+)|\.([\w-]+)|([A-Za-z_:][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`{}]+)))?)(?=\s|$)/

interface ReadAttributes {
  values: Record<string, string>
  offsets: Record<string, number>
  bad?: { written: string; offset: number }
}

/**
 * Parses `#id .class name name=value name="value"`. `start` is the offset of this text in the first line. Values may contain character
 * references.
 */
function readAttributes(written: string, start: number): ReadAttributes {
  const values = emptyTable<string>()
  const offsets = emptyTable<number>()
  let rest = written
  while (rest.trim()) {
    const offset = start + written.length - rest.trimStart().length
    const match = attributePattern.exec(rest)
    if (!match) return { values, offsets, bad: { written: rest.trim(), offset } }
    const [all, id, className, name, double, single, bare] = match
    if (id !== undefined) values.id = id
    else if (className !== undefined) values.class = [values.class, className].filter(Boolean).join(' ')
    else if (name !== undefined) values[name] = decodeString(double ?? single ?? bare ?? '')
    offsets[id !== undefined ? 'id' : (name ?? 'class')] ??= offset
    rest = rest.slice(all.length)
  }
  return { values, offsets }
}
