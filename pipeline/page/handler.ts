// What the handlers that turn Markdown nodes into HTML have in common.

import type { Element, ElementContent } from 'hast'
import type { Parents } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import type { VFile } from 'vfile'
import type { InterfaceText } from '../model/interface-text.ts'
import type { Placed } from './nodes.ts'
import { report } from './page-file.ts'
import type { Finding } from './rules.ts'

export interface HandlerOptions {
  /** Interface text of the page's locale. */
  words: InterfaceText
  /** Names of the project's own components. */
  islands: ReadonlySet<string>
  /** Whether content may contain HTML; otherwise it is shown as text. */
  readsHtml: boolean
}

type Result = ElementContent | ElementContent[] | undefined

/** Turns one node into HTML. remark-rehype passes its state; the options are those of the processor. */
export type Handler<Node> = (state: State, node: Node, options: HandlerOptions, parent?: Parents) => Result

/** remark-rehype gives handlers the file of the page. */
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
