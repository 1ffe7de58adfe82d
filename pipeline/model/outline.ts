// The outline of a page: its headings of depth 2 to 4.

/**
 * An entry of the outline. `text` is safe HTML with inline markup, and `charIndex` is the heading's offset in the page
 * text.
 */
export interface OutlineEntry {
  text: string
  id: string
  depth: number
  charIndex: number
}
