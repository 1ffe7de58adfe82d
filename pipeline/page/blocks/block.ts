// What the file of a content block declares, and what its `render` receives of the block on a page.

import type { ElementContent } from 'hast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { lookUp } from '../../text/look-up.ts'
import { childrenOf, type HandlerOptions, reportIn } from '../handler.ts'
import type { Placed } from '../nodes.ts'
import type { Finding } from '../rules/rules.ts'
import {
  type ContainerDirective,
  type Directive,
  type DirectiveAttribute,
  type LabeledBlock,
  type LeafDirective,
  partsOf,
  type TextDirective,
} from '../syntax/directive.ts'
import { checkAttributes, inHead } from '../syntax/directive-problems.ts'

/** The directives of each form: `:::name`, `::name` and `:name`. */
interface Directives {
  container: ContainerDirective
  leaf: LeafDirective
  text: TextDirective
}

export type BlockForm = keyof Directives

/** Phrases without a period, as Markdown, for editors and the manual. */
interface Phrases {
  en: string
  zh: string
}

export interface Block<Form extends BlockForm = BlockForm> extends LabeledBlock {
  name: string
  forms: readonly Form[]
  docs: Phrases
  /** The section of the manual about the block. */
  manual: string
  /** All attributes. Others are reported, as are values that are not listed. */
  attributes?: Readonly<Record<string, DirectiveAttribute & Phrases>>
  /** What editors write after the name, in the snippet syntax of the protocol. */
  template: string
  /** The style sheet in `theme/`, which only pages with the block load. */
  style?: string
  /** The script in `theme/browser/blocks/`, which starts on the first page with the block: `a-b.ts` exports `startAB`. */
  script?: string
  /**
   * The elements of the block, as `.class` or as the name of the element. Pages with such an element load the style sheet and the
   * script, even if HTML in content or a plugin has written it. Default: elements whose class is the name of the block.
   */
  selectors?: readonly string[]
  render(block: WrittenBlock<Directives[Form]>): ElementContent | ElementContent[] | undefined
}

export const defineBlock = <const Form extends BlockForm>(block: Block<Form>): Block => block

/** A block as written on a page. */
export interface WrittenBlock<Node extends Directive = Directive> {
  node: Node
  state: State
  options: HandlerOptions
  /** Converts the content. */
  content(): ElementContent[]
  /** Converts the label, which may be an attribute. Empty without one. */
  label(): ElementContent[]
  /** The text of the label, without its markup. */
  labelText: string
  /** Reports a problem of an attribute, of a node inside the block, or otherwise of the block. */
  report(problem: Pick<Finding, 'text' | 'hint'> & { attribute?: string; at?: Placed }): void
}

/** Checks the attributes of a block, and returns what its `render` needs. */
export function readBlock<Node extends Directive>(
  { attributes = {} }: Block,
  node: Node,
  state: State,
  options: HandlerOptions,
): WrittenBlock<Node> {
  checkAttributes(state, node, attributes)
  const { label, content } = partsOf(node)
  return {
    node: content,
    state,
    options,
    content: () => childrenOf(state, content),
    label: () => state.all(label),
    labelText: textOf(label),
    report: ({ attribute, at = node, ...problem }) =>
      attribute === undefined
        ? reportIn(state, at, { rule: 'invalid-content', ...problem })
        : reportIn(state, inHead(node, lookUp(node.attributeOffsets, attribute)), {
            rule: 'invalid-attribute',
            ...problem,
          }),
  }
}
