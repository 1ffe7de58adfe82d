// The outline of a page: its headings of depth 2 to 4.

/** A heading of depth 2 to 4 as the outline lists it. `text` is safe HTML with inline marks; `charIndex` its place in the text. */
export interface OutlineEntry {
  text: string
  id: string
  depth: number
  charIndex: number
}
