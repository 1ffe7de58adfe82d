// The behavior of landing pages: stars, background and announcement. Loaded with the first landing page.

import type { ShownPage } from '../navigation/shown.tsx'
import { startAnnouncement } from './announcement.ts'
import { startHero } from './hero.ts'

export function startLanding(page: ShownPage): void {
  startAnnouncement(page)
  startHero()
}
