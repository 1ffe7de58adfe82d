// The visit, as stored in the browser.

/** The key of the visit in local storage: `1`, or while a redirect is under way the language that it leads away from. */
export const visitedKey = 'docsite-visited'
