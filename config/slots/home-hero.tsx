// What moves on the landing page: the stars and the recorded session of the hero, and the bars of the benchmark further down.

import { useLocale } from '@docsite/cli/theme'
import { useRaces } from '../components/race.ts'
import { Session } from '../components/Session.tsx'
import { Stars } from '../components/Stars.tsx'
import { sessionIn } from '../session.ts'

export const hydrate = true

export default function HomeHero() {
  useRaces()
  const { lang } = useLocale()
  return (
    <>
      <Stars />
      <Session key={lang} session={sessionIn(lang)} />
    </>
  )
}
