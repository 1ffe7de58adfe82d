// The schema of the landing page.

import { featureFields } from '../../page/frontmatter.ts'
import { boolean, list, object, record, required, string, url, type ValueOf } from '../schema.ts'
import { session } from './landing-parts.ts'
import { section } from './landing-sections.ts'

/** A notice above the navbar, which readers can close. */
export const announcement = object({
  href: url,
  message: required(string),
  /** The key in the browser's storage that records that the reader has closed it. */
  localStorageKey: required(string),
  display: boolean,
})

export type Announcement = ValueOf<typeof announcement>

/** Every text field except `texts` itself accepts a key of `texts`. */
export const landing = object({
  /** Texts by key, then by language. */
  texts: record(record(string)),
  /** Replaces the announcement of the theme on the home page. */
  announcement,
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
    /** A command that readers can copy. */
    command: string,
    /** A recorded session, which a terminal replays. */
    terminal: session,
  }),
  features: list(object(featureFields)),
  /** The sections below the features, in order. */
  sections: list(section),
})

export type Landing = ValueOf<typeof landing>
