// Converts the formulas of MathJax into those of docsite: `\(…\)` and `\[…\]`, in mdBook with two backslashes.

import type { Step } from '../draft.ts'
import { replaceInText } from '../text/mask.ts'

/** Returns the step for formulas that begin with this mark, as a pattern, before the bracket. */
export const convertFormulas =
  (mark: string): Step =>
  (draft) => {
    const inline = new RegExp(`(?<!\\\\)${mark}\\(((?:(?!\\n[ \\t]*\\n)[\\s\\S])*?)${mark}\\)`, 'g')
    const display = new RegExp(`^([ \\t]*)${mark}\\[((?:(?!\\n[ \\t]*\\n)[\\s\\S])*?)${mark}\\][ \\t]*$`, 'gm')
    const inText = new RegExp(`(?<!\\\\)${mark}\\[((?:(?!\\n[ \\t]*\\n)[\\s\\S])*?)${mark}\\]`, 'g')
    const write = (text: string) => {
      draft.count('formulas of MathJax → formulas')
      return text.trim().replace(/\s*\n\s*/g, ' ')
    }
    draft.text = replaceInText(
      draft.text,
      display,
      ([, indent = '', formula = '']) => `${indent}$$\n${indent}${write(formula)}\n${indent}$$`,
    )
    draft.text = replaceInText(draft.text, inText, ([, formula = '']) => `$$${write(formula)}$$`)
    draft.text = replaceInText(draft.text, inline, ([, formula = '']) => `$${write(formula)}$`)
  }
