// Converts the formulas of MyST.

import type { Step } from '../../draft.ts'
import { replaceInText } from '../../text/mask.ts'
import { labelId } from './labels.ts'

/** Sphinx aligns the lines of a formula that has several, or marks of columns. */
function alignedFormula(code: string): string {
  const text = code.trim()
  // Marks within an environment belong to it.
  const outside = text.replace(/\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}/g, '')
  return /(?<!\\)&|\\\\/.test(outside) ? `\\begin{aligned}\n${text}\n\\end{aligned}` : text
}

/** Writes a formula as a block, with the id of its label. */
export const formulaText = (code: string, label?: string): string =>
  `${label === undefined ? '' : `<span id="${labelId(label)}"></span>\n\n`}$$\n${alignedFormula(code)}\n$$`

/** Converts formulas that begin with an environment of LaTeX, those with a label, and those with aligned lines. */
export const convertFormulas: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /^\\begin\{(equation|align|alignat|flalign|gather|multline|eqnarray|[bBpvV]?matrix)(\*?)\}[\s\S]*?^\\end\{\1\2\}[ \t]*$/gm,
    ([whole]) => `$$\n${whole.trim()}\n$$`,
  )
  draft.text = replaceInText(
    draft.text,
    /^\$\$((?:(?!\$\$|\n[ \t]*\n)[\s\S])+)\$\$(?:[ \t]*\(([\w:.-]+)\))?[ \t]*$/gm,
    ([whole, code = '', label]) =>
      label === undefined && alignedFormula(code) === code.trim() ? whole : formulaText(code, label),
  )
}
