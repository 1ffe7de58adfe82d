// Links of the new configuration → the URLs of the pages. Old generators accept both `/guide` and `/guide/`.

import { isObject } from '../guards.ts'

/** The names of the fields whose values are links. */
const linkFields: ReadonlySet<string> = new Set(['link', 'to'])

/** Returns a value of the configuration in which each link to a page has the URL of the page. */
export function withCanonicalLinks<T>(value: T, routes: ReadonlySet<string>): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withCanonicalLinks(one, routes)) as T
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      linkFields.has(name) && typeof one === 'string' ? canonical(one, routes) : withCanonicalLinks(one, routes),
    ]),
  ) as T
}

function canonical(link: string, routes: ReadonlySet<string>): string {
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(link) ?? []
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
  return path === '' || routes.has(path) || !routes.has(other) ? link : other + rest
}
