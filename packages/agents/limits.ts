// The limits of the MCP server. The manual states them.

/** The maximum number of characters in the text of an answer. About 8,000 tokens of English. */
export const answerCharacters = 24_000

/** The number of characters of a page that an answer contains, unless the request asks for another number. */
export const usualCharacters = 12_000

/** The maximum number of characters of a page in an answer. The rest is for the URL, the sections and the title. */
export const pageCharacters = 20_000

/** The maximum number of sections that an answer about a page lists. */
export const listedSections = 60

/** The maximum number of characters in a query, a URL and a name. */
export const queryCharacters = 400
export const addressCharacters = 2_000

/** The number of pages in one part of a list. */
export const listedPages = { usual: 60, most: 100 }

/** The maximum number of characters of a title, and of a description or snippet. */
export const titleCharacters = 200
export const descriptionCharacters = 300

/**
 * The time in milliseconds after which a tool says that the site is still being read, and the time between two notes on progress. Clients
 * give up after a minute.
 */
export const patienceMs = 10_000
export const progressMs = 1_000

/** The maximum size of a request in bytes. */
export const requestBytes = 262_144

/** The maximum size in bytes of a file that the server reads, and the time in milliseconds for a request to a deployed site. */
export const fileBytes = 32_000_000
export const fetchMs = 15_000
