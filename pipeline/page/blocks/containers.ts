// Converts containers (`:::name`) to HTML or islands, with one handler for each name.

import type { Element, ElementContent } from 'hast'
import type { Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { InterfaceText } from '../../model/interface-text.ts'
import { lookUp } from '../../text/look-up.ts'
import { childrenOf, element, type Handler, type HandlerOptions, reportIn, textNode } from '../handler.ts'
import type { ContainerDirective, Directive } from '../syntax/directive.ts'
import { checkAttributes, checkClosed, checkForm, reportUnknown } from '../syntax/directive-problems.ts'
import type { Alert } from '../syntax/remark-alerts.ts'
import { inlineMarkdown } from '../text/inline-markdown.ts'
import { card, cards } from './cards.ts'
import { compare } from './compare.ts'
import { figure } from './figure.ts'
import { fileTree } from './file-tree.ts'
import { codeGroup, projectIsland, tabs } from './islands.ts'
import { stackblitzForm } from './stackblitz.ts'

type ContainerHandler = Handler<ContainerDirective>

const containers: Record<string, ContainerHandler> = {
  tip: callout,
  info: callout,
  note: callout,
  warning: callout,
  caution: callout,
  danger: callout,
  details: callout,
  steps,
  'code-group': (state, node, options) => {
    checkAttributes(state, node, ['group', 'stackblitz'])
    return [codeGroup(state, node), ...stackblitzForm(state, node, options)] as ElementContent[]
  },
  tabs: (state, node) => {
    checkAttributes(state, node, ['group'])
    for (const child of node.children)
      if (child.type === 'containerDirective' && child.name === 'tab')
        checkAttributes(state, child, ['value', 'label', 'default'])
    return tabs(state, node)
  },
  tab: strayTab,
  cards,
  card,
  'file-tree': fileTree,
  figure,
  compare,
}

/** Returns the names of all containers, islands and directives of plugins, for hints. */
export const containerNames = ({ islands, directives }: Pick<HandlerOptions, 'islands' | 'directives'>): string[] => [
  ...Object.keys(containers),
  ...islands,
  ...directives.keys(),
]

export const container: ContainerHandler = (state, node, options) => {
  checkClosed(state, node)
  // A component of the project takes precedence, so that new names of docsite do not replace it.
  if (options.islands.has(node.name)) {
    checkForm(state, node)
    return projectIsland(state, node, childrenOf(state, node))
  }
  const handler = lookUp(containers, node.name)
  if (handler) return handler(state, node, options)
  reportUnknown(state, node, containerNames(options))
  return element('div', {}, childrenOf(state, node))
}

export const alert: Handler<Alert> = (state, node, { words }) =>
  box(node.kind, [textNode(titleOf(node.kind, words))], childrenOf(state, node as Parents))

function callout(state: State, node: ContainerDirective, { words }: HandlerOptions): Element {
  checkAttributes(state, node, ['title', 'open', 'id', 'class'])
  const title = node.attributes.title ?? node.label
  const heading = title ? inlineMarkdown(state, title, node) : [textNode(titleOf(node.name, words))]
  return box(node.name, heading, childrenOf(state, node), node.attributes)
}

function box(
  type: string,
  heading: ElementContent[],
  children: ElementContent[],
  attributes: Directive['attributes'] = {},
): Element {
  const { id, class: own = '' } = attributes
  const properties = { className: ['container', type, ...own.split(' ').filter(Boolean)], ...(id ? { id } : {}) }
  if (type !== 'details')
    return element('div', properties, [element('p', { className: ['container-title'] }, heading), ...children])
  return element('details', { ...properties, ...('open' in attributes ? { open: true } : {}) }, [
    element('summary', {}, heading),
    ...children,
  ])
}

const titleOf = (type: string, words: InterfaceText): string =>
  // Container titles have no plural forms, so the text is a string.
  words[`container${type[0]?.toUpperCase()}${type.slice(1)}` as keyof InterfaceText] as string

function steps(state: State, node: ContainerDirective): Element {
  checkAttributes(state, node, [])
  if (!node.children.some(({ type }) => type === 'list' || type === 'heading'))
    reportIn(state, node, {
      rule: 'invalid-content',
      text: 'These steps contain neither a list nor headings',
      hint: 'Write a list item, or a heading with content below it, for each step.',
    })
  return element('div', { className: ['steps'] }, childrenOf(state, node))
}

function strayTab(state: State, node: ContainerDirective): Element {
  reportIn(state, node, {
    rule: 'invalid-content',
    text: 'This `tab` is outside `tabs`',
    hint: 'Put `::::tabs` … `::::` around the tabs.',
  })
  return element('div', {}, childrenOf(state, node))
}
