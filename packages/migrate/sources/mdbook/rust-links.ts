// Converts links of Rust's books to the documentation beside them, and those that name items of the standard library.

import { posix } from 'node:path'
import type { Draft, Step } from '../../draft.ts'
import { applyEdits, type Edit, maskCode, replaceInText } from '../../text/mask.ts'

const host = 'https://doc.rust-lang.org'

/** The folders beside a book on the site of Rust. */
const beside: ReadonlySet<string> = new Set([
  ...['std', 'core', 'alloc', 'proc_macro', 'test', 'book', 'reference', 'nomicon', 'rust-by-example', 'embedded-book'],
  ...[
    'cargo',
    'rustc',
    'rustdoc',
    'clippy',
    'edition-guide',
    'unstable-book',
    'error_codes',
    'style-guide',
    'releases',
  ],
  ...['nightly', 'stable', 'beta'],
])

/** The path of an item, such as `std::cell::Cell`, with the kind that rustdoc allows before it. */
const item = /^(?:[a-z]+@\w+|std|core|alloc|proc_macro)(?:::[\w!]+)*(?:<[\w, ]*>)?(?:\(\))?(?:#[\w.-]*)?$/

const places = [
  /\]\([ \t]*<?(?<url>[^\s()<>\uFFFC]+(?:\([^\s()<>]*\))?)>?(?=[ \t)"'])/g,
  /^[ \t>]*\[[^\]\n^]+\]:[ \t]*<?(?<url>[^\s<>\uFFFC]+)/gm,
  /[\s{]href=(["'])(?<url>[^"'\n\uFFFC]+)\1/g,
]

export const convertRustLinks: Step = (draft) => {
  const masked = maskCode(draft.text)
  const edits = places.flatMap((pattern) =>
    Array.from(masked.matchAll(pattern)).flatMap((match): Edit[] => {
      const { url = '' } = match.groups ?? {}
      const text = itemUrl(url) ?? besideUrl(draft, url)
      const start = match.index + match[0].lastIndexOf(url)
      return text === undefined ? [] : [{ start, end: start + url.length, text }]
    }),
  )
  draft.count("links to Rust's documentation → its URL", edits.length)
  draft.text = applyEdits(draft.text, edits)
  linkItems(draft)
}

/** Returns the search for an item. Its page depends on whether it is a type, a function or a module. */
function itemUrl(name: string): string | undefined {
  if (!item.test(name)) return undefined
  const bare = name.replace(/^[a-z]+@|<[^>]*>|\(\)|#.*$|!/g, '')
  return `${host}/std/?search=${encodeURIComponent(bare)}`
}

/** Returns the URL of a link that leads out of the book, such as `../std/index.html` or `../../reference/items.html`. */
function besideUrl({ page }: Draft, url: string): string | undefined {
  if (!url.startsWith('../') || page.route === undefined) return undefined
  const path = posix.join(posix.dirname(page.route.slice(1)), url)
  const [, folder = ''] = /^\.\.\/([\w-]+)(?:\/|$)/.exec(path) ?? []
  return beside.has(folder) ? `${host}/${path.slice('../'.length)}` : undefined
}

/** `[std::alloc]`, or `[text][std::ptr#provenance]`, which no definition explains. */
const reference = /(?<![\]\\!\w])\[((?:[^[\]\\\n]|\\.)+)\](?:\[([^[\]\n]+)\])?(?![([:])/g

function linkItems(draft: Draft): void {
  const defined = new Set(
    Array.from(maskCode(draft.text).matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm), ([, name = '']) => name),
  )
  draft.text = replaceInText(draft.text, reference, ([, text = '', given]) => {
    const name = given ?? text
    const isItem = /::|@/.test(name) && !defined.has(name)
    const url = !isItem ? undefined : itemUrl(name.replaceAll('`', ''))
    return url === undefined ? undefined : `[${text}](${url})`
  })
}
