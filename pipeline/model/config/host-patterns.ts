// Patterns of host names, as `markdown.allow` takes them.

/** What `markdown.allow` takes as a host: a name, or `*.` and a name for everything below it. */
export const isHostPattern = (host: string): boolean =>
  /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]$/i.test(host)

/** Tells whether one of the patterns stands for a host. */
export function matchesHost(host: string, patterns: readonly string[]): boolean {
  const name = host.toLowerCase()
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase()
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted
  })
}
