// Converts TeX to MathML with Temml, as a tree that contains only known elements and attributes, and no inline styles.

import type { Element, ElementContent } from 'hast'
import { mathmlTagNames } from 'mathml-tag-names'

/** What docsite uses of the package `temml`. */
export interface Temml {
  __renderToMathMLTree(tex: string, options: object): TemmlNode
}

interface TemmlNode {
  type?: string
  text?: string
  attributes?: Record<string, unknown>
  classes?: string[]
  style?: Record<string, unknown>
  children?: TemmlNode[]
}

/** A problem in TeX, with its offset. */
interface MathProblem {
  offset: number
  text: string
}

export type RenderedMath = { math: Element } | { problem: MathProblem }

/** Limits the size of the formula, in em, and the number of macros that are expanded. */
const limits = { maxSize: [50, 50], maxExpand: 1000 }

/** Converts TeX to a `<math>` element, or returns the first problem in it. */
export function renderMath(tex: string, isDisplayed: boolean, temml: Temml): RenderedMath {
  const render = (tex: string) =>
    temml.__renderToMathMLTree(tex, { ...limits, displayMode: isDisplayed, throwOnError: true, macros: {} })
  try {
    const children = convert(render(withoutNumbers(tex)))
    const math = children.find((node): node is Element => node.type === 'element')
    if (!math) return { problem: { offset: 0, text: 'This formula is empty' } }
    math.properties = isDisplayed ? { display: 'block' } : {}
    return { math }
  } catch (error) {
    return { problem: problemOf(error, () => render(tex)) }
  }
}

/** Temml numbers the lines of these environments with a style sheet. docsite numbers only formulas with an id. */
const withoutNumbers = (tex: string): string =>
  tex.replace(/\\(begin|end)\{(align|alignat|gather|equation|multline)\}/g, '\\$1{$2*}')

/** `again` renders the TeX as the author wrote it, whose offsets the error of the changed TeX may not match. */
function problemOf(error: unknown, again: () => unknown): MathProblem {
  const { message, position } = lastError(error, again)
  if (typeof position !== 'number') return { offset: 0, text: 'Temml cannot read this formula' }
  const [words = ''] = message.split(/ at (?:position|end of input)/)
  return { offset: position, text: words.trim() }
}

function lastError(error: unknown, again: () => unknown): { message: string; position?: unknown } {
  try {
    again()
  } catch (second) {
    return second as Error
  }
  return error as Error
}

const tags = new Set(mathmlTagNames)

const attributes = new Set(
  'accent accentunder columnspan depth displaystyle fence form height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width'.split(
    ' ',
  ),
)

/** Classes of Temml that the theme styles. */
const styledClasses = new Set(
  'tml-left tml-right tml-vec tml-cancel upstrike downstrike sout tml-xcancel tml-overline tml-underline tml-fbox circle-pad textcircle tml-jot tml-small'.split(
    ' ',
  ),
)

function convert({ type, text, children = [], ...node }: TemmlNode): ElementContent[] {
  if (text !== undefined) return text === '' ? [] : [{ type: 'text', value: text }]
  const inside = children.flatMap(convert)
  if (!type || !tags.has(type)) return inside
  const properties: Element['properties'] = {}
  const classes = (node.classes ?? []).flatMap((names) => names.split(' ')).filter((name) => styledClasses.has(name))
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    if (attributes.has(name)) properties[name] = String(value)
  for (const [name, value] of Object.entries(node.style ?? {})) {
    const valueText = String(value)
    if (name === 'color' && /^#?\w+$/.test(valueText)) properties.mathcolor = valueText
    const added = classOf(name, valueText)
    if (added) classes.push(added)
  }
  // Temml draws rules in black, which cannot be seen on a dark page.
  if (properties.mathbackground === 'black') properties.mathbackground = 'currentcolor'
  if (classes.length > 0) properties.className = classes
  return [{ type: 'element', tagName: type, properties, children: inside }]
}

/** Classes that replace declarations, because a Content-Security-Policy forbids inline styles. */
const classNames: readonly [pattern: RegExp, className: string][] = [
  [/^padding(?:-left|Left):0(?:em|pt)?$/, 'm-start'],
  [/^padding(?:-right|Right):0(?:em|pt)?$/, 'm-end'],
  [/^padding(?:-left|Left):1em$/, 'm-gap'],
  [/^padding(?:-left|Left):2em$/, 'm-wide-gap'],
  [/^padding:(?:3pt|0\.3em)$/, 'm-box'],
  [/^border:1px solid|^border:0\.0667em solid/, 'm-frame'],
  [/^borderTop:/, 'm-line-top'],
  [/^borderBottom:/, 'm-line-bottom'],
  [/^borderLeft:/, 'm-line-left'],
  [/^borderRight:/, 'm-line-right'],
  [/^marginLeft:-0\.1/, 'm-back'],
  [/^marginLeft:-/, 'm-far-back'],
  [/^fontWeight:bold$/, 'm-bold'],
]

const classOf = (name: string, value: string): string | undefined =>
  classNames.find(([pattern]) => pattern.test(`${name}:${value.trim()}`))?.[1]
