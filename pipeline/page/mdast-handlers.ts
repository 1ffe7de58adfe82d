// Handlers for remark-rehype, for nodes that docsite renders differently.

import type { Code, Html, Nodes, Parents } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import type { Directives } from './blocks/blocks.ts'
import { alert } from './blocks/callouts.ts'
import { ownedBlock, renderOwned } from './blocks/plugin-block.ts'
import { renderDirective } from './blocks/render-block.ts'
import { element, fileOf, type Handler, type HandlerOptions, reportIn, textNode } from './handler.ts'
import { dataOf } from './page-file.ts'
import type { Directive } from './syntax/directive.ts'

/** Returns the handlers by node type. mdast-util-to-hast handles all other nodes. */
export function mdastHandlers(options: HandlerOptions, directives: Directives): Handlers {
  const use = <Node extends Nodes>(handler: Handler<Node>) => withPosition(handler, options)
  const directive = use(withElement(renderDirective(directives)))
  return {
    containerDirective: directive,
    leafDirective: directive,
    textDirective: directive,
    alert: use(alert),
    html: use(html),
    code: use(code),
    ...Object.fromEntries(
      Array.from(options.nodes, ([type, owned]) => [
        type,
        use<Nodes>((state, node) => renderOwned(owned, state, node)),
      ]),
    ),
  }
}

/** Copies the position of the node to the result. */
function withPosition<Node extends Nodes>(handler: Handler<Node>, options: HandlerOptions) {
  return (state: State, node: Node, parent: Parents | undefined) => {
    const result = handler(state, node, options, parent)
    for (const one of [result].flat()) if (one && node.position && !one.position) one.position = node.position
    return result
  }
}

/** Uses the element that a project's plugin has assigned to a directive (`hName`), if there is one. */
const withElement =
  (render: Handler<Directive>): Handler<Directive> =>
  (state, node, options) => {
    const { hName, hProperties, hChildren } = node.data ?? {}
    if (!hName) return render(state, node, options)
    return element(hName, hProperties ?? {}, hChildren ?? state.all(node as Parents))
  }

/** Converts HTML to a raw node, which rehype-content-html parses later. */
const html: Handler<Html> = (state, node, { readsHtml }, parent) => {
  const data = dataOf(fileOf(state))
  data.html.push(node)
  const [, hidden] = /^\s*(<\?[\s\S]*\?|<!(?:\[CDATA\[[\s\S]*\]\]|[a-z][^>]*))>/i.exec(node.value) ?? []
  if (readsHtml && hidden)
    reportIn(state, node, {
      rule: 'removed-html',
      text: `Browsers do not show \`${hidden.slice(0, 20)}…\``,
      hint: 'If this is text, put it in backticks.',
    })
  // hast has no type for raw nodes.
  if (readsHtml || !data.isContentHtml(node)) return { type: 'raw', value: node.value } as never
  const parts = node.value.split('-->')
  if (parts.pop()?.trim() === '' && parts.every((part) => part.trimStart().startsWith('<!--'))) return undefined
  if (!node.value.startsWith('</'))
    reportIn(state, node, {
      rule: 'removed-html',
      text: 'Content cannot contain HTML here, so docsite shows it as text',
      hint: "Write Markdown, or allow HTML with `markdown.html: 'safe'`.",
    })
  return parent && inlineParents.has(parent.type) ? textNode(node.value) : element('p', {}, [textNode(node.value)])
}

/** The types of nodes that contain text, in which HTML is inline. */
const inlineParents: ReadonlySet<string> = new Set(
  'paragraph heading tableCell emphasis strong delete link linkReference'.split(' '),
)

const code: Handler<Code> = (state, node, { blocks }) => {
  const owned = ownedBlock(blocks, node)
  if (owned) return renderOwned(owned, state, node)
  return {
    type: 'fence',
    fence: node.data?.fence ?? { language: node.lang ?? '', meta: node.meta ?? '', code: node.value },
  }
}
