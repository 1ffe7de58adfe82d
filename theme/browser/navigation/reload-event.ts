/** Fired on `window` after the document has received the content of another page, or new content for the current page. */
export const reloadEvent = 'docsite:reload-content'
