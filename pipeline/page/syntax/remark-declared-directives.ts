// Checks the directives that plugins declare, before the plugins convert them.

import type { Nodes, Root } from 'mdast'
import type { VFile } from 'vfile'
import { report } from '../page-file.ts'
import type { Finding } from '../rules/rules.ts'
import type { DeclaredDirectives, Directive } from './directive.ts'
import { attributeProblems, unclosedProblem } from './directive-problems.ts'

export function remarkDeclaredDirectives(declared: DeclaredDirectives) {
  return (tree: Root, file: VFile): void => visit(tree, file, declared)
}

function visit(node: Nodes, file: VFile, declared: DeclaredDirectives): void {
  if (node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective')
    for (const { at, ...problem } of problemsOf(node, declared)) report(file, at, problem)
  if ('children' in node) for (const child of node.children) visit(child, file, declared)
}

function problemsOf(node: Directive, declared: DeclaredDirectives): Finding[] {
  const attributes = declared.get(node.name)
  if (attributes === undefined) return []
  const isUnclosed = node.type === 'containerDirective' && !node.closed
  return [...(isUnclosed ? [unclosedProblem(node)] : []), ...attributeProblems(node, attributes)]
}
