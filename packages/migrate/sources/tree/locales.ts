// The default language of docsite has no prefix in its URLs, but other generators can give it one.

import type { Data } from '../../values.ts'

/** Returns the redirects from the URLs of the default language with its prefix. */
export const localeRedirects = ([first, ...others]: readonly string[]): Data[] =>
  first === undefined || others.length === 0
    ? []
    : [
        { from: `/${first}`, to: '/' },
        { from: `^/${first}/(.*)`, to: '/$1' },
      ]
