// The feed types. `pipeline/output/feeds/feed-types.ts` contains the functions that generate them.

/** The MIME type, display name and file extension of each feed type. */
export const feedTypes = {
  rss: { mime: 'application/rss+xml', label: 'RSS', extension: 'xml' },
  atom: { mime: 'application/atom+xml', label: 'Atom', extension: 'xml' },
  json: { mime: 'application/feed+json', label: 'JSON Feed', extension: 'json' },
} as const

export type FeedType = keyof typeof feedTypes
export type FeedMime = (typeof feedTypes)[FeedType]['mime']

/** Returns the display name of a feed type. */
export const feedLabel = (mime: FeedMime): string =>
  Object.values(feedTypes).find((type) => type.mime === mime)?.label ?? ''

export const feedTypeNames = Object.keys(feedTypes) as FeedType[]
