// The feeds of the configuration → the output, made anew where a page that one holds has changed.

import { hash } from 'node:crypto'
import type { PageFile, PageRecord } from '../model/page.ts'
import { recordFileOf } from '../model/route.ts'
import { makeFeeds } from '../output/feeds/feeds.ts'
import type { OutputWriter, WrittenFile } from '../output/write.ts'
import { isInFeed } from '../site/records.ts'
import { type Entry, takenOver } from './build-manifest.ts'
import type { WriteInput } from './input.ts'
import type { WrittenPage } from './render.ts'

/** Writes every feed. Files of `public/` that have such a name stay. */
export function writeFeeds(
  { project: { config }, site: { linked, tree }, buildManifest }: WriteInput,
  pages: readonly WrittenPage[],
  writer: OutputWriter,
): Entry<WrittenFile[]> {
  const { site } = linked
  const { feeds = [] } = config
  const held = pages.filter(({ page: { record } }) => feeds.some((feed) => isInFeed(record, feed)))
  const own = new Set(tree.publicFiles)
  // A page's record holds its text, and what else a feed says of it.
  const told = [feeds, site, held.map(({ files }) => files.record.hash), [...own].filter((path) => /^rss\//.test(path))]
  const key = hash('sha1', JSON.stringify(told))
  const last = takenOver(buildManifest?.feeds, key)
  if (last?.every((file) => writer.reuse(file))) return { key, files: last }
  const bodyOf = ({ routePath }: PageRecord) => (JSON.parse(writer.read(recordFileOf(routePath))) as PageFile).body
  const records = held.map(({ page: { record } }) => record)
  const made = makeFeeds(feeds, records, site, bodyOf).filter(({ path }) => !own.has(path))
  return { key, files: made.map(({ path, text }) => writer.write(path, text)) }
}
