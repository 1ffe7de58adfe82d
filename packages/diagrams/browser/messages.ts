// What the page and the document in the frame of a diagram tell each other.

/** What the document tells the page. */
export type FrameReport =
  /** The height of the drawing in pixels. */
  | { docsiteHeight: number }
  /** Why Mermaid cannot draw the diagram. */
  | { docsiteFailure: string }

/** What the page tells the document: the diagram, and the appearance of the text around it. */
export interface DiagramRequest {
  docsiteSource: string
  /** The text alternative, or `''`. */
  docsiteAlt: string
  docsiteDark: boolean
  /** The values of `frameTokens`, by name. */
  docsiteTokens: TokenValues
}

type TokenValues = Record<(typeof frameTokens)[number], string>

/** The design tokens that the document uses. */
export const frameTokens = ['bg', 'text', 'font'] as const
