// URLs of the site → URLs inside the review, and the files that they need.

import { posix } from 'node:path'
import type { ReviewedPage } from '../review.ts'
import { isPath, type Side, sitePathOf } from '../sides.ts'

/** Returns whether a path stays in its folder, on all systems. */
const isSafe = (path: string): boolean =>
  !/[\\\0:]/.test(path) && !path.split('/').some((part) => part === '..' || part === '.')

/** The file of the overview. */
export const overviewFile = 'index.html'

/** Returns the file in which the review shows a page. */
export function pageFileOf({ route, kind }: Pick<ReviewedPage, 'route' | 'kind'>): string {
  const parts = route.split('/').map((part) => part.replace(/[\\\0:*?"<>|#%]/g, '-').replace(/^\.+$/, '-'))
  const path = parts.filter(Boolean).join('/')
  return `${kind === 'removed' ? 'removed' : 'pages'}/${path === '' || route.endsWith('/') ? posix.join(path, 'index') : path}.html`
}

/** The two sites, and where a preview of the new one is. */
interface UrlOptions {
  old: Side
  now: Side
  previewUrl: string | undefined
  /** The file in which the review shows a page, by the URL path of the page. */
  pages: ReadonlyMap<string, string>
}

const cssUrls = /url\(\s*["']?([^\s"'()](?:[^"'()]*[^\s"'()])?)["']?\s*\)/g

/** Resolves the URLs of the documents of a review, and collects the files that they need. */
export class ReviewUrls {
  /** The bytes of files by their paths in the review. */
  readonly files = new Map<string, Uint8Array>()
  readonly #options: UrlOptions

  constructor(options: UrlOptions) {
    this.#options = options
  }

  /** Returns the URL of a link in a document of the review; `undefined` if it leads nowhere. */
  link(url: string, from: string): string | undefined {
    if (/^(?:#|https?:|mailto:|tel:)/i.test(url)) return url
    if (!isPath(url)) return undefined
    const { pages, previewUrl } = this.#options
    const [path = '', hash = ''] = url.split(/(?=#)/)
    const page = pages.get(path)
    if (page !== undefined) return relativeUrl(from, page) + hash
    return previewUrl === undefined ? undefined : previewUrl + url
  }

  /** Adds the file that an image or a style sheet names, and returns its URL in a document; `undefined` if there is none. */
  async file(url: string, from: string, isOld = false): Promise<string | undefined> {
    if (/^(?:https:|data:image\/)/i.test(url)) return url
    const { old, now } = this.#options
    // Marked articles have the base path of the new site, also in what the old one has.
    const path = sitePathOf(url, now)
    if (path === undefined || !isSafe(path)) return undefined
    const target = `${isOld ? 'before' : 'files'}/${path}`
    if (!this.files.has(target)) {
      const bytes = await (isOld ? old : now).site.file(path)
      if (bytes === undefined) return undefined
      this.files.set(target, bytes)
      if (path.endsWith('.css'))
        this.files.set(target, Buffer.from(await this.#styles(Buffer.from(bytes).toString(), target)))
    }
    return relativeUrl(from, target)
  }

  /** Adds the fonts and images of a style sheet. */
  async #styles(css: string, from: string): Promise<string> {
    const urls = new Map<string, string>()
    for (const [, url = ''] of css.matchAll(cssUrls)) {
      if (url.startsWith('data:') || urls.has(url)) continue
      const folder = posix.dirname(from.replace(/^files\//, ''))
      const absolute = url.startsWith('/') ? url : posix.join(this.#options.now.site.base, folder, url)
      urls.set(url, (await this.file(absolute, from)) ?? 'data:,')
    }
    return css.replace(cssUrls, (all, url: string) => (urls.has(url) ? `url("${urls.get(url)}")` : all))
  }
}

/** Returns the URL of a file of the review, relative to another one. */
export function relativeUrl(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.split('/').map(encodeURIComponent).join('/')
}
