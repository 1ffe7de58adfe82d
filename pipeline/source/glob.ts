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

/** Returns whether a route matches a test, which is a prefix of the route or a glob for the whole route. */
export const fitsTest = (route: string, test: string): boolean =>
  /[*?]/.test(test) ? matchesAny(route, [test]) : route.startsWith(test)
