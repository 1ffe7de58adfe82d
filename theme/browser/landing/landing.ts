// What only pages with landing sections do: stars, strata, racing bars, an announcement that was closed. Loaded with the first such page.

import type { ShownPage } from '../navigation/shown.tsx'
import { startAnnouncement } from './announcement.ts'
import { startBenchmark } from './benchmark.ts'
import { startHero } from './hero.ts'

export function startLanding(page: ShownPage): void {
  startAnnouncement(page)
  startBenchmark()
  startHero()
}
