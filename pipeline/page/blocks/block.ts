// What the file of a content block declares, and what its `render` receives of the block on a page.

import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import type { Content } from '../../model/plugin/plugin-block.ts'
import type { DirectiveForm, DirectiveOnPage, PluginDirective } from '../../model/plugin/plugin-directive.ts'
import type { MarkdownNode } from '../../model/plugin/plugin-rule.ts'
import type { PageOfFile } from '../../model/plugin/plugin-site.ts'
import { lookUp } from '../../text/look-up.ts'
import { childrenOf, fileOf, type HandlerOptions, reportIn } from '../handler.ts'
import type { Placed } from '../nodes.ts'
import { dataOf } from '../page-file.ts'
import type { Finding } from '../rules/rules.ts'
import {
  type ContainerDirective,
  type Directive,
  type LeafDirective,
  partsOf,
  type TextDirective,
} from '../syntax/directive.ts'
import { checkAttributes, inHead } from '../syntax/directive-problems.ts'

/** The directives of each form: `:::name`, `::name` and `:name`. */
interface Directives extends Record<DirectiveForm, Directive> {
  container: ContainerDirective
  leaf: LeafDirective
  text: TextDirective
}

/** A directive of docsite, of a feature or of a plugin. */
export interface Block<Form extends DirectiveForm = DirectiveForm> extends Omit<PluginDirective, 'forms' | 'render'> {
  readonly forms: readonly Form[]
  render(block: WrittenBlock<Directives[Form]>): Content
}

export const defineBlock = <const Form extends DirectiveForm>(block: Block<Form>): Block => block

/** A block as written on a page. */
export interface WrittenBlock<Node extends Directive = Directive>
  extends Omit<DirectiveOnPage, 'node' | 'label' | 'content' | 'part' | 'report'> {
  node: Node
  state: State
  options: HandlerOptions
  label(): ElementContent[]
  content(): ElementContent[]
  part<Part extends Directive>(block: Block, node: Part): WrittenBlock<Part>
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
    page: fileOf(state).data.page as PageOfFile,
    words: options.words,
    labelText: textOf(label),
    label: () => state.all(label),
    content: () => childrenOf(state, content),
    convert: (parent: MarkdownNode) => state.all(parent as Nodes),
    written: ({ position }: MarkdownNode) =>
      dataOf(fileOf(state)).markdown.slice(position?.start.offset ?? 0, position?.end.offset ?? 0),
    part: (block, part) => readPart(readBlock(block, part, state, options)),
    report: ({ attribute, at = node, ...problem }) =>
      attribute === undefined
        ? reportIn(state, at, { rule: 'invalid-content', ...problem })
        : reportIn(state, inHead(node, lookUp(node.attributeOffsets, attribute)), {
            rule: 'invalid-attribute',
            ...problem,
          }),
  }
}

/** Reports a part without a closing line, which the line that closes the outer block may close. */
function readPart<Node extends Directive>(part: WrittenBlock<Node>): WrittenBlock<Node> {
  const { node, state } = part
  if (node.type === 'containerDirective' && !node.closed)
    reportIn(state, node, {
      rule: 'unclosed-container',
      text: `The container \`:::${node.name}\` is not closed`,
      hint: `Close each ${node.name} with a line \`:::\`.`,
    })
  return part
}
