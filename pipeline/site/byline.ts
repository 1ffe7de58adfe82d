// Writes the line below the title of a page: its authors with their pictures, and for a post its date, reading time and tags.

import type { Author } from '../model/config/authors.ts'
import type { Path } from '../model/config/problem.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import { formatDate, writtenDate } from '../model/date.ts'
import { type Diagnostic, nearest } from '../model/diagnostics/diagnostic.ts'
import { escapeAttribute } from '../model/head/head-html.ts'
import { newTabNote } from '../model/new-tab.ts'
import type { Frontmatter } from '../model/page/frontmatter.ts'
import { isExternal, withBase } from '../model/route.ts'
import { type ConfigText, findField } from '../source/config/problem-place.ts'
import { lookUp } from '../text/look-up.ts'
import { checkPicture } from './links/data-links.ts'
import type { TargetContext } from './links/targets.ts'

/** Links to the pages about an author or a tag, if there are such pages. */
export interface BylineLinks {
  author(name: string): string | undefined
  tag(name: string): string | undefined
}

const noLinks: BylineLinks = { author: () => undefined, tag: () => undefined }

/** Returns the authors that a page names. A name that is not a key of the configuration is the name of the author itself. */
export const authorsOf = ({ authors = [] }: Frontmatter, config: Pick<SiteConfig, 'authors'>): Author[] =>
  [authors].flat().map((name) => lookUp(config.authors ?? {}, name) ?? { name })

/**
 * Returns the names of a page's authors that look like mistyped keys, with the path of each in the frontmatter and the key that it
 * resembles. A name with a space is a full name.
 */
export function mistypedAuthors(
  { authors = [] }: Frontmatter,
  config: Pick<SiteConfig, 'authors'>,
): { written: string; path: Path; key: string }[] {
  const keys = Object.keys(config.authors ?? {})
  return [authors].flat().flatMap((author, at) => {
    const key = keys.includes(author) || author.includes(' ') ? undefined : nearest(author, keys)
    return key === undefined
      ? []
      : [{ written: author, key, path: ['authors', ...(Array.isArray(authors) ? [at] : [])] }]
  })
}

/** Returns the line as HTML, or `undefined` if it would be empty. `details` are texts after the date. */
export function bylineHtml(
  frontmatter: Frontmatter,
  { config, base, lang }: { config: Pick<SiteConfig, 'authors'>; base: string; lang: string },
  {
    showsDate = false,
    details = [],
    links = noLinks,
  }: { showsDate?: boolean; details?: string[]; links?: BylineLinks } = {},
): string | undefined {
  const authors = authorsOf(frontmatter, config).map((author) => authorHtml(author, base, links))
  const facts = [
    ...(showsDate && frontmatter.published_at !== undefined ? [timeHtml(frontmatter.published_at, lang)] : []),
    ...details.map(escapeAttribute),
  ]
  const tags = links === noLinks ? [] : (frontmatter.tags ?? []).map((tag) => tagHtml(String(tag), links))
  const parts = [
    authors.length > 0 ? `<ul class="authors">${authors.join('')}</ul>` : '',
    facts.length > 0 ? `<p class="post-facts">${facts.join(' · ')}</p>` : '',
    tags.length > 0 ? `<ul class="tags">${tags.join('')}</ul>` : '',
  ].join('')
  return parts === '' ? undefined : `<div class="page-byline">${parts}</div>`
}

function authorHtml({ name, title, url, picture }: Author, base: string, links: BylineLinks): string {
  const src = picture === undefined || isExternal(picture) ? picture : withBase(picture, base)
  const image =
    src === undefined
      ? ''
      : `<img src="${escapeAttribute(src)}" alt="" width="40" height="40" loading="lazy" data-no-zoom>`
  const href = links.author(name)
  const label =
    href === undefined && url !== undefined
      ? `<a href="${escapeAttribute(url)}" target="_blank" rel="noopener noreferrer author" aria-describedby="${newTabNote}">${escapeAttribute(name)}</a>`
      : linked(name, href)
  return `<li>${image}<span>${label}${title === undefined ? '' : ` <small>${escapeAttribute(title)}</small>`}</span></li>`
}

/** Returns a date as HTML. */
const timeHtml = (text: string, lang: string): string => {
  const date = writtenDate(text)
  return `<time datetime="${date.toISOString().slice(0, 10)}">${escapeAttribute(formatDate(date, lang))}</time>`
}

const tagHtml = (tag: string, links: BylineLinks): string => `<li>${linked(tag, links.tag(tag))}</li>`

const linked = (text: string, url: string | undefined): string =>
  url === undefined ? escapeAttribute(text) : `<a href="${escapeAttribute(url)}">${escapeAttribute(text)}</a>`

/** Reports pictures of authors that are not files in `public/`. */
export function authorDiagnostics(
  { authors = {} }: Pick<SiteConfig, 'authors'>,
  configTexts: readonly ConfigText[],
  targets: TargetContext,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const [key, { picture }] of Object.entries(authors))
    checkPicture(picture, () => findField(configTexts, ['authors', key, 'picture']), targets, diagnostics)
  return diagnostics
}
