// The texts of sidebar entries, and of everything that is made from them.

import type { DataLink } from '../route.ts'

/**
 * A text as safe HTML that contains only the inline elements code, em, strong and del. `lang` is set if the text is not in
 * the language of the locale, for example because it is the title of an untranslated page.
 */
export interface NavText {
  text: string
  lang?: string
}

/** A link to a page, with its text. */
export interface PageLink extends NavText {
  link: DataLink
}
