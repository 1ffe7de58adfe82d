// Adds the syntax of directives: `:::name` containers, `::name` leaves and `:name[…]` in text.

import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { blockNamed } from '../blocks/blocks.ts'
import type { OwnedBlocks } from '../blocks/owned-block.ts'
import { completeDirectives, directiveFromMarkdown, findLabel, nameIn } from './directive.ts'
import { directiveSyntax } from './directive-syntax.ts'
import { addSyntax } from './syntax-extensions.ts'

interface Options {
  /** What a project adds: components, whose labels are text, and blocks. As in `renderDirective`, they take precedence. */
  islands?: ReadonlySet<string>
  blocks?: OwnedBlocks
}

export function remarkDirectives(this: Processor, { islands, blocks }: Options = {}): void {
  const labelIn = (head: string) => {
    const name = nameIn(head)
    const isIsland = islands?.has(name) ?? false
    const block = isIsland || blocks?.has(name) ? undefined : blockNamed(name)
    const [attribute] = Object.entries(block?.attributes ?? {}).find(([, { isLabel }]) => isLabel) ?? []
    const label = findLabel(head, attribute)
    return label && { ...label, isText: isIsland || block?.hasTextLabel === true }
  }
  addSyntax(this, directiveSyntax(labelIn), directiveFromMarkdown())
}

/** Completes directives from a project's plugins, which have only the fields of remark-directive. */
export function remarkPluginDirectives() {
  return (tree: Root): void => completeDirectives(tree)
}
