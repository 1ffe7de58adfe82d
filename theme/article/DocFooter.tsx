// The page footer: time and author of the last update, history, edit link, feeds, links to the previous and next page, and the site's
// footer.

import { exactTime } from '../../pipeline/model/date.ts'
import { feedLabel } from '../../pipeline/model/head/feed-types.ts'
import { announcedFeeds } from '../../pipeline/model/head/feeds.ts'
import type { PageLink } from '../../pipeline/model/navigation/nav-text.ts'
import { newTabNote } from '../../pipeline/model/new-tab.ts'
import { encodePath } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { NavHtml } from '../parts/NavHtml.tsx'
import { Slot } from '../parts/Slot.tsx'
import { useLocale, usePage, useText } from '../state/page.tsx'

/** The footer of a page: date, edit link, feeds, neighbors, the footer slot and the message of the site. */
export function DocFooter() {
  const { record, previous, next } = usePage().view
  const { footer } = useLocale()
  const { pageType, overview, frontmatter, slots } = record
  const isDoc = pageType === 'doc' && !overview
  if (pageType === 'blank' || frontmatter.footer === false || !(isDoc || footer || slots?.footer)) return null
  return (
    <footer>
      {isDoc && (
        <div className="doc-footer">
          <div className="doc-footer-meta">
            <LastUpdated />
            <EditLink />
            <FeedLinks />
          </div>
          {(previous || next) && (
            <div className="doc-footer-pages">
              {previous && <Neighbor page={previous} rel="prev" />}
              {next && <Neighbor page={next} rel="next" />}
            </div>
          )}
        </div>
      )}
      <Slot name="footer" />
      {footer && <Html as="div" className="site-footer" html={footer} />}
    </footer>
  )
}

function LastUpdated() {
  const { view } = usePage()
  const text = useText()
  const { lastUpdatedTime, lastUpdated, lastChange } = view.record
  if (lastUpdatedTime === undefined || lastUpdated === undefined) return null
  const [before, after] = aroundTime(text.lastUpdated)
  return (
    <p className="last-updated">
      {before}
      <time dateTime={lastUpdated} title={exactTime(lastUpdated)}>
        {lastUpdatedTime}
      </time>
      {after}
      {lastChange && <Html html={lastChange} />}
    </p>
  )
}

/** Splits a label at `{time}`. If a project's label does not contain `{time}`, the time follows the label. */
function aroundTime(text: string): [before: string, after: string] {
  const [before = '', after] = text.split('{time}')
  if (after !== undefined) return [before, after]
  // Full-width punctuation already includes space.
  return [/[\u3000-\u303f\uff00-\uff60]$/.test(before) ? before : `${before} `, '']
}

/** Links to the same feeds as the page's head. */
function FeedLinks() {
  const { view } = usePage()
  const text = useText()
  const feeds = announcedFeeds(view.record)
  if (feeds.length === 0) return null
  return (
    <p className="feed-links">
      {feeds.map(({ url, mime }) => (
        // Omit the origin, so that a preview deployment links to its own feed.
        <a key={url} href={new URL(url).pathname} data-file="">
          {interpolate(text.feed, { format: feedLabel(mime) })}
        </a>
      ))}
    </p>
  )
}

function EditLink() {
  const { view } = usePage()
  const { editLink } = useLocale()
  const { _relativePath, editLink: ownLink } = view.record
  if (!editLink || !_relativePath || ownLink === false) return null
  return (
    <a
      className="edit-link"
      href={ownLink ?? editLink.docRepoBaseUrl + encodePath(_relativePath)}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={newTabNote}
    >
      <Icon name="edit" className="small" />
      {editLink.text}
    </a>
  )
}

function Neighbor({ page, rel }: { page: PageLink; rel: 'prev' | 'next' }) {
  const text = useText()
  return (
    <Link className={`neighbor ${rel}`} to={page.link} rel={rel}>
      <span className="neighbor-label">{rel === 'prev' ? text.previousPage : text.nextPage}</span>
      <span className="neighbor-title">
        <NavHtml of={page} />
        <Icon name="arrow" className="small" />
      </span>
    </Link>
  )
}
