// Markdown nodes that docsite renders its own way: containers, alerts, badges, fences, headings with own ids.

import type { Element, ElementContent } from 'hast'
import type { Blockquote, Code, Heading, Html, Nodes, Paragraph, Parents, Text } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import { nearest } from '../model/diagnostic.ts'
import type { InterfaceText } from '../model/interface-text.ts'
import { lookUp } from '../text/look-up.ts'
import type { BlockContext, BlockProblem } from './block-context.ts'
import { isPackageManagerFence, readInfo } from './code.ts'
import type { ContainerDirective, Directive, LeafDirective, TextDirective } from './directive.ts'
import { codeGroup, packageManagerTabs, projectIsland, tabs } from './islands.ts'
import type { FenceNode, Placed } from './nodes.ts'
import { parseMarkdown } from './syntax.ts'

const containerTypes = ['tip', 'info', 'note', 'warning', 'caution', 'danger', 'details'] as const
const alertTypes = ['note', 'tip', 'important', 'warning', 'caution']
const alertPattern = /^\[!([A-Za-z]+)\][ \t]*(\n?)/
/** The id that an author gives a heading, at its end. */
export const ownIdPattern = /\s*\{\s*#([^\s{}#]+)\s*\}\s*$/
const badgeTypes = ['tip', 'info', 'warning', 'danger']

const containerWord = (type: string, words: InterfaceText): string =>
  words[`container${type[0]?.toUpperCase()}${type.slice(1)}` as 'containerTip']

export function blockHandlers(context: BlockContext): Handlers {
  const known = () => [
    ...containerTypes,
    'steps',
    'code-group',
    'tabs',
    'tab',
    'badge',
    'source',
    'include',
    ...context.islands,
  ]

  function checkForm(node: Directive): void {
    if (node.badAttributes === undefined) return
    context.report(inHead(node, node.badAttributes.offset), {
      rule: 'invalid-attribute',
      text: `\`${node.badAttributes.written}\` cannot be read as attributes`,
      hint: 'Write attributes as `{name="value"}`.',
    })
  }

  function checkAttributes(node: Directive, allowed: string[]): void {
    checkForm(node)
    for (const name of Object.keys(node.attributes)) {
      if (allowed.includes(name)) continue
      const near = nearest(name, allowed)
      const hint = near
        ? `Did you mean \`${near}\`?`
        : allowed.length
          ? `Allowed values: ${allowed.join(', ')}.`
          : undefined
      context.report(inHead(node, lookUp(node.attributeOffsets, name)), {
        rule: 'invalid-attribute',
        text: `\`${node.name}\` has no attribute \`${name}\``,
        ...(hint ? { hint } : {}),
      })
    }
  }

  function unknown(node: Directive): void {
    const near = nearest(node.name, known())
    const forms: Partial<Record<string, string>> = {
      badge: ':badge[…]',
      source: ':source[…]',
      include: '::include{file="…"}',
    }
    const form = lookUp(forms, node.name)
    const hint =
      near === node.name
        ? `Write it ${form ? `as \`${form}\`` : `as \`:::${near}\` … \`:::\``}.`
        : near
          ? `Did you mean \`${near}\`?`
          : undefined
    context.report(node, {
      rule: 'unknown-directive',
      text: `Unknown directive \`${node.name}\``,
      ...(hint ? { hint } : {}),
    })
  }

  function container(state: State, node: ContainerDirective): ElementContent | ElementContent[] {
    if (!node.closed) {
      const colons = ':'.repeat(node.size)
      const hint = `Close it with a line \`${colons}\`. An outer container needs more colons than the containers in it.`
      context.report(node, {
        rule: 'unclosed-container',
        text: `The container \`${colons}${node.name}\` is not closed`,
        hint,
      })
    }
    const type = node.name as (typeof containerTypes)[number]
    if (containerTypes.includes(type)) {
      checkAttributes(node, ['title', 'open', 'id', 'class'])
      return box(state, node, type, node.attributes.title ?? node.label, node.attributes)
    }
    if (node.name === 'steps') {
      checkAttributes(node, [])
      if (!node.children.some(({ type }) => type === 'list' || type === 'heading'))
        context.report(node, {
          rule: 'invalid-content',
          text: 'A `steps` container needs a list or headings',
          hint: 'Each list item, or each heading with the content below it, is a step.',
        })
      return element('div', { className: ['steps'] }, children(state, node))
    }
    if (node.name === 'code-group') {
      checkAttributes(node, ['group'])
      return codeGroup(state, node, context)
    }
    if (node.name === 'tabs') {
      checkAttributes(node, ['group'])
      for (const child of node.children)
        if (child.type === 'containerDirective' && child.name === 'tab')
          checkAttributes(child, ['value', 'label', 'default'])
      return tabs(state, node, context)
    }
    if (node.name === 'tab') {
      context.report(node, {
        rule: 'invalid-content',
        text: 'This `tab` is not in a `tabs` container',
        hint: 'Put `::::tabs` … `::::` around the tabs.',
      })
      return element('div', {}, children(state, node))
    }
    if (context.islands.has(node.name)) {
      checkForm(node)
      return projectIsland(node, children(state, node), context)
    }
    unknown(node)
    return element('div', {}, children(state, node))
  }

  function box(
    state: State,
    node: ContainerDirective | Blockquote,
    type: string,
    title: string,
    attributes: Directive['attributes'] = {},
  ): Element {
    const heading = title ? inline(state, title) : [text(containerWord(type, context.words))]
    const { id, class: own = '' } = attributes
    const properties = { className: ['container', type, ...own.split(' ').filter(Boolean)], ...(id ? { id } : {}) }
    if (type !== 'details')
      return element('div', properties, [
        element('p', { className: ['container-title'] }, heading),
        ...children(state, node),
      ])
    return element('details', { ...properties, ...('open' in attributes ? { open: true } : {}) }, [
      element('summary', {}, heading),
      ...children(state, node),
    ])
  }

  function leaf(_: State, node: LeafDirective): ElementContent | undefined {
    if (node.name === 'include') {
      const hint = 'Write `::include{file="_name.md"}` on a line of its own.'
      context.report(node, { rule: 'missing-fragment', text: 'An include directive must be alone on its line', hint })
      return undefined
    }
    if (context.islands.has(node.name)) {
      checkForm(node)
      return projectIsland(node, [], context)
    }
    unknown(node)
    return element('p', {}, [text(node.written)])
  }

  function textDirective(_: State, node: TextDirective): ElementContent {
    if (node.name === 'badge') {
      checkAttributes(node, ['type', 'outline'])
      const { type = 'tip' } = node.attributes
      if (!badgeTypes.includes(type))
        context.report(inHead(node, node.attributeOffsets.type), {
          rule: 'invalid-attribute',
          text: `Unknown badge type "${type}"`,
          hint: `Allowed values: ${badgeTypes.join(', ')}.`,
        })
      if (!node.label)
        context.report(node, { rule: 'invalid-content', text: 'This badge has no text', hint: 'Write `:badge[New]`.' })
      return element(
        'span',
        { className: ['badge', type, ...('outline' in node.attributes ? ['badge-outline'] : [])] },
        [text(node.label)],
      )
    }
    if (node.name === 'source') {
      checkAttributes(node, ['href'])
      const { href = '' } = node.attributes
      if (!href)
        context.report(node, {
          rule: 'invalid-attribute',
          text: 'This source link has no URL',
          hint: 'Write `:source[Source]{href="https://…"}`.',
        })
      const host = /^https?:\/\/[^/]*gitlab/i.test(href) ? 'gitlab' : 'github'
      return element('a', { className: ['source-link', host], href }, [text(node.label || context.words.sourceCode)])
    }
    // `:root[dir]` and `:root{color}` may well be prose: only what looks meant is a message.
    const isComplete = node.written.includes(`:${node.name}[`) && Object.keys(node.attributes).length > 0
    if (isComplete || nearest(node.name, ['badge', 'source'])) unknown(node)
    return text(node.written)
  }

  function blockquote(state: State, node: Blockquote): ElementContent {
    const first = node.children[0]
    const lead = first?.type === 'paragraph' ? first.children[0] : undefined
    if (first?.type !== 'paragraph' || lead?.type !== 'text') return element('blockquote', {}, children(state, node))
    const [marker = '', type = '', lineEnd] = alertPattern.exec(lead.value) ?? []
    const isKnown = alertTypes.includes(type.toLowerCase())
    const isLead = marker === lead.value
    // Two spaces after it are a hard break.
    const hasBreak = isLead && first.children[1]?.type === 'break'
    const isAlone = lineEnd === '\n' || hasBreak || (isLead && first.children.length === 1)
    if (!isKnown || !isAlone) {
      if (type) context.report(node, isKnown ? textBesideAlert(type) : unknownAlert(type))
      return element('blockquote', {}, children(state, node))
    }
    const rest = [{ ...lead, value: lead.value.slice(marker.length) }, ...first.children.slice(hasBreak ? 2 : 1)]
    const paragraphs = rest.length > 1 || lead.value.length > marker.length ? [{ ...first, children: rest }] : []
    return box(state, { ...node, children: [...paragraphs, ...node.children.slice(1)] }, type.toLowerCase(), '')
  }

  function paragraph(state: State, node: Paragraph): Element {
    node.children.forEach((child, i) => {
      if (child.type !== 'text' || !child.value.includes('::')) return
      child.value.split('\n').forEach((line, at, lines) => {
        const [begins, ends] = [at > 0 || i === 0, at < lines.length - 1 || i === node.children.length - 1]
        const { start } = child.position ?? {}
        const place = { position: start && { start: at === 0 ? start : { line: start.line + at, column: 1 } } }
        if (begins && ends && /^:{3,}$/.test(line)) context.report(place, strayEnd(line))
        else if (begins && /^::[A-Za-z][\w-]*[[{]/.test(line)) context.report(place, brokenLeaf(line))
      })
    })
    return element('p', {}, state.all(node))
  }

  function html(_: State, node: Html, parent: Parents | undefined): ElementContent | undefined {
    // Its type is not among those of hast, whose elements hold it nonetheless until it is read.
    if (context.readsHtml || !context.isContentHtml(node)) return { type: 'raw', value: node.value } as never
    if (/^(?:\s*<!--[\s\S]*?-->\s*)+$/.test(node.value)) return undefined
    if (!node.value.startsWith('</'))
      context.report(node, {
        rule: 'removed-html',
        text: 'HTML is not allowed here, so docsite shows it as text',
        hint: "Write Markdown, or allow HTML with `markdown.html: 'safe'`.",
      })
    return parent && inlineParents.has(parent.type) ? text(node.value) : element('p', {}, [text(node.value)])
  }

  function code(_: State, node: Code): ElementContent {
    const fence = { ...readInfo(node.lang, node.meta), code: node.value }
    if (isPackageManagerFence(fence.meta)) return packageManagerTabs(node, fence, context)
    return fenceNode(node, fence)
  }

  function heading(state: State, node: Heading): Element {
    const last = node.children.at(-1)
    const [written, id] = (last?.type === 'text' && ownIdPattern.exec(last.value)) || []
    const own =
      written === undefined
        ? node
        : {
            ...node,
            children: [
              ...node.children.slice(0, -1),
              { ...(last as Text), value: (last as Text).value.slice(0, -written.length) },
            ],
          }
    const result = element(`h${node.depth}`, id ? { id } : {}, state.all(own))
    state.patch(node, result)
    return result
  }

  /** Parses a title's inline Markdown. */
  function inline(state: State, title: string): ElementContent[] {
    const first = parseMarkdown(title).children[0]
    return first?.type === 'paragraph' ? state.all(first) : [text(title)]
  }

  return {
    containerDirective: directive(container),
    leafDirective: directive(leaf),
    textDirective: directive(textDirective),
    blockquote: patched(blockquote),
    paragraph: patched(paragraph),
    code,
    heading,
    html: patched(html),
  }
}

/** Nodes that hold text, so that HTML in them is in a line. */
const inlineParents: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'tableCell',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
])

