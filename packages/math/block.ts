// The block `formula`: converts the formulas in the Markdown tree to HTML.

import { type Content, codeBlock, defineBlock, h } from '@docsite/cli'
import { type BlockMath, type InlineMath, isFormula } from './math-nodes.ts'

export const formula = defineBlock({
  name: 'formula',
  kind: 'node',
  names: ['math', 'inlineMath'],
  description: 'A formula in TeX',
  style: new URL('browser/math.css', import.meta.url),
  docs: 'https://docsite-manual.example/guide/formulas#formulas',
  explanation: {
    meaning: 'The TeX of a formula contains an error, or the formula is not closed.',
    fix: 'Correct it. If the text is not a formula, write `\\$`.',
  },
  check: ({ node }) => (isFormula(node) ? (node.formula?.problems ?? []) : []),
  render: ({ node }) => (!isFormula(node) ? [] : node.type === 'math' ? blockOf(node) : inlineOf(node)),
  markdown({ node }) {
    if (!isFormula(node) || !node.formula?.math) return undefined
    const tex = node.value.trim()
    // Other programs do not know `{#id}` after a formula.
    if (node.type === 'math') return `$$\n${tex}\n$$`
    return `${signOf(node)}${tex}${signOf(node)}`
  },
})

const signOf = ({ isDisplayed }: InlineMath): string => (isDisplayed ? '$$' : '$')

/** Converts a formula in text to `<math>`. An invalid one becomes code, and one that was not read, as in a title, stays text. */
function inlineOf(node: InlineMath): Content {
  const source = signOf(node) + node.value + signOf(node)
  if (!node.formula) return source
  return node.formula.math ?? h('code', null, source)
}

/** Converts a block to a box with the formula and its number, which links to itself. An invalid one becomes a code block. */
function blockOf({ value, formula }: BlockMath): Content {
  const { math, id, label } = formula ?? {}
  if (!math) return codeBlock('text', value)
  return h(
    'div',
    { class: 'equation', id },
    h('div', { class: 'formula scrollable' }, math),
    label === undefined ? [] : numberOf(label, id),
  )
}

const numberOf = (label: string, id: string | undefined): Content =>
  h(id === undefined ? 'span' : 'a', { class: 'equation-number', href: id && `#${id}` }, label)
