// Adds the syntax of directives: `:::name` containers, `::name` leaves and `:name[…]` in text.

import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { blockNamed } from '../blocks/blocks.ts'
import type { HandlerOptions } from '../handler.ts'
import { completeDirectives, directiveFromMarkdown, findLabel } from './directive.ts'
import { directiveSyntax } from './directive-syntax.ts'
import { addSyntax } from './syntax-extensions.ts'

/** `own` is what a project adds: components, whose labels are text, and blocks. As in `renderDirective`, they take precedence. */
export function remarkDirectives(this: Processor, own: Partial<Pick<HandlerOptions, 'islands' | 'blocks'>> = {}): void {
  const blockOf = (name: string) =>
    own.islands?.has(name) ? ({ hasTextLabel: true } as const) : own.blocks?.has(name) ? undefined : blockNamed(name)
  addSyntax(
    this,
    directiveSyntax((head) => findLabel(head, blockOf)),
    directiveFromMarkdown(),
  )
}

/** Completes directives from a project's plugins, which have only the fields of remark-directive. */
export function remarkPluginDirectives() {
  return (tree: Root): void => completeDirectives(tree)
}
