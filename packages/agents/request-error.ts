// The error for requests that the server refuses. Its text tells the agent what to change, and contains no text of the site.

export class RequestError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'RequestError'
  }
}
