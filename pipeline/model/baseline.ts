// What a project has said yes to (`docsite check --accept`), as its two files keep it.

/** The text that each section of a translated page was made from: marks of the original's blocks, in order, by the id of the section's heading. */
export type BaselineSections = Readonly<Record<string, string>>

export interface Baseline {
  /** By content path of the translated page. */
  translations: Readonly<Record<string, BaselineSections>>
  /** Every address that was ever published, without base: with its fragments, or where it leads now. */
  addresses: Readonly<Record<string, string[] | string>>
  /** Of the file of addresses, for places. */
  addressesText: string
}

export const translationsFile = 'config/translations.json'
export const addressesFile = 'config/addresses.json'

/** The name of a section in the file: the fragment of its heading. The top of a page has none. */
export const sectionKey = (id: string): string => `#${id}`
