// Finds URLs in the files of a built site that point to missing files or anchors of the site.

import { posix } from 'node:path'
import { encodePath } from '../pipeline/model/route.ts'
import { attribute, type Element, type Output, parseDocument, parsePart } from './output.ts'

interface Site {
  files: Output
  base: string
  /** The origin of the site, and those of locales with a domain of their own. */
  origins: [string, ...string[]]
  cleanUrls: boolean
}

/**
 * Returns the dead URLs in documents, style sheets, scripts and JSON, resolved as on a static host. `sources` are the
 * files whose URLs are checked.
 */
export function deadReferences(files: Output, sources = files): string[] {
  const manifest = files.get('static/manifest.json')?.toString()
  if (manifest === undefined) return []
  const data = [...files].find(([path]) => /^static\/js\/site-.{8}\.js$/.test(path))?.[1].toString() ?? ''
  const {
    siteUrl = 'https://site.test',
    origins = {},
    route,
  } = JSON.parse(data.replace(/^[^{]*/, '')) as {
    siteUrl?: string
    origins?: Record<string, string>
    route: { cleanUrls: boolean }
  }
  const { base } = JSON.parse(manifest) as { base: string }
  const site: Site = { files, base, origins: [siteUrl, ...Object.values(origins)], ...route }
  const dead = [...sources].flatMap(([path, bytes]) =>
    referencesOf(path, bytes, site)
      .filter((address) => !leadsSomewhere(address, path, site))
      .map((address) => `${path}: ${address}`),
  )
  return [...new Set(dead)]
}

function referencesOf(path: string, bytes: Buffer, site: Site): string[] {
  const find = (pattern: RegExp, text = bytes.toString()) =>
    Array.from(text.matchAll(pattern), (match) => match[1] as string)
  switch (posix.extname(path)) {
    case '.html':
      return readDocument(bytes).addresses
    case '.css':
      return find(/url\(["']?(?!data:)([^"')]+)/g)
    case '.js':
      return find(/(?:from|import\(?)\s*["'](\.[^"']+)["']/g)
    case '.txt':
      // Reads only the lists of pages, because their texts are checked in the documents.
      return /(?:^|\/)llms[^/]*$/.test(path) ? find(/^- \[.*?\]\(([^)]*)\)/gm) : find(/(https?:\/\/[^\s<>"')\]]+)/g)
    case '.xml':
      // A feed contains escaped HTML as text.
      return find(
        /(https?:\/\/[^\s<>"')\]]+)/g,
        bytes
          .toString()
          .replace(/&(?:lt|gt|quot);/g, ' ')
          .replace(/&amp;/g, '&'),
      )
    case '.json':
      return jsonAddresses(JSON.parse(bytes.toString()), site).concat(
        path === 'static/manifest.json' ? find(/"(static\/[^"]+)"/g).map((file) => site.base + file) : [],
      )
    default:
      return []
  }
}

function addressesOf(element: Element): string[] {
  const plain = ['href', 'src', 'poster', 'data-to', 'action'].flatMap((name) => attribute(element, name) ?? [])
  const sets = (attribute(element, 'srcset') ?? '').split(',').flatMap((entry) => entry.trim().split(/\s+/)[0] || [])
  const content = attribute(element, 'content') ?? ''
  const meta = /^og:(?:url|image)$/.test(attribute(element, 'property') ?? '') ? [content] : []
  const refresh = /^\d+;\s*url=(.*)$/.exec(content)?.[1]
  return [...plain, ...sets, ...meta, ...(refresh === undefined ? [] : [refresh])]
}

/** Returns the URLs in a record or in shared data, which it recognizes by field names. */
function jsonAddresses(value: unknown, site: Site, key = ''): string[] {
  if (typeof value === 'string') {
    if (key === 'body') return parsePart(value).flatMap(addressesOf)
    if (key === 'url') return [value]
    if (key === 'routePath') return [site.base.slice(0, -1) + encodePath(value)]
    if (key === 'link') return [value.startsWith('/') ? site.base.slice(0, -1) + value : value]
    return []
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((entry) => jsonAddresses(entry, site, key))
  return Object.entries(value).flatMap(([name, entry]) => jsonAddresses(entry, site, name))
}

function leadsSomewhere(address: string, from: string, { files, base, origins, cleanUrls }: Site): boolean {
  const here = new URL(base + encodePath(addressOf(from, cleanUrls)), origins[0])
  const url = new URL(address, here)
  if (!origins.includes(url.origin)) return true
  if (!url.pathname.startsWith(base)) return false
  const path = decodeURIComponent(url.pathname.slice(base.length))
  const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
  const found = candidates.find((candidate) => files.has(candidate))
  if (found === undefined) return false
  // With clean URLs, links must not contain the file name of a page.
  if (cleanUrls && found === path && /\.html$/.test(path) && from.endsWith('.html')) return false
  // The anchors in a record are the same as in its document, which is checked separately.
  const id = from.endsWith('.json') ? '' : decodeURIComponent(url.hash.slice(1))
  return !found.endsWith('.html') || id === '' || readDocument(files.get(found) as Buffer).ids.has(id)
}

/** Returns the URL against which a file's URLs are resolved. For a record, that is the URL of its page. */
function addressOf(path: string, cleanUrls: boolean): string {
  const file = path.replace(/^static\/pages\/(.*)\.json$/, '$1.html')
  return cleanUrls ? file.replace(/(?<=^|\/)index\.html$|\.html$/, '') : file
}

interface Document {
  addresses: string[]
  ids: Set<string>
}

const documents = new WeakMap<Buffer, Document>()

function readDocument(bytes: Buffer): Document {
  const known = documents.get(bytes)
  if (known) return known
  const elements = parseDocument(bytes.toString())
  const read = {
    addresses: elements.flatMap(addressesOf),
    ids: new Set(elements.flatMap((element) => attribute(element, 'id') ?? [])),
  }
  documents.set(bytes, read)
  return read
}
