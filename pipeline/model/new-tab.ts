// Links that open in a new tab. A hidden note in the shell says so to screen readers.

/** The id of the note. */
export const newTabNote = 'newTabNote'

/** The attributes of such a link, as HTML. */
export const newTabAttributes = ' target="_blank" rel="noopener noreferrer" aria-describedby="newTabNote"'
