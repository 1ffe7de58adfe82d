// The sections that a configuration names.

/** Returns whether a route is that of a section, or below it. */
export function isUnder(route: string, section: string): boolean {
  const folder = `/${section.replace(/^\/|\/$/g, '')}`
  return route === folder || route.startsWith(`${folder}/`)
}
