// Runs rules on the tree of a page. A rule that throws an error does not stop the others.

import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { VFile } from 'vfile'
import { pageFailure } from '../../model/diagnostics/page-failure.ts'
import { placeOf } from '../../model/diagnostics/source-place.ts'
import { failingNode } from '../failing-node.ts'
import { dataOf, report } from '../page-file.ts'
import type { Finding } from './rules.ts'

/** Reports what rules find. If a rule fails, `find` runs it again on parts of the tree. */
export async function runRules<Rule, Tree extends Root | HtmlRoot>(
  file: VFile,
  tree: Tree,
  rules: readonly Rule[],
  find: (rule: Rule, tree: Tree) => Iterable<Finding>,
): Promise<void> {
  const { source, failures } = dataOf(file)
  for (const rule of rules)
    try {
      for (const { at, ...problem } of find(rule, tree)) report(file, at, problem)
    } catch (error) {
      const { position } = await failingNode(
        () => tree,
        (part) => [...find(rule, part)],
      )
      failures.push(pageFailure(placeOf(source, position?.start), 'checked', error))
    }
}
