// Converts directives to HTML or islands: blocks with their `render`, and components of the project to islands.

import type { ElementContent } from 'hast'
import { nearest } from '../../model/diagnostics/diagnostic.ts'
import type { BlockKind } from '../../model/plugin/plugin-block.ts'
import type { DirectiveForm } from '../../model/plugin/plugin-directive.ts'
import { childrenOf, element, type Handler, type HandlerOptions, reportIn, textNode } from '../handler.ts'
import { type Directive, partsOf } from '../syntax/directive.ts'
import { checkClosed, checkForm } from '../syntax/directive-problems.ts'
import { type Block, readBlock } from './block.ts'
import type { Directives } from './blocks.ts'
import { projectIsland } from './islands.ts'
import { failed, ownedBlock, renderOwned, toHtml } from './plugin-block.ts'

const formOf: Record<Directive['type'], DirectiveForm> = {
  containerDirective: 'container',
  leafDirective: 'leaf',
  textDirective: 'text',
}

/** Returns the function that converts directives. */
export const renderDirective =
  (directives: Directives): Handler<Directive> =>
  (state, node, options) => {
    const isContainer = node.type === 'containerDirective'
    if (isContainer) checkClosed(state, node)
    const { content } = partsOf(node)
    // A component of the project and a block of a plugin take precedence, so that new names of docsite do not replace them.
    if (options.islands.has(node.name)) {
      checkForm(state, node)
      return projectIsland(state, node, isContainer ? childrenOf(state, content) : [])
    }
    const owned = ownedBlock(options.blocks, node)
    if (owned) return renderOwned(owned, state, node)
    const block = directives.get(node.name)
    if (block?.forms.includes(formOf[node.type]))
      try {
        return toHtml(block.render(readBlock(block, node, state, options)), node)
      } catch (error) {
        return failed(error, state, node)
      }
    const hint = unknownHint(node, directives, options)
    reportIn(state, node, {
      rule: 'unknown-directive',
      text: `Unknown directive \`${node.name}\``,
      ...(hint ? { hint } : {}),
    })
    return isContainer ? element('div', {}, childrenOf(state, content)) : asText(node)
  }

/** Returns a directive as written. */
const asText = ({ type, written }: Directive): ElementContent =>
  type === 'leafDirective' ? element('p', {}, [textNode(written)]) : textNode(written)

function unknownHint(
  { name, type }: Directive,
  directives: Directives,
  { islands, blocks: owned }: HandlerOptions,
): string | undefined {
  const near = nearest(name, [...directives.keys(), ...islands, ...owned.keys()])
  const block = directives.get(name)
  if (near === name)
    return `Write it ${block ? usageOf(block) : usages[owned.get(name)?.block.kind ?? 'container'](name)}.`
  if (near) return `Did you mean \`${near}\`?`
  return type === 'textDirective'
    ? `If this is text, write \`\\:${name}\`.`
    : `To add it, create the component \`config/islands/${name}.tsx\`.`
}

/** Returns how to write a block of a plugin. */
const usages: Record<BlockKind, (name: string) => string> = {
  container: (name) => `as \`:::${name}\` … \`:::\``,
  leaf: (name) => `as \`::${name}\` on a line of its own`,
  inline: (name) => `as \`:${name}[…]\` within a line`,
  fence: (name) => `as a code block with the language \`${name}\``,
  word: (name) => `after the language of a code block, as \`ts ${name}\``,
  node: (name) => `with the syntax of \`${name}\``,
}

/** Returns how to write a block of docsite. */
function usageOf({ name, forms, template }: Block): string {
  if (forms.includes('container')) return `as \`:::${name}\` … \`:::\``
  const marks = forms.includes('leaf') ? '::' : ':'
  return `as \`${marks}${name}${template.replace(/\$\{[^{}]*\}/g, '…')}\``
}
