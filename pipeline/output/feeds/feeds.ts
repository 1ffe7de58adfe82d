// Generates the feeds of published pages, newest first (specification, 2.3 and 3).

import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { originOf } from '../../model/config/origins.ts'
import type { FeedConfig, SiteConfig } from '../../model/config/site-config.ts'
import { fullUrl, type SiteData, siteTitle } from '../../model/config/site-data.ts'
import { utcDate } from '../../model/date.ts'
import { compareText } from '../../model/diagnostics/diagnostic.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { PageFile, PageRecord } from '../../model/page/page.ts'
import { rootPath } from '../../model/route.ts'
import { unsafeScheme } from '../../model/unsafe-url.ts'
import { authorsOf } from '../../site/byline.ts'
import { feedFile, feedLocale, isInFeed, isListed } from '../../site/feed-pages.ts'
import type { LinkedPage } from '../../site/link.ts'
import { lookUp } from '../../text/look-up.ts'
import { cleanText } from '../../text/xml.ts'
import { records } from '../documents/documents.ts'
import { isElement } from '../html-nodes.ts'
import type { CoreOutput, OutputSite } from '../output.ts'
import type { TextFile } from '../output-writer.ts'
import type { Feed, FeedEntry } from './feed-types.ts'

export const feeds: CoreOutput<'site'> = {
  name: 'feeds',
  scope: 'site',
  paths: (_, { linked }) => linked.feeds.map(feedFile),
  readsPages: true,
  async key(_, site) {
    const { authors = {} } = site.project.config
    const pages = await pagesInFeeds(site)
    return [site.linked.feeds, authors, site.linked.site, pages.map((page) => site.pageKey(page)), ownFeedFiles(site)]
  },
  async files(_, site) {
    const bodies = new Map<PageRecord, string>()
    for (const page of await pagesInFeeds(site)) {
      const { body } = JSON.parse(await site.pageText(records, page)) as PageFile
      bodies.set(page.record, body)
    }
    const { authors } = site.project.config
    const files = await makeFeeds(site.linked.feeds, [...bodies.keys()], site.linked.site, {
      authors,
      bodyOf: (record) => bodies.get(record) ?? '',
    })
    const ownFiles = ownFeedFiles(site)
    return files.filter(({ path }) => !ownFiles.includes(path))
  },
}

function pagesInFeeds(site: OutputSite): Promise<LinkedPage[]> {
  const { feeds } = site.linked
  if (feeds.length === 0) return Promise.resolve([])
  return site.pages(({ path, fallback }) => feeds.some((feed) => isInFeed({ routePath: path, fallback }, feed)))
}

/** Returns the files in `public/` whose names could clash with a feed. They take precedence over generated files. */
const ownFeedFiles = ({ tree }: OutputSite): string[] => tree.publicFiles.filter((path) => path.startsWith('rss/'))

interface FeedSources {
  /** The authors of the site by key. */
  authors?: SiteConfig['authors']
  /** Returns the HTML of a page. */
  bodyOf(record: PageRecord): string
}

/** Generates all feeds in the configuration. */
export async function makeFeeds(
  feeds: readonly FeedConfig[],
  records: readonly PageRecord[],
  site: SiteData,
  sources: FeedSources,
): Promise<TextFile[]> {
  if (site.siteUrl === undefined || feeds.length === 0) return []
  // Load the library only for sites with feeds.
  const { generateFeed } = await import('./feed-types.ts')
  // Several feeds may contain the same pages.
  const entries = new Map<PageRecord, FeedEntry>()
  const entryOf = (record: PageRecord) => {
    const entry = entries.get(record) ?? makeEntry(record, site, sources)
    entries.set(record, entry)
    return entry
  }
  return feeds.map((feed) => {
    const ofFeed = records.filter((record) => isListed(record, feed)).map(entryOf)
    ofFeed.sort((a, b) => b.date.getTime() - a.date.getTime() || compareText(a.url, b.url))
    return { path: feedFile(feed), text: generateFeed(feed.type, { ...feedOf(feed, site), entries: ofFeed }) }
  })
}

