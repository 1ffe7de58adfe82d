// The behavior of landing pages: stars, background, and the announcement. Loaded with the first such page.

import type { ShownPage } from '../navigation/shown.tsx'
import { startAnnouncement } from './announcement.ts'
import { startHero } from './hero.ts'

export function startLanding(page: ShownPage): void {
  startAnnouncement(page)
  startHero()
}
