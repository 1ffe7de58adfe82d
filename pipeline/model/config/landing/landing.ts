// The schema of the landing page.

import { featureFields } from '../../page/frontmatter.ts'
import * as s from '../schema.ts'
import { section } from './landing-sections.ts'

/** A notice above the navbar, which readers can close. */
export const announcement = s.object({
  href: s.url,
  message: s.required(s.string),
  /** The key in the browser's storage that records that the reader has closed it. */
  localStorageKey: s.required(s.string),
  display: s.boolean,
})

export type Announcement = s.ValueOf<typeof announcement>

/** Every text field except `texts` itself accepts a key of `texts`. */
export const landing = s.object({
  /** Texts by key, then by language. */
  texts: s.record(s.record(s.string)),
  /** Replaces the announcement of the theme on the home page. */
  announcement,
  /** The URL of an image. Default: docsite's own drawing. */
  background: s.url,
  hero: s.object({
    title: s.string,
    subTitle: s.string,
    description: s.string,
    logoUrl: s.string,
    showOvalBg: s.boolean,
    getStartedButtonText: s.string,
    getStartedLink: s.url,
    learnMoreButtonText: s.string,
    learnMoreLink: s.url,
    /** A command that readers can copy. */
    command: s.string,
  }),
  features: s.list(s.object(featureFields)),
  /** The sections below the features, in order. */
  sections: s.list(section),
})

/** A landing page: the field `landing` of its frontmatter, or its YAML file. */
export type Landing = s.ValueOf<typeof landing>
