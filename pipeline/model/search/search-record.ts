// The records for external search engines: one per section, as `docsite build` writes them and as engines store them.

/** A section of a page. Long sections consist of several records. */
export interface SearchRecord {
  /** Identifies the section. Stays the same if only its text changes. Consists of letters, digits, `-` and `_`. */
  id: string
  /** The path of the section, with the base and the fragment. */
  url: string
  /** The title of the page, followed by the titles of the sections down to this one. */
  titles: string[]
  text: string
  /** Words that find the page although it does not show them. Only the first record of a page has some. */
  keywords: string[]
  /** The text of the top-level sidebar entry that contains the page. */
  group: string
  language: string
  /** Empty if the site has no versions. */
  version: string
  /** A larger number ranks first if the matches are equal. */
  weight: number
}
