// Adds the syntax of directives: `:::name` containers, `::name` leaves and `:name[…]` in text.

import type { Root } from 'mdast'
import type { Processor } from 'unified'
import { completeDirectives, directiveFromMarkdown } from './directive.ts'
import { directiveSyntax } from './directive-syntax.ts'
import { addSyntax } from './syntax-extensions.ts'

export function remarkDirectives(this: Processor): void {
  addSyntax(this, directiveSyntax(), directiveFromMarkdown())
}

/** Completes directives from a project's plugins, which have only the fields of remark-directive. */
export function remarkPluginDirectives() {
  return (tree: Root): void => completeDirectives(tree)
}
