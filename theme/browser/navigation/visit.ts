// The visit, as stored in the browser.

/** The key of the visit in local storage: `1`, or the other language that the page shall offer once. */
export const visitedKey = 'docsite-visited'
