// The baseline that `docsite check --accept` records, as stored in its two files.

/** The fingerprints of the original text that each section of a translated page was made from, by `sectionKey`. */
export type BaselineSections = Readonly<Record<string, string>>

export interface Baseline {
  /** Sections by the content path of the translated page. */
  translations: Readonly<Record<string, BaselineSections>>
  /** Every published URL path without the base, with its fragments, or with the target that it redirects to now. */
  addresses: Readonly<Record<string, string[] | string>>
  /** The text of the file with the URLs, for the positions of diagnostics. */
  addressesText: string
}

export const translationsFile = 'config/translations.json'
export const addressesFile = 'config/addresses.json'

/** Returns the key of a section in the file: the fragment of its heading. For the top of a page the id is empty. */
export const sectionKey = (id: string): string => `#${id}`
