// Finds the ends of JavaScript expressions in braces.

/** Returns the offset of the brace that closes the one at `at`, skipping strings, template literals and comments. */
export function closingBrace(text: string, at: number): number | undefined {
  let depth = 0
  const token = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|[{}]/g
  token.lastIndex = at
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{') depth++
    if (match[0] === '}' && --depth === 0) return match.index
  }
  return undefined
}
