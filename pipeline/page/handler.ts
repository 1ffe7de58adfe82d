// Types and helper functions for the handlers that convert Markdown nodes to HTML.

import type { Element, ElementContent } from 'hast'
import type { Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { InterfaceText } from '../model/interface-text.ts'
import type { OwnedBlocks } from './blocks/owned-block.ts'
import type { Placed } from './nodes.ts'
import { report } from './page-file.ts'
import type { Finding } from './rules/rules.ts'

export interface HandlerOptions {
  /** Interface text of the page's locale. */
  words: InterfaceText
  /** The names of the project's own components. */
  islands: ReadonlySet<string>
  /** The blocks of plugins. */
  blocks: OwnedBlocks
  /** The blocks of plugins that are nodes of the Markdown tree. */
  nodes: OwnedBlocks
  /** Whether content may contain HTML. If not, HTML is shown as text. */
  readsHtml: boolean
  /** Whether code groups may have a button that sends their files to StackBlitz. */
  stackblitz: boolean
}

type Result = ElementContent | ElementContent[] | undefined

/** Converts one node to HTML. remark-rehype passes its state; the options are those of the processor. */
export type Handler<Node> = (state: State, node: Node, options: HandlerOptions, parent?: Parents) => Result

/** Returns the file of the page, which remark-rehype passes to handlers. */
export const fileOf = (state: State): VFile => state.options.file as VFile

export const reportIn = (state: State, at: Placed, problem: Omit<Finding, 'at'>): void =>
  report(fileOf(state), at, problem)

export const childrenOf = (state: State, node: Parents): ElementContent[] =>
  state.wrap(state.all(node), true) as ElementContent[]

export const textNode = (value: string): { type: 'text'; value: string } => ({ type: 'text', value })

export const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
