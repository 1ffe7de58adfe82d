// Islands: what blocks with tabs consist of, and the project's own components.

import type { ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { unsafeScheme, unsafeUrlWords } from '../../model/unsafe-url.ts'
import { lookUp } from '../../text/look-up.ts'
import { reportIn } from '../handler.ts'
import type { IslandNode, SlotNode } from '../nodes.ts'
import type { ContainerDirective, Directive } from '../syntax/directive.ts'
import { inHead } from '../syntax/directive-problems.ts'

/** One tab in a set of tabs (specification, 3). */
export interface TabLabel {
  label: string
  value: string
}

export const slot = (children: ElementContent[]): SlotNode => ({ type: 'slot', children })

export function island(
  node: Pick<Nodes, 'position'>,
  name: string,
  props: Record<string, unknown>,
  slots: SlotNode[],
): IslandNode {
  return { type: 'island', name, props, children: slots, ...(node.position ? { position: node.position } : {}) }
}

/** Converts a child that does not belong in `parent`, so that its content is not lost. */
export const oneBlock = (state: State, child: Nodes, parent: ContainerDirective): ElementContent[] =>
  state.wrap(
    [state.one(child, parent)].flat().filter((one) => one !== undefined),
    true,
  ) as ElementContent[]

/**
 * Converts a component from `config/islands/`. Its attributes become props, and its content becomes its only slot. In text, its label
 * is also the text that search and the outline show for it.
 */
export function projectIsland(state: State, node: Directive, content: ElementContent[]): IslandNode {
  const { label, labelOffset, attributeOffsets } = node
  const props = { ...safeAttributes(state, node), ...(label ? { label } : {}) }
  const offsets = { ...(label ? { label: labelOffset } : {}), ...attributeOffsets }
  return {
    ...island(node, node.name, props, node.type === 'containerDirective' ? [slot(content)] : []),
    places: Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, inHead(node, offset)])),
    ...(node.type === 'textDirective' ? { inline: { text: label } } : {}),
  }
}

/** Matches names of attributes that a component probably uses as the URL of a link, an image or a form. */
const urlAttribute = /(?:^|[a-z_-])(?:href|src|url|uri|link|to|action)$/i

/** Keys with which React would insert HTML, and that of an object's prototype. Content must not set them. */
const forbiddenKeys = new Set(['__html', '__proto__'])

/** Returns the attributes without those that could run code, and reports these. */
function safeAttributes(state: State, node: Directive): Record<string, unknown> {
  const values = Object.entries(node.attributes).map(([name, text]): [string, unknown] => [
    name,
    Object.hasOwn(node.jsonAttributes, name) ? node.jsonAttributes[name] : text,
  ])
  const safe = values.filter(([name, value]) => {
    const scheme = unsafeSchemeIn(name, value)
    if (scheme !== undefined) reportIn(state, node, { rule: 'unsafe-url', ...unsafeUrlWords(scheme) })
    const key = forbiddenKeys.has(name) ? name : forbiddenKeyIn(value)
    if (key !== undefined)
      reportIn(state, inHead(node, lookUp(node.attributeOffsets, name)), {
        rule: 'invalid-attribute',
        text: `Attributes cannot contain the key \`${key}\``,
        hint: 'Use another key in the component.',
      })
    return scheme === undefined && key === undefined
  })
  return Object.fromEntries(safe)
}

/** Returns the unsafe scheme of a URL in a value, or in a part of it. `name` is the name of the attribute or of the part. */
function unsafeSchemeIn(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return urlAttribute.test(name) ? unsafeScheme(value) : undefined
  return partsOf(value, name)
    .map(([key, part]) => unsafeSchemeIn(key, part))
    .find((scheme) => scheme !== undefined)
}

function forbiddenKeyIn(value: unknown): string | undefined {
  return partsOf(value, '')
    .map(([key, part]) => (forbiddenKeys.has(key) ? key : forbiddenKeyIn(part)))
    .find((key) => key !== undefined)
}

/** Returns the entries of a JSON object, or of a list, whose items have the list's name. Other values have none. */
function partsOf(value: unknown, name: string): [key: string, part: unknown][] {
  if (Array.isArray(value)) return value.map((part) => [name, part])
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
