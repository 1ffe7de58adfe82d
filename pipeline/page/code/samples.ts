// Collects code blocks with a language. `docsite check` parses and type-checks them, and compares them between locales.

import type { Code } from 'mdast'
import type { Sample } from '../../model/page/page.ts'
import type { RulePage } from '../rules/rules.ts'
import { readInfo } from './fence-meta.ts'

/** A sample that has a node instead of a file and a position. */
export interface WrittenSample extends Pick<Sample, 'language' | 'meta' | 'code' | 'indent' | 'from'> {
  node: Code
}

/** Lists the samples of a page. `languages` contains the aliases that the project configures. */
export function readSamples(page: RulePage, languages: ReadonlyMap<string, string>): WrittenSample[] {
  const fences = page.nodes('code').filter(({ lang, value }) => lang && value)
  if (fences.length === 0) return []
  const lines = page.markdown.split('\n')
  return fences.map((node) => {
    const { language, meta } = readInfo(node.lang, node.meta)
    const name = language.toLowerCase()
    const from = node.data?.from
    return {
      node,
      language: languages.get(name) ?? name,
      meta,
      code: node.value,
      ...(from ? { from, indent: 0 } : { indent: indentOf(node.value, lines, node.position?.start.line ?? 1) }),
    }
  })
}

/**
 * Returns the number of columns before the code in lists and block quotes: one number, or one for each line if they differ.
 * `fenceLine` starts at 1, so it is also the index of the first line of code.
 */
function indentOf(code: string, lines: readonly string[], fenceLine: number): number | number[] {
  const indents = code.split('\n').map((line, i) => Math.max(0, (lines[fenceLine + i] ?? line).length - line.length))
  const filled = indents.filter((_, i) => lines[fenceLine + i]?.trim())
  const first = filled[0] ?? 0
  return filled.every((indent) => indent === first) ? first : indents
}
