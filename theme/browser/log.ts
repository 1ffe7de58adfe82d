// Messages of the running site: one line each, so that they can be told from the page's own.

export const logWarning = (text: string): void => console.warn(`[docsite] ${text}`)

export const logError = (text: string, error?: unknown): void =>
  console.error(`[docsite] ${text}`, ...(error === undefined ? [] : [error]))
