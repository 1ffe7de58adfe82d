// Hides formulas while the marks of text are converted, because `^` and `{…}` mean something else in them.

import type { Draft, Step } from '../../draft.ts'
import { replaceInText } from '../../text/mask.ts'

/** Characters that pages do not contain. The number of a formula is between them. */
const [first, last] = ['\uE0F0', '\uE0F1']
const place = new RegExp(`${first}(\\d+)${last}`, 'g')

/** Formulas as pymdownx.arithmatex finds them: `$$…$$` in one paragraph, and `$…$` without blanks inside the marks. */
const formula =
  /(?<![\\$])\$\$(?!\$)(?:(?!\$\$|\n[ \t]*\n)[\s\S])+\$\$|(?<![\\$])\$(?=[^\s$])[^$\n]*[^\s$\\]\$(?![\d$])/g

const hidden = new WeakMap<Draft, string[]>()

/** Replaces the formulas of a page if the old site shows formulas. */
export const hideFormulas: Step = (draft) => {
  if (!draft.conversion.site.settings.extensions?.has('pymdownx.arithmatex')) return
  const formulas: string[] = []
  hidden.set(draft, formulas)
  draft.text = replaceInText(draft.text, formula, ([text]) => `${first}${formulas.push(text) - 1}${last}`)
}

/** Writes the formulas into their places again. */
export const showFormulas: Step = (draft) => {
  const formulas = hidden.get(draft)
  if (formulas === undefined) return
  draft.text = draft.text.replace(place, (whole, number: string) => formulas[Number(number)] ?? whole)
}
