// Published pages → feeds, RSS 2.0 and Atom 1.0, newest first (specification, 2.3 and 3).

import {
  html,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
} from 'parse5'
import { escapeAttribute } from '../../model/config/head.ts'
import type { FeedConfig } from '../../model/config/site-config.ts'
import { fullUrl, type SiteData, siteTitle } from '../../model/config/site-data.ts'
import { isoTime, utcDate } from '../../model/date.ts'
import { compareText } from '../../model/diagnostic.ts'
import type { PageFile, PageRecord } from '../../model/page.ts'
import { unsafeScheme } from '../../model/unsafe-url.ts'
import type { LinkedPage } from '../../site/link.ts'
import { feedFile, feedMime, isInFeed } from '../../site/records.ts'
import { lookUp } from '../../text/look-up.ts'
import { records } from '../documents/documents.ts'
import { type MainOutput, type OutputSite, perSite } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import { escapeXml } from './xml.ts'

export const feeds: MainOutput<'site'> = {
  name: 'feeds',
  ...perSite((path, { project }) => (project.config.feeds ?? []).some((feed) => feedFile(feed) === path)),
  readsPages: true,
  async key(_, site) {
    const { feeds = [] } = site.project.config
    const pages = await pagesInFeeds(site)
    return [feeds, site.linked.site, pages.map((page) => site.pageKey(page)), ownFeedFiles(site)]
  },
  async files(_, site) {
    const bodies = new Map<PageRecord, string>()
    for (const page of await pagesInFeeds(site)) {
      const { body } = JSON.parse(await site.pageText(records, page)) as PageFile
      bodies.set(page.record, body)
    }
    const { feeds = [] } = site.project.config
    const files = makeFeeds(feeds, [...bodies.keys()], site.linked.site, (record) => bodies.get(record) ?? '')
    const own = ownFeedFiles(site)
    return files.filter(({ path }) => !own.includes(path))
  },
}

function pagesInFeeds(site: OutputSite): Promise<LinkedPage[]> {
  const { feeds = [] } = site.project.config
  if (feeds.length === 0) return Promise.resolve([])
  return site.pages(({ path, fallback }) => feeds.some((feed) => isInFeed({ routePath: path, fallback }, feed)))
}

/** Files of `public/` that could have the name of a feed. They stay. */
const ownFeedFiles = ({ tree }: OutputSite): string[] => tree.publicFiles.filter((path) => path.startsWith('rss/'))

/** What a feed tells of a page. */
interface Entry {
  title: string
  url: string
  date: Date
  description: string
  content: string
}

/** Makes every feed of the configuration, empty ones too. `bodyOf` gives a page's HTML. */
export function makeFeeds(
  feeds: readonly FeedConfig[],
  records: readonly PageRecord[],
  site: SiteData,
  bodyOf: (record: PageRecord) => string,
): TextFile[] {
  const { siteUrl } = site
  if (siteUrl === undefined) return []
  // RSS and Atom tell of the same pages.
  const known = new Map<PageRecord, Entry>()
  const entryOf = (record: PageRecord) => {
    const entry = known.get(record) ?? makeEntry(record, site, bodyOf)
    known.set(record, entry)
    return entry
  }
  return feeds.map((feed) => {
    const entries = records
      // One without a date is a fault of its page; neither format can place it.
      .filter((record) => isInFeed(record, feed) && record.frontmatter.published_at !== undefined)
      .map(entryOf)
    entries.sort((a, b) => b.date.getTime() - a.date.getTime() || compareText(a.url, b.url))
    const channel = channelOf(feed, siteUrl, site)
    const text = feed.type === 'rss' ? rss(feed, entries, channel) : atom(feed, entries, channel)
    return { path: feedFile(feed), text }
  })
}

function makeEntry(record: PageRecord, site: SiteData, bodyOf: (record: PageRecord) => string): Entry {
  const url = fullUrl(record.routePath, site) as string
  return {
    title: record.title,
    url,
    date: utcDate(String(record.frontmatter.published_at)),
    description: String(record.frontmatter.description ?? ''),
    content: readerHtml(bodyOf(record), url),
  }
}

/** What a feed says of itself, in its own language where the site has that. */
interface Channel {
  title: string
  /** What the site is called. */
  author: string
  description: string
  language: string
  self: string
  /** The home page. */
  home: string
}

function channelOf(feed: FeedConfig, siteUrl: string, site: SiteData): Channel {
  const { language = site.lang } = feed
  const same = (lang: string) => lang === language || lang === language.replace(/-.*/, '')
  const lang = site.locales.find((locale) => same(locale.lang))?.lang ?? site.lang
  const author = siteTitle(site, lang)
  const { title = author } = feed
  return {
    title,
    author,
    // RSS wants a description, and has readers that want words in it.
    description: lookUp(site.byLocale, lang)?.description || title,
    language,
    self: siteUrl + site.base + feedFile(feed),
    home: fullUrl('/', site, lang) as string,
  }
}

