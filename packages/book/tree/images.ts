// The images of a book: each file once, with a type that all reading systems know.

import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { cleanSvg } from './svg.ts'

/** An image that a book contains. */
export interface BookImage {
  /** The file name: a hash of the content, with the extension of its type. */
  name: string
  mediaType: string
  bytes: Uint8Array
  width?: number
  height?: number
}

/** The types that EPUB allows, by the names that their first bytes lead to. */
const mediaTypes = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['svg', 'image/svg+xml'],
])

/** The largest image, and all images together, in bytes. */
const mostBytes = 20_000_000
const mostBytesInAll = 200_000_000

/** Returns an image from its bytes. The type depends on these, not on the name. Returns `undefined` for files that books cannot contain. */
export function imageFrom(bytes: Uint8Array): BookImage | undefined {
  if (bytes.length === 0 || bytes.length > mostBytes) return undefined
  const found = sizeOf(bytes)
  const mediaType = mediaTypes.get(found?.type ?? '')
  if (found === undefined || mediaType === undefined) return undefined
  const safe = found.type === 'svg' ? cleanSvg(bytes) : bytes
  if (safe === undefined) return undefined
  const name = `${createHash('sha256').update(safe).digest('hex').slice(0, 16)}.${found.type}`
  const size = found.width > 0 && found.height > 0 ? { width: found.width, height: found.height } : {}
  return { name, mediaType, bytes: safe, ...size }
}

function sizeOf(bytes: Uint8Array): { type: string; width: number; height: number } | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes)
    return { type, width: Math.round(width), height: Math.round(height) }
  } catch {
    // An SVG without a size still is an image.
    return /<svg[\s>]/.test(Buffer.from(bytes.subarray(0, 4096)).toString())
      ? { type: 'svg', width: 0, height: 0 }
      : undefined
  }
}

/** The images of a book by the paths of their files. */
export class ImageStore {
  readonly #read: (path: string) => Promise<Uint8Array | undefined>
  readonly #byPath = new Map<string, Promise<BookImage | undefined>>()
  readonly #byName = new Map<string, BookImage>()
  #bytes = 0

  constructor(read: (path: string) => Promise<Uint8Array | undefined>) {
    this.#read = read
  }

  /** Returns the image in a file of the site, or `undefined` if there is none that books can contain. */
  at(path: string): Promise<BookImage | undefined> {
    const known = this.#byPath.get(path)
    if (known) return known
    const loading = this.#load(path)
    this.#byPath.set(path, loading)
    return loading
  }

  /** All images, sorted by name. */
  all(): BookImage[] {
    return [...this.#byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async #load(path: string): Promise<BookImage | undefined> {
    const bytes = await this.#read(path)
    const image = bytes && imageFrom(bytes)
    if (image === undefined) return undefined
    const same = this.#byName.get(image.name)
    if (same) return same
    if (this.#bytes + image.bytes.length > mostBytesInAll) return undefined
    this.#bytes += image.bytes.length
    this.#byName.set(image.name, image)
    return image
  }
}
