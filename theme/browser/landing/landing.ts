// The behavior of landing pages: stars, background and announcement. Loaded with the first landing page.

import type { ShownStore } from '../navigation/shown.tsx'
import { startAnnouncement } from './announcement.ts'
import { startHero } from './hero.ts'

export function startLanding(page: ShownStore): void {
  startAnnouncement(page)
  startHero()
}
