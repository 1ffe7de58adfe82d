// Names that live samples share between the parser, the outputs and the browser.

/** The island that shows a live sample. Components of projects cannot have this name, because it contains a colon. */
export const liveSampleIsland = 'live:sample'

/** Returns the path in the output of the document in a frame. */
export const frameFileOf = (id: string): string => `static/frames/${id}.html`

/** Matches the path of a frame's document. */
export const frameFile = /^static\/frames\/([\da-f]+)\.html$/

/** What the document in a frame tells the page. */
export interface FrameReport {
  /** Height of the content in pixels. */
  docsiteHeight: number
}

/** What the page tells the document of a live sample when a reader edits the code: what to run, or why it cannot run. */
export interface EditedSample {
  /** A CommonJS module, which calls `require` and assigns to `exports`. */
  docsiteCode?: string
  docsiteFault?: string
}

/** What the page tells the documents in its frames. */
export interface FrameAppearance {
  /** The language of the text around the frame, and its direction: `ltr` or `rtl`. */
  docsiteLang: string
  docsiteDirection: string
  docsiteDark: boolean
  /** The values of `frameTokens`, by name. */
  docsiteTokens: Record<string, string>
}

/** The design tokens that frames follow. Samples can use them as custom properties. */
export const frameTokens = ['bg', 'bg-soft', 'text', 'text-2', 'line', 'accent', 'danger', 'font', 'font-code'] as const