function rss(
  feed: FeedConfig,
  entries: readonly Entry[],
  { title, description, language, self, home }: Channel,
): string {
  const items = entries.map(({ title, url, date, description, content }) => [
    '<item>',
    // Readers take titles and descriptions for HTML, in which a `<` of the text must be one.
    element('title', escapeAttribute(title)),
    element('link', url),
    element('guid', url),
    element('pubDate', date.toUTCString()),
    ...(description ? [element('description', escapeAttribute(description))] : []),
    element('content:encoded', content),
    '</item>',
  ])
  return xml([
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', title),
    element('link', home),
    element('description', description),
    element('language', language),
    `<atom:link rel="self" type="${feedMime(feed.type)}" href="${escapeXml(self)}"/>`,
    element('generator', 'docsite'),
    // The newest entry's date, not this build's: the same content gives the same bytes.
    ...(entries[0] ? [element('lastBuildDate', entries[0].date.toUTCString())] : []),
    ...items.flat(),
    '</channel>',
    '</rss>',
  ])
}

function atom(feed: FeedConfig, entries: readonly Entry[], { title, author, language, self, home }: Channel): string {
  const items = entries.map(({ title, url, date, description, content }) => [
    '<entry>',
    element('id', url),
    element('title', title),
    `<link rel="alternate" href="${escapeXml(url)}"/>`,
    element('updated', isoTime(date)),
    element('published', isoTime(date)),
    ...(description ? [element('summary', description)] : []),
    `<content type="html">${escapeXml(content)}</content>`,
    '</entry>',
  ])
  return xml([
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('id', self),
    element('title', title),
    element('updated', isoTime(entries[0]?.date ?? new Date(0))),
    `<author>${element('name', author)}</author>`,
    `<link rel="self" type="${feedMime(feed.type)}" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" href="${escapeXml(home)}"/>`,
    element('generator', 'docsite'),
    ...items.flat(),
    '</feed>',
  ])
}

const xml = (lines: readonly string[]): string => `<?xml version="1.0" encoding="utf-8"?>\n${lines.join('\n')}\n`
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

// ---- A page's HTML as a feed reader shows it: addresses whole, nothing that needs the site's own script

const dropped = new Set(
  'applet base button embed fencedframe form frame frameset iframe link meta noembed noframes noscript object script select style template textarea title'.split(
    ' ',
  ),
)
/** They can write into other elements what was taken out of those. */
const animations = new Set(['animate', 'animateMotion', 'animateTransform', 'discard', 'set'])
const droppedClasses = /(?:^| )(?:permalink|alias|tab-list)(?: |$)/

function readerHtml(body: string, pageUrl: string): string {
  const fragment = parseFragment(body)
  clean(fragment, pageUrl)
  return serialize(fragment).trim()
}

function clean(node: Tree.ParentNode, pageUrl: string): void {
  node.childNodes = node.childNodes.filter((child) => !isDropped(child))
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue
    child.attrs = child.attrs.flatMap(({ name, value }) => {
      if (/^(?:data-|on|tabindex$|aria-labelledby$|srcdoc$|formaction$|ping$|action$)/i.test(name)) return []
      if (unsafeScheme(value) !== undefined) return []
      return [{ name, value: isPartOfDrawing(child, value) ? value : wholeAddress(name, value, pageUrl) }]
    })
    clean(child, pageUrl)
  }
}

const isDropped = (node: Tree.ChildNode): boolean =>
  tree.isCommentNode(node) ||
  (tree.isElementNode(node) &&
    (dropped.has(node.tagName) ||
      animations.has(node.tagName) ||
      droppedClasses.test(node.attrs.find(({ name }) => name === 'class')?.value ?? '')))

/** A drawing names its own parts by fragments: they come along with it. */
const isPartOfDrawing = ({ namespaceURI, tagName }: Tree.Element, value: string): boolean =>
  namespaceURI === html.NS.SVG && tagName !== 'a' && value.startsWith('#')

/** Writes the value of an attribute with every address in it whole. */
function wholeAddress(name: string, value: string, pageUrl: string): string {
  const whole = (address: string) => (URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address)
  if (['href', 'src', 'poster', 'cite', 'data', 'action'].includes(name)) return whole(value)
  return name === 'srcset' ? value.replace(/(?<=^\s*|,\s+)[^\s,]\S*/g, whole) : value
}
