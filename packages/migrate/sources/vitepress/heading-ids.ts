// The ids of headings, and the fragments of links, which VitePress derives from their texts in the same way.

import { join } from 'node:path'
import type { Conversion } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
import type { OldFile, OldSite } from '../../model.ts'
import { runMember } from '../../run-config.ts'
import type { SourceOptions } from '../../source.ts'
import { headingTexts, writeHeadingIds } from '../../text/heading-ids.ts'
import { replaceInText } from '../../text/mask.ts'

/** The path and the fragment of a link to a page: `](/page.md#id)` and `[name]: /page#id`. */
const link = /(\]\([ \t]*<?|^[ \t>]*\[[^\]\n^]+\]:[ \t]*<?)([^\s()<>#:]*)#([^\s()<>#]+)/gm

/** Other sites and files that are no pages have fragments of their own. */
const isPage = (path: string): boolean => !path.startsWith('//') && !/\.(?!(?:md|html)$)\w+$/.test(path)

interface Derivation {
  /** Derives an id from a text. */
  slug(text: string): string
  /** The ids that pages set themselves. */
  ids: ReadonlySet<string>
}

/** Returns the text with the fragments that VitePress made of those of its links. */
export const withFragments = (text: string, { slug, ids }: Derivation): string =>
  replaceInText(text, link, ([, before = '', path = '', id = '']) => {
    const written = decoded(id)
    const derived = slug(written)
    const isSame = derived === written || derived === '' || ids.has(written)
    return isSame || !isPage(path) ? undefined : `${before}${path}#${derived}`
  })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const known = new WeakMap<Conversion, ReadonlySet<string>>()

/** Returns the ids that all pages set themselves. */
export function ownIds(conversion: Conversion): ReadonlySet<string> {
  const ids =
    known.get(conversion) ??
    idsIn(conversion.site.pages.map(({ file, text }) => text ?? conversion.files.text(file) ?? ''))
  known.set(conversion, ids)
  return ids
}

const idsIn = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      Array.from(
        text.matchAll(/\{[ \t]*#([^\s{}#]+)|\s(?:id|name)=(?:"([^"\n]*)"|'([^'\n]*)')/g),
        ([, a, b, c]) => a ?? b ?? c ?? '',
      ),
    ),
  )

/** Writes attributes in braces, where the configuration has other marks. */
export function withBraces(text: string, marks: OldSite['settings']['attributeMarks']): string {
  if (marks === undefined) return text
  const [left = '', right = ''] = marks.map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return replaceInText(text, new RegExp(`${left}([^\\n]*?)${right}`, 'g'), ([, inner = '']) => `{${inner}}`)
}

interface Slugify {
  /** The configuration, with the function `markdown.anchor.slugify`. */
  file: string
  marks: OldSite['settings']['attributeMarks']
}

/** Returns the pages with ids in their headings and fragments as the configuration derives them, or nothing if its function fails. */
export async function withDerivedIds(
  files: ProjectFiles,
  pages: readonly OldFile[],
  { file, marks }: Slugify,
  options: SourceOptions,
): Promise<OldFile[] | undefined> {
  const texts = pages.map((page) => withBraces(page.text ?? files.text(page.file) ?? '', marks))
  const ids = idsIn(texts)
  const inputs = new Set(texts.flatMap((text) => [...headingTexts(text, 'vitepress'), ...fragmentsIn(text)]))
  const member = { path: ['markdown', 'anchor', 'slugify'], inputs: [...inputs] }
  const { result } = await runMember(join(files.root, file), member, options)
  if (!Array.isArray(result)) return undefined
  const derived = new Map([...inputs].map((text, i) => [text, String(result[i])]))
  const slug = (text: string) => derived.get(text) ?? ''
  return pages.map((page, i) => ({
    ...page,
    text: withFragments(writeHeadingIds(texts[i] ?? '', 'vitepress', slug), { slug, ids }),
  }))
}

const fragmentsIn = (text: string): string[] => Array.from(text.matchAll(link), ([, , , id = '']) => decoded(id))
