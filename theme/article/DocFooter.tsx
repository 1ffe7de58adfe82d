// What stands after a page: when it changed, how to change it, what comes before and after.

import type { PageLink } from '../../pipeline/model/config/site-data.ts'
import { exactTime } from '../../pipeline/model/date.ts'
import { feedLabel } from '../../pipeline/model/feed-types.ts'
import { announcedFeeds } from '../../pipeline/model/feeds.ts'
import { encodePath } from '../../pipeline/model/route.ts'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Link, newTabNote } from '../parts/Link.tsx'
import { useLocale, usePage, useWords } from '../state/page.tsx'

export function DocFooter() {
  const { view } = usePage()
  const { record, previous, next } = view
  if (record.pageType === 'home') return <HomeFooter />
  if (record.pageType !== 'doc' || record.overview || record.frontmatter.footer === false) return null
  return (
    <footer className="doc-footer">
      <div className="doc-footer-meta">
        <LastUpdated />
        <EditLink />
        <FeedLinks />
      </div>
      {(previous || next) && (
        <div className="doc-footer-pages">
          {previous && <Neighbour page={previous} rel="prev" />}
          {next && <Neighbour page={next} rel="next" />}
        </div>
      )}
    </footer>
  )
}

function LastUpdated() {
  const { view } = usePage()
  const words = useWords()
  const { lastUpdatedTime, lastUpdated } = view.record
  if (lastUpdatedTime === undefined || lastUpdated === undefined) return null
  return (
    <p className="last-updated">
      {words.lastUpdated}
      {/* A full-width colon brings its own room. */}
      {words.lastUpdated.endsWith('：') ? '' : ' '}
      <time dateTime={lastUpdated} title={exactTime(lastUpdated)}>
        {lastUpdatedTime}
      </time>
    </p>
  )
}

/** The feeds that the page announces in its head, for those who would follow them. */
function FeedLinks() {
  const { site, view } = usePage()
  const words = useWords()
  const feeds = announcedFeeds(view.record)
  if (feeds.length === 0) return null
  return (
    <p className="feed-links">
      {feeds.map(({ url, mime }) => (
        // Without its origin, so that it leads to the feed of the site one is on.
        <a key={url} href={url.slice(site.siteUrl?.length)} data-file="">
          {`${feedLabel(mime)} ${words.feed}`}
        </a>
      ))}
    </p>
  )
}

function EditLink() {
  const { view } = usePage()
  const { editLink } = useLocale()
  const { _relativePath } = view.record
  if (!editLink || !_relativePath) return null
  return (
    <a
      className="edit-link"
      href={editLink.docRepoBaseUrl + encodePath(_relativePath)}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={newTabNote}
    >
      <Icon name="edit" className="small" />
      {editLink.text}
    </a>
  )
}

function Neighbour({ page, rel }: { page: PageLink; rel: 'prev' | 'next' }) {
  const words = useWords()
  return (
    <Link className={`neighbour ${rel}`} to={page.link} rel={rel}>
      <span className="neighbour-label">{rel === 'prev' ? words.previousPage : words.nextPage}</span>
      <Html className="neighbour-title" html={page.text} />
    </Link>
  )
}

function HomeFooter() {
  const { footer } = useLocale()
  if (!footer) return null
  return (
    <footer className="home-footer">
      <Html as="div" html={footer} />
    </footer>
  )
}
