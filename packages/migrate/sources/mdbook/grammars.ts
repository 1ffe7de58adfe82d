// Converts the grammars of mdbook-spec: fences in the language `grammar`, whose productions links can name.

import type { Step } from '../../draft.ts'
import { anchorText } from '../../steps/directives.ts'
import { continuation } from '../../text/indent.ts'
import { applyEdits, type Edit, fencesIn } from '../../text/mask.ts'

const isGrammar = (info: string): boolean => /^\s*grammar\b/.test(info)

/** The beginning of a production. The mark `@root` is not shown. */
const production = /^[ \t>]*(?:@root[ \t]+)?([A-Za-z]\w*)[ \t]*->/gm

const productionsIn = (code: string): string[] => Array.from(code.matchAll(production), ([, name = '']) => name)

/** Returns the ids of the productions on a page, by the names that links use. */
export const grammarIds = (text: string): [name: string, id: string][] =>
  text.includes('grammar')
    ? fencesIn(text)
        .filter(({ info }) => isGrammar(info))
        .flatMap(({ codeStart, codeEnd }) => productionsIn(text.slice(codeStart, codeEnd)))
        .flatMap((name): [string, string][] => [
          [`grammar-${name}`, `grammar-${name}`],
          [name, `grammar-${name}`],
        ])
    : []

export const convertGrammars: Step = (draft) => {
  const grammars = fencesIn(draft.text).filter(({ info }) => isGrammar(info))
  const edits = grammars.flatMap(({ start, prefix, marks, info, codeStart, codeEnd }): Edit[] => {
    const code = draft.text.slice(codeStart, codeEnd)
    const anchors = productionsIn(code).map((name) => anchorText(`grammar-${name}`))
    const at = start + prefix.length
    const indent = continuation(prefix) ?? ''
    return [
      { start: at, end: at, text: anchors.length > 0 ? `${anchors.join('')}\n\n${indent}` : '' },
      { start: at + marks.length, end: at + marks.length + info.length, text: 'text' },
      { start: codeStart, end: codeEnd, text: code.replace(/^([ \t>]*)@root[ \t]+/gm, '$1') },
    ]
  })
  draft.count('grammars → code with an anchor for each production', grammars.length)
  if (grammars.some(({ codeStart, codeEnd }) => /@root\b/.test(draft.text.slice(codeStart, codeEnd))))
    draft.find('note', 'The marks of grammars are removed.', undefined, '@root')
  draft.text = applyEdits(draft.text, edits)
}
