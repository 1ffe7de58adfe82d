// Patterns over paths, as the configuration writes them.

/** Makes a test from a pattern: `*` stands for anything within a segment, `**` for anything, `?` for one character. */
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
