// Reads CSS colors as browsers show them: a text, in an appearance of the theme → a color.

import { byAppearance, type TokenValues, tokenNames, tokens } from '@docsite/cli/tokens'
import { blend, type Color, parse, wcagContrast } from 'culori'

export type Appearance = 'light' | 'dark'

/** Returns the color of a text, or `undefined` if it is unknown. */
export type ReadColor = (text: string) => Color | undefined

/** Creates a function that reads colors in an appearance. `own` are the values that the project gives to tokens. */
export function colorReader(appearance: Appearance, own: TokenValues): ReadColor {
  const values = new Map(
    tokenNames.map((name) => {
      const set = own[name]
      const { light, dark = light, from, withAccent } = tokens[name]
      // A formula follows the accent, and only browsers compute it.
      const unset =
        own.accent === undefined ? { light, dark } : byAppearance(withAccent ?? (from ? '' : { light, dark }))
      return [`--${name}`, (set === undefined ? unset : byAppearance(set))[appearance]]
    }),
  )
  return (text) => colorOf(resolved(text, values, appearance))
}

/** Returns the color that is seen if a color is drawn over an opaque one. */
export const over = (backdrop: Color, color: Color): Color => blend([backdrop, color], 'normal', 'rgb')

export const contrastOf = (one: Color, other: Color): number => wcagContrast(one, other)

const colorOf = (text: string): Color | undefined => (/^[\w#(),.%/+\s-]+$/.test(text) ? parse(text) : undefined)

const functions = /(var|light-dark)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/i
/** Values can refer to others, and to themselves. */
const mostSteps = 20

/** Replaces `var()` and `light-dark()`. */
function resolved(text: string, values: ReadonlyMap<string, string>, appearance: Appearance): string {
  let result = text.trim()
  for (let step = 0; step < mostSteps; step++) {
    const [all, name = '', inside = ''] = functions.exec(result) ?? []
    if (all === undefined) return result.trim()
    const [first = '', second = ''] = twoParts(inside)
    const value = name.toLowerCase() === 'var' ? (values.get(first) ?? second) : appearance === 'light' ? first : second
    result = result.replace(all, () => value)
  }
  return ''
}

/** Splits at the first comma outside parentheses. */
function twoParts(text: string): string[] {
  const first = /^(?:[^(),]|\((?:[^()]|\([^()]*\))*\))*/.exec(text)?.[0] ?? ''
  return [first.trim(), text.slice(first.length + 1).trim()]
}
