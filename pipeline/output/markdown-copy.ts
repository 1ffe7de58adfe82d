// A page as its document shows it → its Markdown copy, and about how many tokens that is.

import { markdownFileOf } from '../model/markdown-copy.ts'
import type { PageRecord } from '../model/page.ts'
import { urlOf } from '../model/route.ts'
import { addressing, type PageView } from '../model/site-data.ts'
import type { DocumentContext } from './html.ts'
import { escapeText, toMarkdown } from './markdown.ts'

/** The file of a page's own copy. None where the text is another language's, and where `public/` brings a file of that name. */
export function ownCopyFile(
  { path, fallback }: { path: string; fallback?: string | undefined },
  publicFiles: readonly string[],
): string | undefined {
  const file = markdownFileOf(path)
  return fallback !== undefined || publicFiles.includes(file) ? undefined : file
}

/** Returns the page as Markdown: what it is, then its words. `article` is its HTML. */
export function renderMarkdown(view: PageView, article: string, { site, prerender }: DocumentContext): string {
  const { record } = view
  const origin = site.siteUrl ?? ''
  const url = origin + urlOf(record.routePath, addressing(site))
  const text = toMarkdown(prerender.content(view, article), (address) => absolute(address, origin, url))
  const head = [
    `title: ${JSON.stringify(titleOf(record, site.title))}`,
    ...(record.description ? [`description: ${JSON.stringify(record.description)}`] : []),
    ...(site.siteUrl === undefined ? [] : [`url: ${url}`]),
  ]
  // The first heading is the title, whether the page shows it or not.
  const title = /^# /m.test(withoutFences(text)) ? '' : `# ${escapeText(titleOf(record, site.title))}\n\n`
  return `---\n${head.join('\n')}\n---\n\n${title}${text}`.trimEnd().concat('\n')
}

const titleOf = ({ title }: PageRecord, siteTitle: string): string => title || siteTitle

const withoutFences = (text: string): string => text.replace(/^ *(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\1$/gm, '')

/** The copy's text without what stands above it. */
export const withoutFrontmatter = (markdown: string): string => markdown.replace(/^---\n[\s\S]*?\n---\n+/, '')

function absolute(address: string, origin: string, url: string): string {
  if (address.startsWith('/') && !address.startsWith('//')) return origin + address
  if (address.startsWith('#')) return url + address
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return address
  const nowhere = 'http://nowhere.invalid'
  const whole = URL.canParse(address, nowhere + url) ? new URL(address, origin ? url : nowhere + url).href : address
  return whole.startsWith(nowhere) ? whole.slice(nowhere.length) : whole
}

const eastAsian = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/gu

/** About how many tokens a text is to a language model: one for each Chinese, Japanese or Korean sign, one for four others. */
export function estimateTokens(text: string): number {
  const wide = text.match(eastAsian)?.length ?? 0
  return Math.ceil(wide + (text.length - wide) / 4)
}
