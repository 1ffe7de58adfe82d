// Leaves out the syntax that a page cannot contain. It halves the time of parsing: GFM, for example, looks for an e-mail
// address at every letter.

import type { Root } from 'mdast'
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import { combineExtensions } from 'micromark-util-combine-extensions'
import type { Construct, ConstructRecord, Extension } from 'micromark-util-types'
import type { Parser, Processor } from 'unified'
import { autolinkEnds } from './remark-autolink-ends.ts'
import { cjkEmphasis } from './remark-cjk-friendly.ts'
import { type SyntaxData, syntaxData } from './syntax-extensions.ts'

/** Names of constructs, and what a text contains if it contains one of them. Constructs without an entry always take part. */
const conditions: { constructs: string[]; when: RegExp }[] = [
  { constructs: ['directiveContainer', 'directiveLeaf', 'directiveText'], when: /::[A-Za-z]|:::|:[A-Za-z][\w-]*[[{]/ },
  { constructs: ['headingId'], when: /\{[ \t]*#/ },
  { constructs: ['gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall'], when: /\[\^/ },
  { constructs: ['strikethrough'], when: /~/ },
  { constructs: ['table'], when: /\||:-|-:/ },
  { constructs: ['tasklistCheck'], when: /\[[\sx]\]/i },
  { constructs: ['wwwAutolink', 'protocolAutolink'], when: /www\.|https?:/i },
  { constructs: ['emailAutolink'], when: /[\w.+-]@[\w-]+\./ },
]

/** Its construct has the same name as CommonMark's own, so its condition is for the extension. */
const cjk = /[\u1100-\uffdc\u{20000}-\u{3ffff}]/u

/** Must come last of the syntax plugins. It restores the extensions after each page, because remark-parse reads them from the processor. */
export function remarkSyntaxOnDemand(this: Processor): void {
  const parse = this.parser as Parser<Root>
  const data = syntaxData(this)
  const selections = new Map<string, SyntaxData>()
  let all: SyntaxData | undefined
  this.parser = (markdown, file) => {
    all ??= { ...data }
    const found = conditions.map(({ when }) => when.test(markdown))
    const hasCjk = cjk.test(markdown)
    const key = [...found, hasCjk].map(Number).join('')
    let selection = selections.get(key)
    if (!selection) {
      const absent = new Set(conditions.flatMap(({ constructs }, i) => (found[i] ? [] : constructs)))
      selection = select(all, absent, hasCjk)
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

function select(
  { micromarkExtensions = [], fromMarkdownExtensions = [] }: SyntaxData,
  absent: ReadonlySet<string>,
  hasCjk: boolean,
): SyntaxData {
  const hasAutolinks = !absent.has('wwwAutolink') || !absent.has('emailAutolink')
  const isAutolink = (tree: TreeExtension) => tree === autolinkEnds || tree.enter?.literalAutolink !== undefined
  return {
    micromarkExtensions: [
      combineExtensions(
        micromarkExtensions.filter((one) => hasCjk || one !== cjkEmphasis).map((one) => withoutConstructs(one, absent)),
      ),
    ],
    // These two search the whole tree for URLs.
    fromMarkdownExtensions: fromMarkdownExtensions.flat().filter((tree) => hasAutolinks || !isAutolink(tree)),
  }
}

const contentTypes = ['document', 'contentInitial', 'flowInitial', 'flow', 'string', 'text'] as const

function withoutConstructs(extension: Extension, absent: ReadonlySet<string>): Extension {
  const kept: Extension = { ...extension }
  for (const type of contentTypes) {
    const record = extension[type]
    if (record) kept[type] = filterRecord(record, absent)
  }
  return kept
}

function filterRecord(record: ConstructRecord, absent: ReadonlySet<string>): ConstructRecord {
  const kept: ConstructRecord = {}
  for (const [code, constructs] of Object.entries(record)) {
    const present = [constructs]
      .flat()
      .filter((one): one is Construct => one !== undefined && !absent.has(one.name ?? ''))
    if (present.length > 0) kept[code as unknown as number] = present
  }
  return kept
}