/** The place of something in the head of a directive. */
function inHead({ position, written }: Directive, offset = 0): Placed {
  if (!position) return {}
  const { line, column } = position.start
  const before = written.slice(0, offset).split('\n')
  const last = (before.at(-1) as string).length
  return {
    position: {
      start: { line: line + before.length - 1, column: before.length > 1 ? last + 1 : column + last },
    },
  }
}

/** A line of colons that closes nothing: most likely one too many, or fewer colons than its container has. */
const strayEnd = (colons: string): BlockProblem => ({
  rule: 'invalid-content',
  text: `The line \`${colons}\` does not close a container`,
  hint: 'Write as many colons as in the line that opens the container.',
})

const brokenLeaf = (line: string): BlockProblem => ({
  rule: 'invalid-attribute',
  text: `\`${line}\` is not a valid directive`,
  hint: 'Write `::name{attribute="value"}` on a line of its own.',
})

const textBesideAlert = (type: string): BlockProblem => ({
  rule: 'invalid-content',
  text: `\`[!${type}]\` must be on a line of its own`,
  hint: 'Write the text of the alert on the next lines, each after `>`.',
})

function unknownAlert(type: string): BlockProblem {
  const near = nearest(type, alertTypes)
  const written = (name: string) => `\`[!${name.toUpperCase()}]\``
  const hint = near ? `Did you mean ${written(near)}?` : `There are ${alertTypes.map(written).join(', ')}.`
  return { rule: 'unknown-directive', text: `Unknown alert \`[!${type}]\``, hint }
}

