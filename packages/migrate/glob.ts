// Matches the path patterns of other generators.

/** Returns a regular expression for a pattern: `**` for any directories, `*` within a name, `{a,b}` for alternatives. */
export function globPattern(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\?|\{([^{}]*)\}|[.+^$()|[\]\\{}]/g, (part, list?: string) => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (list !== undefined)
      return `(?:${list
        .split(',')
        .map((one) => globPattern(one).source.slice(1, -1))
        .join('|')})`
    return `\\${part}`
  })
  return new RegExp(`^${source}$`)
}
