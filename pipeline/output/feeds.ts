// Published pages → feeds, RSS 2.0 and Atom 1.0, newest first (specification, 2.3 and 3).

import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter as tree } from 'parse5'
import { utcDate } from '../model/date.ts'
import { compareText } from '../model/message.ts'
import type { PageRecord } from '../model/page.ts'
import { urlOf } from '../model/route.ts'
import type { FeedConfig } from '../model/site.ts'
import { addressing, type SiteData } from '../model/site-data.ts'
import { feedFile, feedMime, isInFeed } from '../site/records.ts'

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
): { path: string; xml: string }[] {
  const { siteUrl } = site
  if (siteUrl === undefined) return []
  return feeds.map((feed) => {
    const entries = records
      .filter((record) => isInFeed(record, feed))
      .map((record) => entryOf(record, siteUrl, site, bodyOf))
    entries.sort((a, b) => b.date.getTime() - a.date.getTime() || compareText(a.url, b.url))
    return { path: feedFile(feed), xml: (feed.type === 'rss' ? rss : atom)(feed, entries, siteUrl, site) }
  })
}

function entryOf(record: PageRecord, siteUrl: string, site: SiteData, bodyOf: (record: PageRecord) => string): Entry {
  const url = siteUrl + urlOf(record.routePath, addressing(site))
  return {
    title: record.title,
    url,
    date: utcDate(String(record.frontmatter.published_at)),
    description: String(record.frontmatter.description ?? ''),
    content: readerHtml(bodyOf(record), url),
  }
}

function rss(feed: FeedConfig, entries: readonly Entry[], siteUrl: string, site: SiteData): string {
  const items = entries.map(({ title, url, date, description, content }) => [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', url),
    element('pubDate', date.toUTCString()),
    ...(description ? [element('description', description)] : []),
    element('content:encoded', content),
    '</item>',
  ])
  return xml([
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', feed.title ?? site.title),
    element('link', siteUrl + site.base),
    element('description', site.description),
    element('language', feed.language ?? site.lang),
    `<atom:link rel="self" type="${feedMime(feed.type)}" href="${escapeXml(selfUrl(feed, siteUrl, site))}"/>`,
    element('generator', 'docsite'),
    // The newest entry's date, not this build's: the same content gives the same bytes.
    ...(entries[0] ? [element('lastBuildDate', entries[0].date.toUTCString())] : []),
    ...items.flat(),
    '</channel>',
    '</rss>',
  ])
}

function atom(feed: FeedConfig, entries: readonly Entry[], siteUrl: string, site: SiteData): string {
  const self = selfUrl(feed, siteUrl, site)
  const items = entries.map(({ title, url, date, description, content }) => [
    '<entry>',
    element('id', url),
    element('title', title),
    `<link rel="alternate" href="${escapeXml(url)}"/>`,
    element('updated', timeOf(date)),
    element('published', timeOf(date)),
    ...(description ? [element('summary', description)] : []),
    `<content type="html">${escapeXml(content)}</content>`,
    '</entry>',
  ])
  return xml([
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language ?? site.lang)}">`,
    element('id', self),
    element('title', feed.title ?? site.title),
    element('updated', timeOf(entries[0]?.date ?? new Date(0))),
    `<author>${element('name', site.title)}</author>`,
    `<link rel="self" type="${feedMime(feed.type)}" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" href="${escapeXml(siteUrl + site.base)}"/>`,
    element('generator', 'docsite'),
    ...items.flat(),
    '</feed>',
  ])
}

const selfUrl = (feed: FeedConfig, siteUrl: string, site: SiteData): string => siteUrl + site.base + feedFile(feed)
const timeOf = (date: Date): string => date.toISOString().replace('.000', '')
const xml = (lines: readonly string[]): string => `<?xml version="1.0" encoding="utf-8"?>\n${lines.join('\n')}\n`
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

/** Escapes text for XML, which knows no control characters and no half of a pair. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

// ---- A page's HTML as a feed reader shows it: addresses whole, nothing that needs the site's own script

const dropped = new Set(['script', 'style', 'button'])
const droppedClasses = /(?:^| )(?:permalink|alias|tab-list)(?: |$)/

function readerHtml(html: string, pageUrl: string): string {
  const fragment = parseFragment(html)
  clean(fragment, pageUrl)
  return serialize(fragment).trim()
}

function clean(node: Tree.ParentNode, pageUrl: string): void {
  node.childNodes = node.childNodes.filter((child) => !isDropped(child))
  for (const child of node.childNodes) {
    if (!tree.isElementNode(child)) continue
    child.attrs = child.attrs.flatMap(({ name, value }) =>
      name.startsWith('data-') ? [] : [{ name, value: isAddress(name) ? absolute(value, pageUrl) : value }],
    )
    clean(child, pageUrl)
  }
}

const isDropped = (node: Tree.ChildNode): boolean =>
  tree.isCommentNode(node) ||
  (tree.isElementNode(node) &&
    (dropped.has(node.tagName) || droppedClasses.test(node.attrs.find(({ name }) => name === 'class')?.value ?? '')))

const isAddress = (name: string): boolean => name === 'href' || name === 'src' || name === 'poster'
const absolute = (value: string, pageUrl: string): string =>
  URL.canParse(value, pageUrl) ? new URL(value, pageUrl).href : value
