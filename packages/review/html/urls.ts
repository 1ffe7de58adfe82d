// URLs of the site → URLs inside the review, and the files that they need.

import { posix } from 'node:path'
import type { Side } from '../sides.ts'

/** Returns the path of a URL without its query and its hash, or `undefined` if it leaves its directory. */
function pathIn(url: string): string | undefined {
  try {
    const path = decodeURI(url.replace(/[?#].*$/s, ''))
    const isSafe = !/[\\\0:]/.test(path) && !path.split('/').some((part) => part === '..' || part === '.')
    return isSafe ? path.replace(/^\/+/, '') : undefined
  } catch {
    return undefined
  }
}

/** Returns the file in which the review shows a page. */
export function pageFileOf(route: string, isRemoved: boolean): string {
  const parts = route.split('/').map((part) => part.replace(/[\\\0:*?"<>|#%]/g, '-').replace(/^\.+$/, '-'))
  const path = parts.filter(Boolean).join('/')
  return `${isRemoved ? 'removed' : 'pages'}/${path === '' || route.endsWith('/') ? posix.join(path, 'index') : path}.html`
}

/** Resolves the URLs of the documents of a review, and collects the files that they need. */
export class ReviewUrls {
  /** The bytes of files by their paths in the review. */
  readonly files = new Map<string, Uint8Array>()
  readonly #sides: { old: Side; now: Side }
  /** The file in which the review shows a page, by the URL path of the page. */
  readonly #pages: ReadonlyMap<string, string>
  readonly #previewUrl: string | undefined

  constructor(sides: { old: Side; now: Side }, pages: ReadonlyMap<string, string>, previewUrl: string | undefined) {
    this.#sides = sides
    this.#pages = pages
    this.#previewUrl = previewUrl
  }

  /** Returns the URL of a link in a document of the review; `undefined` if it leads nowhere. */
  link(url: string, from: string): string | undefined {
    if (url.startsWith('#')) return url
    if (/^(?:https?|mailto|tel):/i.test(url)) return url
    if (!url.startsWith('/') || url.startsWith('//')) return undefined
    const [path = '', hash = ''] = url.split(/(?=#)/)
    const page = this.#pages.get(path)
    if (page !== undefined) return relativeUrl(from, page) + hash
    return this.#previewUrl === undefined ? undefined : this.#previewUrl + url
  }

  /** Adds the file that an image or a style sheet names, and returns its URL in a document; `undefined` if there is none. */
  async file(url: string, from: string, isOld = false): Promise<string | undefined> {
    if (/^(?:https:|data:image\/)/i.test(url)) return url
    if (!url.startsWith('/') || url.startsWith('//')) return undefined
    const { site } = isOld ? this.#sides.old : this.#sides.now
    const path = pathIn(url)
    const base = site.base.replace(/^\/+/, '')
    if (path === undefined || !path.startsWith(base)) return undefined
    const name = path.slice(base.length)
    const target = `${isOld ? 'before' : 'files'}/${name}`
    if (!this.files.has(target)) {
      const bytes = await site.file(name)
      if (bytes === undefined) return undefined
      this.files.set(target, bytes)
      if (name.endsWith('.css'))
        this.files.set(target, Buffer.from(await this.#styles(Buffer.from(bytes).toString(), target)))
    }
    return relativeUrl(from, target)
  }

  /** Adds the fonts and images of a style sheet. */
  async #styles(css: string, from: string): Promise<string> {
    const urls = new Map<string, string>()
    for (const [, url = ''] of css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)) {
      if (url.startsWith('data:') || urls.has(url)) continue
      const absolute = url.startsWith('/') ? url : `/${posix.join(posix.dirname(from.replace(/^files\//, '')), url)}`
      urls.set(url, (await this.file(absolute, from)) ?? 'data:,')
    }
    return css.replace(/url\(\s*["']?([^"')]+)["']?\s*\)/g, (all, url: string) =>
      urls.has(url) ? `url("${urls.get(url)}")` : all,
    )
  }
}

/** Returns the URL of a file of the review, relative to another one. */
export function relativeUrl(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.split('/').map(encodeURIComponent).join('/')
}
