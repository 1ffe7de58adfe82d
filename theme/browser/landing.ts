// What only pages with landing sections do: stars, strata, racing bars. Loaded with the first such page.

import { startBenchmark } from './benchmark.ts'
import { startHero } from './hero.ts'

export function startLanding(): void {
  startBenchmark()
  startHero()
}
