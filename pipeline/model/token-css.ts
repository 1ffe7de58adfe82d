// Style sheets with design tokens: the theme's own, and the values that a project sets.

import { lookUp } from '../text/look-up.ts'
import { type Token, type TokenValue, type TokenValues, tokenNames, tokens } from './tokens.ts'

/** Returns the theme's declarations of all tokens. */
export function tokensCss(): string {
  const rows = (pick: (token: Token) => string | undefined): string[] =>
    tokenNames.flatMap((name) => {
      const value = pick(tokens[name])
      return value === undefined ? [] : [declaration(name, value)]
    })
  const formulas = (index: 0 | 1) => rows(({ from }) => from?.[index])
  return [
    ...block(':root', ['color-scheme: light;', ...rows(({ light }) => light)]),
    ...onScreen(block(darkRoot, ['color-scheme: dark;', ...rows(({ dark }) => dark)])),
    ...block('@supports (color: oklch(from red l c h))', [
      ...block(':root', formulas(0)),
      ...onScreen(block(darkRoot, formulas(1))),
    ]),
    ...block('@media (prefers-contrast: more)', [
      ...block(
        ':root',
        rows(({ contrast }) => contrast?.[0]),
      ),
      ...onScreen(
        block(
          darkRoot,
          rows(({ contrast }) => contrast?.[1]),
        ),
      ),
    ]),
    ...block(
      '@media print',
      block(
        ':root',
        rows(({ print }) => print),
      ),
    ),
    ...block(
      '@media (max-width: 768px)',
      block(
        ':root',
        rows(({ narrow }) => narrow),
      ),
    ),
  ].join('\n')
}

/**
 * Returns the declarations of a project's values. Colors do not apply to paper, which stays black on white. The values must
 * be valid (`isTokenValue`).
 */
export function ownTokensCss(values: TokenValues): string {
  const set = tokenNames.flatMap((name) => {
    const value =
      lookUp<TokenValue | undefined>(values, name) ??
      (values.accent === undefined ? undefined : tokens[name].withAccent)
    if (value === undefined) return []
    const { light, dark } = byAppearance(value)
    return [{ light: declaration(name, light), dark: declaration(name, dark), isColor: tokens[name].group === 'color' }]
  })
  const rules = (list: typeof set): string[] => [
    ...block(
      ':root',
      list.map(({ light }) => light),
    ),
    ...block(
      darkRoot,
      list.flatMap(({ light, dark }) => (dark === light ? [] : [dark])),
    ),
  ]
  return [
    ...rules(set.filter(({ isColor }) => !isColor)),
    ...onScreen(rules(set.filter(({ isColor }) => isColor))),
  ].join('\n')
}

/** Returns the value of a token in each appearance. A single value applies to both. */
export const byAppearance = (value: TokenValue): Exclude<TokenValue, string> =>
  typeof value === 'string' ? { light: value, dark: value } : value

/** The theme's background. */
export const defaultBackground: Exclude<TokenValue, string> = { light: tokens.bg.light, dark: tokens.bg.dark ?? '' }

/** The root in the dark appearance, with the same specificity as `:root`. */
const darkRoot = ':where(html).dark'

const declaration = (name: string, value: string): string => `--${name}: ${value};`

/** Returns the lines of a block, or none if it would be empty. */
const block = (head: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${head} {`, ...lines.map((line) => `  ${line}`), '}']

/** Paper is white, so neither the dark appearance nor a project's colors apply to it. */
const onScreen = (lines: readonly string[]): string[] => block('@media not print', lines)

/**
 * Returns whether a text can be the value of a custom property and nothing else: with complete strings and parentheses, and
 * without characters that end a declaration, start a comment, or load a file.
 */
export function isTokenValue(text: string): boolean {
  const rest = text.replace(/"[^"\\\n]*"|'[^'\\\n]*'/g, '""')
  if (rest.trim() === '' || /[\\;{}<>@![\]]|\/\*|[\p{Cc}]|(?:url|src|image-set)\(/iu.test(rest)) return false
  // Every remaining quotation mark belongs to a pair.
  if (/["']/.test(rest.replaceAll('""', ''))) return false
  let depth = 0
  for (const sign of rest) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth < 0) return false
  }
  return depth === 0
}
