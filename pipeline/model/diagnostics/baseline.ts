// The baseline that `docsite check --accept` records, as stored in its two files.

/**
 * Maps the `sectionKey` of each section of a translated page to the fingerprints of the text it was translated from.
 */
export type BaselineSections = Readonly<Record<string, string>>

export interface Baseline {
  /** Sections by the content path of the translated page. */
  translations: Readonly<Record<string, BaselineSections>>
  /** Maps every published URL path, without the base, to its fragments or to the target that it now redirects to. */
  addresses: Readonly<Record<string, string[] | string>>
  /** The text of the file with the URLs, for locating diagnostics in it. */
  addressesText: string
}

export const translationsFile = 'config/translations.json'
export const addressesFile = 'config/addresses.json'

/** Matches the ids in drawings, which earlier versions recorded. They contain a hash of the drawing, so nobody links to them. */
export const drawingId = /^d[0-9a-f]{8}-/

/**
 * Returns the key of a section in the file: the fragment of its heading. The section at the top of a page has an empty
 * id.
 */
export const sectionKey = (id: string): string => `#${id}`
