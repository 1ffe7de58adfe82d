// Formats feed entries as the text of a feed. To add a type, add its function here and one line to `pipeline/model/head/feed-types.ts`.

import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { type FeedType, feedTypes } from '../../model/head/feed-types.ts'
import { escapeAttribute } from '../../model/head/head-html.ts'

/** A page in a feed. All texts of a feed contain only characters that XML allows. */
export interface FeedEntry {
  title: string
  url: string
  date: Date
  description: string
  /** The article as HTML. */
  content: string
  authors: readonly FeedAuthor[]
}

/** An author of a page. */
interface FeedAuthor {
  name: string
  /** The author's own page. */
  url?: string | undefined
}

/** The data of a feed. */
export interface Feed {
  title: string
  /** Title of the site. */
  author: string
  description: string
  language: string
  /** URL of the feed. */
  self: string
  /** URL of the home page. */
  home: string
  /** Entries, newest first. */
  entries: readonly FeedEntry[]
}

const generator = 'docsite'

const generators: Record<FeedType, (feed: Feed) => string> = { rss, atom, json }

export const generateFeed = (type: FeedType, feed: Feed): string => `${generators[type](feed).trim()}\n`

function rss({ title, description, language, self, home, entries }: Feed): string {
  return generateRssFeed({
    // Feed readers parse titles and descriptions as HTML, so escape the text once more.
    title: escapeAttribute(title),
    link: home,
    description: escapeAttribute(description),
    language,
    generator,
    // Use the date of the newest entry, not of the build, so that the same content produces the same bytes.
    ...(entries[0] ? { lastBuildDate: entries[0].date } : {}),
    atom: { links: [{ href: self, rel: 'self', type: feedTypes.rss.mime }] },
    items: entries.map(({ title, url, date, description, content, authors }) => ({
      title: escapeAttribute(title),
      link: url,
      guid: { value: url },
      pubDate: date,
      ...(description ? { description: escapeAttribute(description) } : {}),
      // The `author` of RSS itself is an email address.
      ...(authors.length > 0 ? { dc: { creators: authors.map(({ name }) => name) } } : {}),
      content: { encoded: content },
    })),
  })
}

function atom({ title, author, language, self, home, entries }: Feed): string {
  return generateAtomFeed({
    xml: { lang: language },
    id: self,
    title: { value: title },
    updated: entries[0]?.date ?? new Date(0),
    authors: [{ name: author }],
    links: [
      { href: self, rel: 'self', type: feedTypes.atom.mime },
      { href: home, rel: 'alternate' },
    ],
    generator: { text: generator },
    entries: entries.map(({ title, url, date, description, content, authors }) => ({
      id: url,
      title: { value: title },
      links: [{ href: url, rel: 'alternate' }],
      updated: date,
      published: date,
      ...(authors.length > 0
        ? { authors: authors.map(({ name, url }) => ({ name, ...(url === undefined ? {} : { uri: url }) })) }
        : {}),
      ...(description ? { summary: { value: description } } : {}),
      content: { value: content, type: 'html' },
    })),
  })
}

function json({ title, author, description, language, self, home, entries }: Feed): string {
  const feed = generateJsonFeed({
    title,
    home_page_url: home,
    feed_url: self,
    description,
    language,
    authors: [{ name: author }],
    items: entries.map(({ title, url, date, description, content, authors }) => ({
      id: url,
      url,
      title,
      content_html: content,
      ...(description ? { summary: description } : {}),
      date_published: date,
      ...(authors.length > 0
        ? { authors: authors.map(({ name, url }) => ({ name, ...(url === undefined ? {} : { url }) })) }
        : {}),
    })),
  })
  // The format requires `items`, but feedsmith omits an empty list.
  return JSON.stringify({ ...(feed as object), items: (feed as { items?: unknown[] }).items ?? [] }, null, 2)
}
