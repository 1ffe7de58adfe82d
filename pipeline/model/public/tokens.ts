// The module `@docsite/cli/tokens`: the design tokens of the theme, for tools that show or change them. Browsers can load it.

export { byAppearance, isTokenValue, ownTokensCss, tokensCss } from '../token-css.ts'
export { type TokenName, type TokenValue, type TokenValues, tokenGroups, tokenNames, tokens } from '../tokens.ts'
