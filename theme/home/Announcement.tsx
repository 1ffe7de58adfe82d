// The announcement bar, which the visitor can close.

import type { PageRecord } from '../../pipeline/model/page/page.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { closeAnnouncement, useAnnouncement } from '../state/announcement.ts'
import { useText } from '../state/page.tsx'

/** The props of `Announcement`. */
export interface AnnouncementProps {
  announcement: NonNullable<PageRecord['announcement']>
}

/** The announcement above the navbar, with a button that closes it. */
export function Announcement({ announcement }: AnnouncementProps) {
  const text = useText()
  const { href, message, localStorageKey } = announcement
  const isClosed = useAnnouncement(({ closed }) => closed.includes(localStorageKey))
  if (isClosed) return null
  return (
    <aside className="announcement" aria-label={text.announcement}>
      {href === undefined ? (
        <span className="announcement-text">{message}</span>
      ) : (
        <Link className="announcement-text" to={href}>
          {message} <Icon name="arrow" className="small" />
        </Link>
      )}
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={text.closeAnnouncement}
        onClick={() => closeAnnouncement(localStorageKey)}
      >
        <Icon name="close" className="small" />
      </button>
    </aside>
  )
}