/** Gives the result the place of its node. */
function patched<Node extends Nodes>(
  handler: (state: State, node: Node, parent: Parents | undefined) => ElementContent | ElementContent[] | undefined,
) {
  return (state: State, node: Node, parent: Parents | undefined) => {
    const result = handler(state, node, parent)
    for (const one of [result].flat()) if (one && node.position && !one.position) one.position = node.position
    return result
  }
}

/** A directive that a plugin has given an element is that element, whatever its name. */
function directive<Node extends Directive>(
  handler: (state: State, node: Node) => ElementContent | ElementContent[] | undefined,
) {
  return patched((state: State, node: Node) => {
    const { hName, hProperties, hChildren } = node.data ?? {}
    if (!hName) return handler(state, node)
    return element(hName, hProperties ?? {}, hChildren ?? state.all(node as Parents))
  })
}

const children = (state: State, node: Parents): ElementContent[] =>
  state.wrap(state.all(node), true) as ElementContent[]

const text = (value: string): { type: 'text'; value: string } => ({ type: 'text', value })

const element = (tagName: string, properties: Element['properties'], content: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children: content,
})

function fenceNode(node: Pick<Code, 'position'>, fence: FenceNode['fence']): FenceNode {
  return { type: 'fence', fence, position: node.position }
}
