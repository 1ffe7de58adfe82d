// Reads the files of a deployed site. Requests never leave the origin and the path of the site.

import { encodePath } from '@docsite/cli/routes'
import { limitedText } from './limited.ts'
import { fetchMs, fileBytes } from './limits.ts'
import { RequestError } from './request-error.ts'
import { isInside, type SiteFiles } from './site-files.ts'

const mostRedirects = 3

export class WebFiles implements SiteFiles {
  readonly origin: string
  /** The URL of the site. Ends with a slash. */
  readonly #root: URL

  /** `root` is an HTTP URL. */
  constructor(root: URL) {
    this.#root = new URL(root.pathname.replace(/(?:index\.html|\/)?$/, '/'), root.origin)
    this.origin = root.origin
  }

  async read(path: string): Promise<string | undefined> {
    if (!isInside(path)) return undefined
    try {
      return await this.#fetch(new URL(this.#root.pathname + encodePath(path), this.#root), mostRedirects)
    } catch (error) {
      if (error instanceof RequestError) throw error
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      throw new RequestError(
        isLate
          ? `${this.#root.host} did not answer within ${fetchMs / 1000} s.`
          : `${this.#root.host} cannot be reached.`,
      )
    }
  }

  async #fetch(url: URL, redirects: number): Promise<string | undefined> {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(fetchMs), credentials: 'omit' })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel()
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined
      if (next === undefined || !this.#contains(next))
        throw new RequestError(`The site redirects ${url.pathname} to a URL outside of itself.`)
      if (redirects === 0) throw new RequestError(`The site redirects ${url.pathname} too often.`)
      return this.#fetch(next, redirects - 1)
    }
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel()
      return undefined
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new RequestError(`The site answered the request for ${url.pathname} with the status ${response.status}.`)
    }
    return readLimited(response, url)
  }

  #contains(url: URL): boolean {
    return url.origin === this.#root.origin && url.pathname.startsWith(this.#root.pathname)
  }
}

async function readLimited(response: Response, url: URL): Promise<string> {
  const text = await limitedText(response.body ?? new ReadableStream<Uint8Array>(), fileBytes)
  if (text === undefined) throw new RequestError(`The file ${url.pathname} is larger than ${fileBytes / 1e6} MB.`)
  return text
}
