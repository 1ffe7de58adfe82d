// Disables syntax that a page cannot contain. This halves the parse time, because GFM, for example, looks for an email
// address at every letter.

import type { Root } from 'mdast'
import { combineExtensions } from 'micromark-util-combine-extensions'
import type { Construct, Extension } from 'micromark-util-types'
import type { Parser, Processor } from 'unified'
import type { OnDemand } from '../../model/plugin/plugin.ts'
import { cjkEmphasis } from './remark-cjk-friendly.ts'
import { constructsOf, mapConstructs, type SyntaxData, syntaxData } from './syntax-extensions.ts'

interface Condition {
  constructs: readonly string[]
  when: RegExp
}

/** Patterns that a text must match to contain certain constructs. Those of plugins have a pattern of their own, or are always enabled. */
const usual: readonly Condition[] = [
  { constructs: ['directiveContainer', 'directiveLeaf', 'directiveText'], when: /::[A-Za-z]|:::|:[A-Za-z][\w-]*[[{]/ },
  { constructs: ['headingId'], when: /\{[ \t]*#/ },
  { constructs: ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'], when: /\[\^/ },
  { constructs: ['strikethrough'], when: /~~/ },
  { constructs: ['table'], when: /^(?![\s\S]*\\\|)[\s\S]*(?:\||:-|-:)/ },
  { constructs: ['tableWithBars'], when: /\\\|/ },
  { constructs: ['tasklistCheck'], when: /\[[\sx]\]/i },
  { constructs: ['wwwAutolink', 'protocolAutolink'], when: /www\.|https?:/i },
  { constructs: ['emailAutolink'], when: /[\w.+-]@[\w-]+\./ },
]

/** Matches CJK text. The condition applies to the whole extension, because its construct has the same name as CommonMark's. */
const cjk = /[\u1100-\uffdc\u{20000}-\u{3ffff}]/u

/** Must be the last syntax plugin. Restores the extensions after each page, because remark-parse reads them from the processor. */
export function remarkSyntaxOnDemand(this: Processor): void {
  const parse = this.parser as Parser<Root>
  const data = syntaxData(this)
  const selections = new Map<string, SyntaxData>()
  let all: SyntaxData | undefined
  let conditions = usual
  this.parser = (markdown, file) => {
    if (!all) {
      all = { ...data }
      conditions = [...usual, ...(all.micromarkExtensions ?? []).flatMap(conditionsIn)]
    }
    const flags = conditions.map(({ when }) => when.test(markdown))
    const hasCjk = cjk.test(markdown)
    const key = [...flags, hasCjk].map(Number).join('')
    let selection = selections.get(key)
    if (!selection) {
      const absent = new Set(conditions.flatMap(({ constructs }, i) => (flags[i] ? [] : constructs)))
      const extensions = (all.micromarkExtensions ?? [])
        .filter((one) => hasCjk || one !== cjkEmphasis)
        .map((one) => mapConstructs(one, (construct) => (absent.has(construct.name ?? '') ? [] : [construct])))
      selection = { micromarkExtensions: [combineExtensions(extensions)] }
      selections.set(key, selection)
    }
    Object.assign(data, selection)
    try {
      return parse(markdown, file)
    } finally {
      Object.assign(data, all)
    }
  }
}

/** Returns the conditions that an extension sets for its constructs. */
const conditionsIn = (extension: Extension): Condition[] =>
  constructsOf(extension).flatMap(({ name, when }: Construct & Partial<OnDemand>) =>
    name !== undefined && when ? [{ constructs: [name], when }] : [],
  )