function makeEntry(record: PageRecord, site: SiteData, { authors, bodyOf }: FeedSources): FeedEntry {
  const url = fullUrl(record.routePath, site) as string
  const body = parseFragment(bodyOf(record))
  clean(body, url)
  return {
    title: cleanText(record.title),
    url,
    date: utcDate(String(record.frontmatter.published_at)),
    description: cleanText(String(record.frontmatter.description ?? '')),
    content: cleanText(serialize(body).trim()),
    authors: authorsOf(record.frontmatter as Frontmatter, { authors }).map((author) => ({
      ...author,
      name: cleanText(author.name),
    })),
  }
}

function feedOf(feed: FeedConfig, site: SiteData): Omit<Feed, 'entries'> {
  const { language = site.lang } = feed
  const lang = feedLocale(feed, site)
  const author = cleanText(siteTitle(site, lang))
  const title = cleanText(feed.title ?? author)
  return {
    title,
    author,
    // RSS requires a description, and some readers reject an empty one.
    description: cleanText(lookUp(site.byLocale, lang)?.description || title),
    language,
    self: originOf(site, { lang }) + site.base + feedFile(feed),
    home: fullUrl(rootPath, site, lang) as string,
  }
}

// ---- The HTML of a page for feed readers: with absolute URLs and without parts that need the site's scripts

const dropped = new Set(
  'applet base button embed fencedframe form frame frameset iframe link meta noembed noframes noscript object script select style template textarea title'.split(
    ' ',
  ),
)
/** SVG animations, which could set attributes that are removed from other elements. */
const animations = new Set(['animate', 'animateMotion', 'animateTransform', 'discard', 'set'])
/** Marks what a slot adds to the article. */
const slotAttribute = 'data-theme-slot'
const droppedClasses = /(?:^| )(?:permalink|alias|tab-list|page-byline|fold|line-number)(?: |$)/

function clean(node: Tree.ParentNode, pageUrl: string): void {
  node.childNodes = node.childNodes.flatMap((child) =>
    isDropped(child) ? [] : isElement(child) && isToGlossary(child) ? child.childNodes : [child],
  )
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    child.attrs = child.attrs.flatMap(({ name, value }) => {
      // Collapsed lines, which only the style sheet of the site opens.
      if (name === 'hidden' && value === 'until-found') return []
      if (/^(?:data-|on|tabindex$|aria-labelledby$|aria-describedby$|srcdoc$|formaction$|ping$|action$)/i.test(name))
        return []
      if (unsafeScheme(value) !== undefined) return []
      return [{ name, value: isPartOfDrawing(child, value) ? value : absoluteUrls(name, value, pageUrl) }]
    })
    clean(child, pageUrl)
  }
}

/** Returns whether an element is a link to a glossary, which feeds contain as text. */
const isToGlossary = ({ tagName, attrs }: Tree.Element): boolean =>
  tagName === 'a' && attrs.some(({ name, value }) => name === 'rel' && value === 'glossary')

const isDropped = (node: Tree.ChildNode): boolean =>
  node.nodeName === '#comment' ||
  (isElement(node) &&
    (dropped.has(node.tagName) ||
      node.attrs.some(({ name }) => name === slotAttribute) ||
      animations.has(node.tagName) ||
      droppedClasses.test(node.attrs.find(({ name }) => name === 'class')?.value ?? '')))

/** Returns whether a value refers to a part of the same SVG, such as a gradient. */
const isPartOfDrawing = ({ namespaceURI, tagName }: Tree.Element, value: string): boolean =>
  namespaceURI === 'http://www.w3.org/2000/svg' && tagName !== 'a' && value.startsWith('#')

/** Makes every URL in the value of an attribute absolute. */
function absoluteUrls(name: string, value: string, pageUrl: string): string {
  const whole = (address: string) => (URL.canParse(address, pageUrl) ? new URL(address, pageUrl).href : address)
  if (['href', 'src', 'poster', 'cite', 'data', 'action'].includes(name)) return whole(value)
  return name === 'srcset' ? value.replace(/[^\s,](?<=(?:^\s*|,\s+)[^\s,])\S*/g, whole) : value
}
