// What the page tells the document of a live sample when a reader edits the code: what to run, or why it cannot run.

export interface EditedSample {
  /** A CommonJS module, which calls `require` and assigns to `exports`. */
  docsiteCode?: string
  docsiteFault?: string
}
