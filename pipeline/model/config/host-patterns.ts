// Host name patterns in `markdown.allow`.

/** Returns whether a string is a pattern: a host name, optionally with the prefix `*.` to match its subdomains. */
export const isHostPattern = (host: string): boolean =>
  /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]$/i.test(host)

/** Returns whether one of the patterns matches a host. */
export function matchesHost(host: string, patterns: readonly string[]): boolean {
  const name = host.toLowerCase()
  return patterns.some((pattern) => {
    const wanted = pattern.toLowerCase()
    return wanted.startsWith('*.') ? name.endsWith(wanted.slice(1)) : name === wanted
  })
}
