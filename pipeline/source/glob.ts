// Matches paths against glob patterns from the configuration.

/** Converts a glob to a regular expression. `*` matches any text within a segment, `**` any text, and `?` one character. */
function pathPattern(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (sign) =>
      sign === '?' ? '[^/]' : sign === '*' ? '[^/]*' : sign === '**' ? '.*' : '(?:.*/)?',
    )
  return new RegExp(`^${source}$`)
}

export const matchesAny = (path: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => pathPattern(pattern).test(path))

/** Returns a function that matches paths against patterns, or `undefined` if there are none. */
export function pathTest(patterns: readonly string[] = []): ((path: string) => boolean) | undefined {
  const compiled = patterns.map(pathPattern)
  return compiled.length > 0 ? (path) => compiled.some((pattern) => pattern.test(path)) : undefined
}

/** Returns whether a route matches a test, which is a prefix of the route or a glob for the whole route. */
export const fitsTest = (route: string, test: string): boolean =>
  /[*?]/.test(test) ? matchesAny(route, [test]) : route.startsWith(test)
