// Glob patterns of the configuration → tests of paths.

/** Makes a test from a pattern: `*` matches anything within a segment, `**` anything, `?` one character. */
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
