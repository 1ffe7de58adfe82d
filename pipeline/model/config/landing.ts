// The schema of the landing page.

import { featureFields } from '../frontmatter.ts'
import { boolean, list, object, record, required, string, url, type ValueOf } from './schema.ts'

/** Every text field except `texts` itself accepts a key of `texts`. */
export const landing = object({
  /** Texts by key, then by language. */
  texts: record(record(string)),
  announcement: object({
    href: url,
    message: required(string),
    localStorageKey: required(string),
    display: boolean,
  }),
  /** The URL of an image. Default: docsite's own drawing. */
  background: url,
  hero: object({
    title: string,
    subTitle: string,
    description: string,
    logoUrl: string,
    showStars: boolean,
    showOvalBg: boolean,
    getStartedButtonText: string,
    getStartedLink: url,
    learnMoreButtonText: string,
    learnMoreLink: url,
  }),
  features: list(object(featureFields)),
  /** Components of `config/islands/` to show below the features, in this order. */
  sections: list(string),
})

export type Landing = ValueOf<typeof landing>
