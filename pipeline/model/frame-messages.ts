// What the document in a sandboxed frame and the page around it tell each other. `@docsite/cli/browser` exports these types.

/** What the document in a frame tells the page. */
export interface FrameReport {
  /** Height of the content in pixels. */
  docsiteHeight: number
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

/** The design tokens that frames follow. Documents can use them as custom properties. */
export const frameTokens = ['bg', 'bg-soft', 'text', 'text-2', 'line', 'accent', 'danger', 'font', 'font-code'] as const
