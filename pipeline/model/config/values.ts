// Schemas of single values that several parts of the configuration share: URLs, sizes, durations and host names.

import { bytesOf, daysOf, type Quantity, secondsOf } from '../../text/quantity.ts'
import * as s from './schema.ts'

export const absoluteUrl = s.stringThat(
  'an absolute URL that begins with http:// or https://',
  (value) => value.length <= 2048 && /^https?:\/\/[^/\s]+/.test(value),
)

/** Returns whether a URL is a plain origin, without path, query, user name and password. */
export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`

/** The origin of a site or of one of its locales. */
export const origin = s.refine(s.example('https://docs.example.com', absoluteUrl), (value) =>
  isOrigin(value) ? undefined : 'must be an origin without a path: the path belongs in "base"',
)

export const regularExpression = s.stringThat('a regular expression', isRegularExpression)

/** One value for both the light and the dark appearance, or one value for each. */
export const byAppearance = s.either(s.string, s.object({ light: s.required(s.string), dark: s.required(s.string) }))

/** One text or several. */
export const oneOrMore = s.either(s.string, s.list(s.string))

export const positiveBytes = s.numberThat('a number of bytes above 0', (value) => value > 0)

/** A number above 0, with or without a unit. */
const quantity = (expects: string, amountOf: (written: Quantity) => number | undefined): s.Schema<Quantity> => {
  const isOne = (value: Quantity) => amountOf(value) !== undefined
  return s.either(s.numberThat(expects, isOne), s.stringThat(expects, isOne))
}
export const bytes = quantity('a number of bytes above 0, or a string such as "80 KB"', bytesOf)
export const duration = quantity('a number of seconds above 0, or a string such as "2.8 s"', secondsOf)

export const age = quantity('a number of days above 0, or a string such as "180 days"', daysOf)

/** A host name. A leading dot includes the subdomains. */
export const hostName = s.stringThat(
  'a host name such as "docs.example.com", or ".example.com" to include subdomains; without scheme, port and path',
  (value) => value.length <= 254 && /^\.?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*$/u.test(value),
)

export function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}
