/** Fired on `window` when the document has the content of another page, or another text of this page. */
export const reloadEvent = 'docsite:reload-content'
