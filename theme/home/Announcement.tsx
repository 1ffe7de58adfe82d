// The announcement bar, which the visitor can close.

import type { LandingData } from '../../pipeline/model/landing.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { closeAnnouncement, useAnnouncement } from '../state/announcement.ts'
import { useText } from '../state/page.tsx'

export function Announcement({ announcement }: { announcement: NonNullable<LandingData['announcement']> }) {
  const text = useText()
  const closed = useAnnouncement((state) => state.closed)
  if (closed) return null
  const { href, message } = announcement
  return (
    <section className="announcement" aria-label={text.announcement}>
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
        onClick={closeAnnouncement}
      >
        <Icon name="close" className="small" />
      </button>
    </section>
  )
}
