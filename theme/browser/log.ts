// Logs to the console with a prefix that distinguishes docsite's messages from the page's own.

export const logWarning = (text: string): void => console.warn(`[docsite] ${text}`)

/** Writes an error to the console, with the name of docsite. */
export const logError = (text: string, error?: unknown): void =>
  console.error(`[docsite] ${text}`, ...(error === undefined ? [] : [error]))
