// Collects code blocks with a language. `docsite check` parses and type-checks them, and compares them between locales.

import type { Code } from 'mdast'
import type { Sample } from '../../model/page/page.ts'
import type { RuleInput } from '../rules/rules.ts'
import { type OwnWords, readInfo } from './fence-meta.ts'

/** A sample that has a node instead of a file and a position. */
export interface WrittenSample extends Pick<Sample, 'language' | 'meta' | 'code' | 'indent' | 'from'> {
  node: Code
}

/** How a project writes fences. */
export interface FenceNames {
  /** The aliases for languages that the project configures. */
  languages: ReadonlyMap<string, string>
  /** The words and the attributes that plugins add. */
  words: OwnWords
}

/** Lists the samples of a page. */
export function readSamples(page: RuleInput, { languages, words }: FenceNames): WrittenSample[] {
  const fences = page.nodes('code').filter(({ lang, value }) => lang && value)
  if (fences.length === 0) return []
  return fences.map((node) => {
    const { language, meta } = readInfo(node.lang, node.meta, words)
    const name = language.toLowerCase()
    const from = node.data?.from
    return {
      node,
      language: languages.get(name) ?? name,
      meta,
      code: node.value,
      ...(from ? { from, indent: 0 } : { indent: isUnindented(node, page) ? 0 : indentOf(node, page.lines) }),
    }
  })
}

/** Returns whether the lines after the start of a fence are its code. */
function isUnindented({ value, position }: Code, { markdown }: RuleInput): boolean {
  const lineEnd = markdown.indexOf('\n', position?.start.offset)
  return markdown.startsWith(`${value}\n`, lineEnd + 1)
}

/** Returns the number of columns before the code in lists and block quotes: one number, or one for each line if they differ. */
function indentOf({ value, position }: Code, lines: readonly string[]): number | number[] {
  // Numbers of lines start at 1, so this is also the index of the first line of code.
  const fenceLine = position?.start.line ?? 1
  const indents = value.split('\n').map((line, i) => Math.max(0, (lines[fenceLine + i] ?? line).length - line.length))
  const filled = indents.filter((_, i) => lines[fenceLine + i]?.trim())
  const first = filled[0] ?? 0
  return filled.every((indent) => indent === first) ? first : indents
}
