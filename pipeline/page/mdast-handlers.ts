// The handlers of remark-rehype for nodes that docsite renders its own way.

import type { ElementContent } from 'hast'
import type { Code, Html, Nodes, Parents } from 'mdast'
import type { Handlers, State } from 'mdast-util-to-hast'
import { alert, container } from './containers.ts'
import type { Directive } from './directive.ts'
import { element, fileOf, type Handler, type HandlerOptions, reportIn, textNode } from './handler.ts'
import { leaf, textDirective } from './inline-directives.ts'
import { packageManagerTabs } from './islands.ts'
import { dataOf } from './page-file.ts'
import type { PackageManagers } from './remark-fence-data.ts'

/** The table of handlers by type of node. Other nodes get the handlers of mdast-util-to-hast. */
export function mdastHandlers(options: HandlerOptions): Handlers {
  const use = <Node extends Nodes>(handler: Handler<Node>) => withPosition(handler, options)
  return {
    containerDirective: use(ofDirective(container)),
    leafDirective: use(ofDirective(leaf)),
    textDirective: use(ofDirective(textDirective)),
    alert: use(alert),
    html: use(html),
    code: use(code),
    packageManagers: use(packageManagers),
  }
}

/** Gives the result the position of its node. */
function withPosition<Node extends Nodes>(handler: Handler<Node>, options: HandlerOptions) {
  return (state: State, node: Node, parent: Parents | undefined) => {
    const result = handler(state, node, options, parent)
    for (const one of [result].flat()) if (one && node.position && !one.position) one.position = node.position
    return result
  }
}

/** A directive that a project's plugin gave an element becomes that element, whatever its name. */
function ofDirective<Node extends Directive>(handler: Handler<Node>): Handler<Node> {
  return (state, node, options) => {
    const { hName, hProperties, hChildren } = node.data ?? {}
    if (!hName) return handler(state, node, options)
    return element(hName, hProperties ?? {}, hChildren ?? state.all(node as Parents))
  }
}

/** Raw HTML: rehype-content-html parses it later. */
const html: Handler<Html> = (state, node, { readsHtml }, parent) => {
  const data = dataOf(fileOf(state))
  data.html.push(node)
  // hast has no type for raw nodes.
  if (readsHtml || !data.isContentHtml(node)) return { type: 'raw', value: node.value } as never
  if (/^(?:\s*<!--[\s\S]*?-->\s*)+$/.test(node.value)) return undefined
  if (!node.value.startsWith('</'))
    reportIn(state, node, {
      rule: 'removed-html',
      text: 'Content cannot contain HTML here, so docsite shows it as text',
      hint: "Write Markdown, or allow HTML with `markdown.html: 'safe'`.",
    })
  return parent && inlineParents.has(parent.type) ? textNode(node.value) : element('p', {}, [textNode(node.value)])
}

/** Nodes that contain text, so that HTML in them is inline. */
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

const code: Handler<Code> = (_, node): ElementContent => ({
  type: 'fence',
  fence: node.data?.fence ?? { language: node.lang ?? '', meta: node.meta ?? '', code: node.value },
})

const packageManagers: Handler<PackageManagers> = (state, node) => packageManagerTabs(state, node)
