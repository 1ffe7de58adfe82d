// Rewrites links and images whose targets have another path in the new site, and collects the files that pages show.

import { posix } from 'node:path'
import { aliasedPath } from '../aliases.ts'
import type { Draft } from '../draft.ts'
import type { OldFile } from '../model.ts'
import { applyEdits, type Edit, maskCode } from '../text/mask.ts'
import { objectIn, stringIn } from '../values.ts'

const places = [
  // `](<url with blanks>)`
  /\]\([ \t]*<(?<url>[^<>\n\uFFFC]*?[ \t()][^<>\n\uFFFC]*)>/g,
  // `](url)` and `](<url>)`
  /\]\([ \t]*(?!<[^<>\n]*?[ \t()])<?(?<url>[^\s()<>\uFFFC]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?=[ \t)"'])/g,
  // `[id]: url`
  /^[ \t>]*\[[^\]\n^]+\]:[ \t]*<?(?<url>[^\s<>\uFFFC]+)/gm,
  // Attributes of HTML
  /[\s{](?:href|src|poster|data|dark)=(["'])(?<url>[^"'\n\uFFFC]+)\1/g,
]

/** Rewrites all links of a page. */
export function convertLinks(draft: Draft): void {
  const masked = maskCode(draft.text)
  const edits: Edit[] = places.flatMap((pattern) =>
    Array.from(masked.matchAll(pattern)).flatMap((match) => {
      const url = match.groups?.url ?? ''
      const start = match.index + match[0].lastIndexOf(url)
      const text = newUrl(draft, url)
      return text === url ? [] : [{ start, end: start + url.length, text }]
    }),
  )
  draft.count('links rewritten', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** The id of a footnote or of a reference to it in Kramdown (`fnref:a:1`) and Python-Markdown (`fnref2:a`). */
const footnoteId = /#(fn|fnref)(\d*):([^:#]+)(?::(\d+))?$/

/** Returns the id that docsite gives to a footnote, or to the same reference to it. */
function footnoteFragment(_: string, kind: string, number: string, label: string, repeated?: string): string {
  const count = repeated === undefined ? Number(number) : Number(repeated) + 1
  return `#${kind}-${label.toLowerCase()}${count > 1 ? `-${count}` : ''}`
}

/** Returns the URL that a link of the old page has in the new one. */
export function newUrl(draft: Draft, written: string): string {
  const url = written.replace(footnoteId, footnoteFragment)
  if (/^(?:[a-z][a-z\d+.-]*:(?!\/\/\/)|\/\/|#|\{)/i.test(url) || url === '') return url
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(aliased(draft, url)) ?? []
  const decoded = decode(path)
  const page = pageOf(draft, decoded)
  if (page) return `${pageUrl(draft, page, path)}${rest}`
  if (!decoded.startsWith('/')) return `${assetUrl(draft, decoded) ?? path}${rest}`
  return `${path}${rest}`
}

/** Resolves the prefixes of bundlers and of Docusaurus. */
function aliased({ conversion, folder }: Draft, url: string): string {
  const { sourceRoot } = conversion.site.settings
  const named = aliasedPath(conversion.files, url)
  if (named !== undefined) return relativeFrom(folder, named)
  const path = url.replace(/^pathname:\/\/\//, '/').replace(/^@site\/static\//, '/')
  const [, rest] = /^(?:@site|@|~)\/(.*)$/s.exec(path) ?? []
  if (rest === undefined) return path
  const root = url.startsWith('@site') ? '' : sourceRoot
  return relativeFrom(folder, posix.join(root, rest))
}

const relativeFrom = (folder: string, file: string): string => {
  const relative = posix.relative(folder, file)
  return relative.startsWith('.') ? relative : `./${relative}`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the page that a link leads to. A relative link is a file or, in some generators, a URL. */
function pageOf(draft: Draft, path: string): OldFile | undefined {
  const { byFile, byRoute, site } = draft.conversion
  if (path.startsWith('/')) {
    const inSource = posix.join(site.settings.sourceRoot, path)
    return (
      byRoute.get(routeKey(withoutBase(path, site.config.base))) ??
      byRoute.get(routeKey(path)) ??
      byFile.get(inSource) ??
      pageBelowRoot(draft, path)
    )
  }
  if (path === '') return undefined
  const file = draft.resolve(path.replace(/\.html$/, '').replace(/\/$/, ''))
  for (const end of ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md']) {
    const page = byFile.get(`${file}${end}`)
    if (page) return page
  }
  const below = pageBelowRoot(draft, path)
  if (below) return below
  const { route } = draft.page
  return route === undefined
    ? undefined
    : byRoute.get(routeKey(posix.join(route.endsWith('/') ? route : posix.dirname(route), path)))
}

/** Returns the page whose file a link names from one of the other directories, first that which contains this page. */
function pageBelowRoot({ page, conversion }: Draft, path: string): OldFile | undefined {
  if (!/\.mdx?$/.test(path)) return undefined
  const roots = conversion.site.settings.linkRoots ?? []
  const isAround = (root: string) => Number(page.file.startsWith(`${root}/`))
  const files = [...roots].sort((a, b) => isAround(b) - isAround(a)).map((root) => posix.join(root, path))
  return conversion.byFile.get(files.find((file) => conversion.byFile.has(file)) ?? '')
}

const withoutBase = (path: string, base: unknown): string =>
  typeof base === 'string' && base !== '/' && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path

/** Returns a route without a slash, `index`, `.html` or `.md` at its end. */
export const routeKey = (route: string): string =>
  route
    .normalize('NFC')
    .replace(/\.(?:html|mdx?)$/, '')
    .replace(/(?:^|\/)(?:index|README)$/, '')
    .replace(/\/+$/, '') || '/'

/** Lists a link that `check --fix` would lead to the language of the page. */
const listForeign = (draft: Draft, path: string): void =>
  draft.find(
    'note',
    'This link leads to a page in another language, as in the old site. `check` reports it, and `check --fix` would lead it to the language of its page.',
    path,
  )

function pageUrl(draft: Draft, target: OldFile, path: string): string {
  const { page, conversion } = draft
  const { locales } = conversion.site.config
  const localeOf = ({ target }: OldFile) => (Array.isArray(locales) ? target.split('/')[0] : '')
  if (localeOf(page) !== localeOf(target)) {
    const own = target.target.replace(/^[^/]+/, localeOf(page) ?? '')
    if (own !== page.target && conversion.site.pages.some((one) => one.target === own)) listForeign(draft, path)
    return target.route ?? path
  }
  // docsite writes the URLs of the default language without a prefix.
  const prefix = Array.isArray(locales) ? `/${stringIn(objectIn(locales[0]).lang)}/` : undefined
  const isKept =
    path.startsWith('/') &&
    target.fields?.slug === undefined &&
    routeKey(path) === routeKey(target.route ?? '') &&
    !(prefix !== undefined && `${path}/`.startsWith(prefix))
  if (isKept && !/\.mdx?$/.test(path)) return path
  const relative = posix.relative(posix.dirname(page.target), target.target)
  const href = relative.startsWith('.') ? relative : `./${relative}`
  return encodeURI(href === `./${path}` || href === path ? path : href)
}

/** Returns the URL of a file beside the page, and adds the file to the copies. Returns `undefined` if there is no such file. */
function assetUrl(draft: Draft, path: string): string | undefined {
  const { files, copies } = draft.conversion
  const file = draft.resolve(path)
  // A Markdown file in the new folder would be a page.
  if (/\.(?:mdx?|markdown)$/.test(file)) return undefined
  if (!files.isFile(file)) return urlBesidePage(draft, path)
  const target = posix.normalize(posix.join(posix.dirname(draft.page.target), path))
  const isInside = !target.startsWith('..') && !/(?:^|\/)[_.]/.test(target)
  const to = isInside ? target : posix.join('public/assets', file.replace(/(^|\/)[_.]+/g, '$1'))
  copies.set(to, [file, `content/${to}`])
  return encodeURI(isInside ? path : `/${posix.relative('public', to)}`)
}

/** Returns the URL of a file that HTML names relative to the URL of the page, which the old generator did not rewrite. */
function urlBesidePage({ page, conversion }: Draft, path: string): string | undefined {
  if (page.route === undefined) return undefined
  const url = posix.join(page.route.endsWith('/') ? page.route : posix.dirname(page.route), path)
  const file = posix.join(conversion.site.settings.sourceRoot, url)
  return conversion.site.copies.some(([from]) => from === file) ? encodeURI(url) : undefined
}
