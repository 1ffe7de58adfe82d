// Removes URLs that run code or read local files from the attributes of an element.

import type { Element } from 'hast'
import { unsafeScheme } from '../../model/unsafe-url.ts'

/** Properties that contain one or more URLs. `to`, `from`, `by` and `values` belong to animations. */
export const urlProperties = new Set(
  'action background by cite classId code codeBase data dynsrc formAction from href icon longDesc lowSrc lowsrc manifest ping poster profile src srcSet imageSrcSet to values xLinkHref'.split(
    ' ',
  ),
)

/** Removes unsafe URLs from an element. Returns the scheme of each removed URL. */
export function dropUnsafeUrls({ properties }: Element): string[] {
  const urls: string[] = []
  for (const name in properties) {
    if (!urlProperties.has(name)) continue
    const value = properties[name]
    const scheme = Array.isArray(value)
      ? schemeIn(value)
      : typeof value === 'string'
        ? schemeOf(name, value)
        : undefined
    if (scheme === undefined) continue
    urls.push(scheme)
    delete properties[name]
  }
  return urls
}

const lists = new Set(['ping', 'srcSet', 'imageSrcSet', 'values'])

const schemeOf = (name: string, value: string): string | undefined =>
  unsafeScheme(value) ?? (lists.has(name) ? schemeIn(value.split(/[\s,;]+/)) : undefined)

const schemeIn = (values: readonly (string | number)[]): string | undefined =>
  values.map((value) => unsafeScheme(String(value))).find((scheme) => scheme !== undefined)
