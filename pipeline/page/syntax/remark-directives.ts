// Adds the syntax of directives: `:::name` containers, `::name` leaves and `:name[…]` in text.

import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { type Directives, usualBlocks } from '../blocks/blocks.ts'
import type { HandlerOptions } from '../handler.ts'
import { completeDirectives, directiveFromMarkdown, findLabel } from './directive.ts'
import { directiveSyntax } from './directive-syntax.ts'
import { addSyntax } from './syntax-extensions.ts'

/** A project adds components, whose labels are text, and blocks. As in `renderDirective`, they take precedence. */
export function remarkDirectives(
  this: Processor,
  {
    islands,
    blocks,
    directives = usualBlocks,
  }: Partial<Pick<HandlerOptions, 'islands' | 'blocks'> & { directives: Directives }> = {},
): void {
  const blockOf = (name: string) =>
    islands?.has(name) ? ({ hasTextLabel: true } as const) : blocks?.has(name) ? undefined : directives.get(name)
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
