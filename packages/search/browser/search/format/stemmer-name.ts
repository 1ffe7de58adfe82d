// The stemmers of lunr-languages. Apart from stemming.ts, because the commands name them without loading Lunr.

import { lookUp } from '@docsite/cli/text'

/**
 * The languages with a stemmer in lunr-languages, and their names there. Those of Hindi, Kannada, Tamil and Telugu return every word as it
 * is, and their scripts need a segmenter.
 */
const stemmerNames: Record<string, string> = {
  ...Object.fromEntries('ar da de el es fi fr he hu hy it ko nl pt ro ru sv tr'.split(' ').map((lang) => [lang, lang])),
  nb: 'no',
  nn: 'no',
  no: 'no',
}

/** Returns the name in lunr-languages of the stemmer for a locale's language, if there is one. English needs none. */
export const stemmerName = (locale: string): string | undefined =>
  lookUp(stemmerNames, locale.toLowerCase().split('-')[0] as string)
