// What the page and the document in the frame of a diagram tell each other.

import type { FrameAppearance, FrameReport } from '@docsite/cli/browser'

/** What the document tells the page: its height, or why Mermaid cannot draw the diagram. */
export type DiagramReport = FrameReport | { docsiteFailure: string }

/** A diagram to draw. */
export interface Diagram {
  docsiteSource: string
  /** The text alternative, or `''`. */
  docsiteAlt: string
}

/** What the page tells the document: the diagram, and the appearance of the text around it. */
export type DiagramRequest = Diagram & FrameAppearance
